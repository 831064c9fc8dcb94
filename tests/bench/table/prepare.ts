import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hashOf } from '@winnow/api/core/text/secret'
import { openDatabase, users } from '@winnow/db'
import { session } from '@winnow/db/factories'
import { seedDemo } from '@winnow/db/seed/index'
import { createWinnow, type FormDetails, type Winnow } from '@winnow/sdk'
import { eq } from 'drizzle-orm'
import { fillPlain, fillTuned } from '../baseline/fill.ts'
import { freePort, type RunningServer, root, startServer } from '../server.ts'

export interface Contest {
  rows: number
  server: RunningServer
  winnow: Winnow
  form: FormDetails
  /** A call of the product by its path, as the owner */
  post: (path: string, body: object) => Promise<Response>
  plain: (call: string, asked: object) => Promise<Response>
  tuned: (call: string, asked: object) => Promise<Response>
  /** Process ids, to look at their memory */
  pids: { plain: number; tuned: number }
  stop(): Promise<void>
}

const seed = 'northlight'

/** Made once for each size and kept beside other temporary files: a million applicants take minutes. */
async function filled(rows: number) {
  const dir = join(tmpdir(), `winnow-bench-table-${rows}`)
  const now = Date.now()
  const made = join(dir, 'made')
  const journal = await Bun.file(join(root, 'db/migrations/meta/_journal.json')).text()
  if (existsSync(made) && (await Bun.file(made).text()) === journal) return dir
  rmSync(dir, { recursive: true, force: true })
  mkdirSync(dir, { recursive: true })
  const database = await openDatabase(`file:${join(dir, 'winnow.db')}`)
  const began = performance.now()
  await seedDemo(database, { seed, now, rows })
  console.log(`     ${rows} applicants written in ${((performance.now() - began) / 1_000).toFixed(1)} s`)
  // Answers alone: the plain equivalent has no results of the assistant and no columns of other forms.
  for (const table of ['ai_results', 'criteria', 'searches', 'custom_fields'])
    await database.writeClient.execute(`delete from ${table}`)
  database.close()
  const filling = { seed: `${seed}:0`, rows, now }
  await fillPlain(join(dir, 'plain.db'), filling)
  await fillTuned(join(dir, 'tuned.db'), filling)
  await Bun.write(made, journal)
  return dir
}

/** A session of the demo's owner, put into the database before the server starts. */
async function signIn(dataDir: string) {
  const token = crypto.randomUUID()
  const database = await openDatabase(`file:${join(dataDir, 'winnow.db')}`)
  const [owner] = await database.reads
    .select()
    .from(users)
    .where(eq(users.emailKey, 'ines@northlight.example'))
  if (!owner?.defaultWorkspaceId) throw new Error('The demo has no owner')
  await session(database.writes, { userId: owner.id, tokenHash: hashOf(token), now: Date.now() })
  database.close()
  return { cookie: `winnow_session=${token}`, workspaceId: owner.defaultWorkspaceId }
}

const files = {
  plain: new URL('../baseline/plain.ts', import.meta.url),
  tuned: new URL('../baseline/tuned.ts', import.meta.url),
}

async function baseline(name: keyof typeof files, dir: string) {
  const port = freePort()
  const child = Bun.spawn(['bun', fileURLToPath(files[name])], {
    cwd: join(root, 'tests'),
    env: { ...process.env, PORT: String(port), [`${name.toUpperCase()}_DB`]: join(dir, `${name}.db`) },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  process.on('exit', () => child.kill())
  const ask = (call: string, asked: object) =>
    fetch(`http://localhost:${port}/${call}`, { method: 'POST', body: JSON.stringify(asked) })
  while (child.exitCode === null) {
    if (
      await ask('', {}).then(
        it => it.status === 404,
        () => false,
      )
    )
      break
    await Bun.sleep(5)
  }
  return { ask, pid: child.pid, stop: () => child.kill() }
}

/** The product and its two baselines over the same applicants, each a process of its own. */
export async function contest(rows: number): Promise<Contest> {
  const dir = await filled(rows)
  const { cookie, workspaceId } = await signIn(dir)
  const [server, plain, tuned] = [
    await startServer(dir),
    await baseline('plain', dir),
    await baseline('tuned', dir),
  ]
  const send = (request: Request) => {
    request.headers.set('cookie', cookie)
    return fetch(request)
  }
  const winnow = createWinnow({ baseUrl: `${server.url}/api`, fetch: send as typeof fetch })
  const { forms } = await winnow.fetchForUser({ page_id: workspaceId })
  const found = forms.find(it => it.name === 'Spring accelerator')
  if (!found) throw new Error('The demo has no form')
  return {
    rows,
    server,
    winnow,
    post: (path, body) =>
      fetch(`${server.url}/api${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie },
        body: JSON.stringify(body),
      }),
    form: await winnow.fetchDetails({ form_id: found.identifier }),
    plain: plain.ask,
    tuned: tuned.ask,
    pids: { plain: plain.pid, tuned: tuned.pid },
    async stop() {
      await server.stop()
      plain.stop()
      tuned.stop()
    },
  }
}
