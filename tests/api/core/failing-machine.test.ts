import { afterEach, describe, expect, test } from 'bun:test'
import { existsSync, mkdtempSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '@winnow/db'
import { ops } from '@winnow/openapi'
import { sql } from 'drizzle-orm'
import { closeFreshApps, freshApp, onServer } from '../../support/app.ts'
import { call } from '../../support/call.ts'
import { smtpDouble } from '../../support/doubles/smtp.ts'
import { problemOf } from '../../support/problems.ts'
import { newDatabase, startSqld } from '../../support/process/sqld.ts'
import { serverProcess } from '../../support/process/start.ts'
import { reviewing } from '../../support/scenes/reviewing.ts'

afterEach(closeFreshApps)

/** Another process that holds the lock of a database file. */
async function locked(file: string) {
  const script = `import { Database } from 'bun:sqlite'
    const database = new Database(${JSON.stringify(file)})
    database.run('PRAGMA busy_timeout = 5000')
    database.run('BEGIN IMMEDIATE')
    console.log('held')
    setInterval(() => database.inTransaction, 1_000)`
  const holder = Bun.spawn([process.execPath, '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  await holder.stdout.getReader().read()
  return async () => {
    holder.kill('SIGKILL')
    await holder.exited
  }
}

describe.skipIf(onServer || !existsSync('/proc/locks'))('the locks of a database file', () => {
  const locksOn = async (file: string) =>
    (await Bun.file('/proc/locks').text())
      .split('\n')
      .filter(it => it.includes(` ${process.pid} `) && it.includes(`:${statSync(file).ino} `)).length

  // Without them the next process that closes the database deletes the log that this one writes to.
  test('are kept while a worker of the same process opens it too', async () => {
    const { app } = await freshApp()
    const file = app.config.databaseUrl.slice('file:'.length)
    await app.reads.run(sql`select 1 from users`)
    expect(await locksOn(file)).toBe(1)
    const worker = await openDatabase(app.config.databaseUrl)
    expect(await locksOn(file)).toBe(1)
    worker.close()
  })
})

describe.skipIf(onServer)('a lock that another process holds on the file', () => {
  test('stops no read and no /healthz, and answers writes with 503 after 5 seconds', async () => {
    const app = await freshApp()
    const it = await reviewing(app)
    const { submissionId: submission_id } = await it.apply()
    const release = await locked(app.app.config.databaseUrl.slice('file:'.length))
    const started = performance.now()
    let slowest = 0
    let isOver = false
    const reading = (async () => {
      while (!isOver) {
        const asked = performance.now()
        expect((await fetch(`${app.url}/healthz`)).status).toBe(200)
        expect((await it.winnow.fetchSubmissions({ form_id: it.form_id })).submissions).toHaveLength(1)
        slowest = Math.max(slowest, performance.now() - asked)
        await Bun.sleep(20)
      }
    })()
    const move = { form_id: it.form_id, submission_id, stage: 'Shortlisted' }
    const ask = () => call(app, ops.submission.updateStage.path, move, { cookie: it.cookie })
    const answers = await Promise.all(Array.from({ length: 6 }, ask))
    const waited = performance.now() - started
    isOver = true
    await reading
    await release()
    for (const answer of answers) {
      expect(answer.headers.get('retry-after')).toBe('2')
      expect(await problemOf(answer)).toMatchObject({ status: 503, code: 'unavailable' })
    }
    expect(waited).toBeGreaterThan(4_500)
    expect(waited).toBeLessThan(8_000)
    expect(slowest).toBeLessThan(1_500)
    expect((await ask()).status).toBe(200)
  }, 30_000)

  test('for a moment costs a write only that moment', async () => {
    const app = await freshApp()
    const it = await reviewing(app)
    const { submissionId } = await it.apply()
    const release = await locked(app.app.config.databaseUrl.slice('file:'.length))
    const asked = performance.now()
    const moved = it.move(submissionId, 'Shortlisted')
    await fetch(`${app.url}/healthz`)
    await release()
    await moved
    expect(performance.now() - asked).toBeLessThan(4_000)
    expect(await it.counts()).toMatchObject({ Shortlisted: 1 })
  })
})

test('a database server that is down answers 503 with when to try again', async () => {
  const sqld = await startSqld()
  const app = await freshApp({ config: { databaseUrl: await newDatabase(sqld.url) } })
  const it = await reviewing(app)
  await sqld.stop()
  const cookie = { cookie: it.cookie }
  const read = await call(app, '/submission/fetch', { form_id: it.form_id }, cookie)
  const write = await call(app, '/auth/request-code', { email: 'ines@example.com' })
  for (const answer of [read, write]) {
    expect(answer.headers.get('retry-after')).toBe('2')
    expect(await problemOf(answer)).toMatchObject({ status: 503, code: 'unavailable' })
  }
}, 60_000)

describe.skipIf(onServer)('a server that is asked to end', () => {
  const undone: (() => Promise<unknown>)[] = []
  afterEach(async () => {
    for (const undo of undone.splice(0).toReversed()) await undo()
  })
  /** A process on the data of a scene that was made in this one. */
  async function ending(env: Record<string, string> = {}) {
    const dataDir = mkdtempSync(join(tmpdir(), 'winnow-ending-'))
    const app = await freshApp()
    const it = await reviewing(app)
    await app.app.database.writeClient.execute(`vacuum into '${join(dataDir, 'winnow.db')}'`)
    const server = await serverProcess({ DATA_DIR: dataDir, ...env })
    undone.push(
      () => rm(dataDir, { recursive: true, force: true }),
      () => server.kill(),
    )
    return { it, server }
  }

  test('answers who waits at once, and ends', async () => {
    const { it, server } = await ending()
    const cookie = { cookie: it.cookie }
    const ask = async (since: number | null) => {
      const answer = await call(server, '/form/poll-changes', { form_id: it.form_id, since }, cookie)
      return { status: answer.status, body: await answer.json() }
    }
    const { body } = await ask(null)
    const poll = ask(body.since)
    // The poll is under way once a later call has been answered.
    for (let n = 0; n < 5; n++) await fetch(`${server.url}/healthz`)
    const took = await server.stop()
    expect((await poll).status).toBe(200)
    expect(took).toBeLessThan(8_000)
  }, 30_000)

  test('does not wait for a mail server that hangs', async () => {
    const smtp = await smtpDouble(() => {})
    undone.push(() => smtp.close())
    const { server } = await ending({ SMTP_URL: smtp.url })
    await call(server, '/auth/request-code', { email: 'ines@example.com' })
    await smtp.arrival('ines@example.com')
    expect(await server.stop()).toBeLessThan(8_000)
  }, 30_000)
})
