import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createWinnow } from '@winnow/sdk'
import { apply, makeForm } from '../support/forms.ts'
import { signedIn } from './commands.ts'
import type { Figure } from './figure.ts'
import { residentMiB } from './memory.ts'
import { freePort, startServer } from './server.ts'

const waiters = 5_000
/** Of those that a session may have waiting (docs/rules.md#live-changes) */
const callsPerSession = 8
const warmUps = 200
/** Milliseconds: a call that waits for longer answers empty */
const longest = 25_000

interface Scene {
  pid: number
  /** Of the call that waits */
  url: string
  /** One for each session */
  cookies: readonly string[]
  query: () => Promise<object>
  tell: () => Promise<unknown>
}

interface Waited {
  /** KiB that the server holds for each call more than before */
  each: number
  /** Milliseconds from telling what happened to the answers, sorted */
  answers: number[]
}

/** Milliseconds of processor time that a process has used; Linux only. */
export function cpuTime(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** Until a process has read what was sent to it. */
export async function untilQuiet(pid: number): Promise<void> {
  const end = performance.now() + longest / 2
  for (let quiet = 0, before = cpuTime(pid); quiet < 3 && performance.now() < end; ) {
    await Bun.sleep(200)
    const now = cpuTime(pid)
    quiet = now - before <= 20 ? quiet + 1 : 0
    before = now
  }
}

/** A call on a connection of its own; `answered`: when its answer came. */
export async function send(url: string, cookie: string, body: object) {
  const { hostname, port, host, pathname } = new URL(url)
  const { promise: answered, resolve } = Promise.withResolvers<number>()
  const json = JSON.stringify(body)
  let status = ''
  const socket = await Bun.connect({
    hostname,
    port: Number(port),
    socket: {
      data(_, chunk) {
        status ||= chunk.toString('latin1', 9, 12)
        resolve(performance.now())
      },
      close: () => resolve(performance.now()),
    },
  })
  socket.write(
    `POST ${pathname} HTTP/1.1\r\nHost: ${host}\r\nCookie: ${cookie}\r\nContent-Type: application/json\r\nContent-Length: ${json.length}\r\n\r\n${json}`,
  )
  return { answered, socket, status: () => status }
}

/** Lets calls wait, tells the server that something happened, and times their answers. */
async function wait({ pid, url, cookies, query, tell }: Scene): Promise<Waited> {
  const round = async (count: number): Promise<Waited> => {
    const body = await query()
    const before = residentMiB(pid)
    const calls: Awaited<ReturnType<typeof send>>[] = []
    for (let n = 0; n < count; n++)
      calls.push(await send(url, cookies[Math.floor(n / callsPerSession)] ?? '', body))
    await untilQuiet(pid)
    const held = residentMiB(pid) - before
    const early = calls.filter(call => call.status() !== '').length
    if (early > 0) throw new Error(`${early} of ${count} calls did not wait`)
    const told = performance.now()
    await tell()
    const times = await Promise.all(calls.map(call => call.answered))
    const failed = calls.filter(call => call.status() !== '200').length
    if (failed > 0) throw new Error(`${failed} of ${count} calls were not answered`)
    for (const { socket } of calls) socket.end()
    return { each: (held * 1_024) / count, answers: times.map(time => time - told).toSorted((a, b) => a - b) }
  }
  await round(warmUps)
  return round(waiters)
}

/** The bare server as a process of its own. */
export async function startBareWaiting() {
  const port = freePort()
  const script = `import { serveBareWaiting } from ${JSON.stringify(join(import.meta.dir, 'baseline/waiting.ts'))}; serveBareWaiting(${port})`
  const child = Bun.spawn(['bun', '-e', script], { stdio: ['ignore', 'ignore', 'inherit'] })
  const url = `http://localhost:${port}`
  while (!(await fetch(`${url}/healthz`).catch(() => null))) await Bun.sleep(5)
  return { url, pid: child.pid, stop: () => child.kill() }
}

async function bareWaiting(): Promise<Waited> {
  const { url, pid, stop } = await startBareWaiting()
  try {
    return await wait({
      pid,
      url: `${url}/wait`,
      cookies: [],
      query: async () => ({ since: 0 }),
      tell: () => fetch(`${url}/tell`),
    })
  } finally {
    stop()
  }
}

async function changesWaiting(): Promise<Waited> {
  const dataDir = mkdtempSync(join(tmpdir(), 'winnow-bench-'))
  const { workspaceId, cookies } = await signedIn(dataDir, waiters / callsPerSession)
  const server = await startServer(dataDir)
  try {
    const sendSignedIn = (request: Request) => {
      request.headers.set('cookie', cookies[0] ?? '')
      return fetch(request)
    }
    const winnow = createWinnow({ baseUrl: `${server.url}/api`, fetch: sendSignedIn as typeof fetch })
    const form = await makeForm(winnow, workspaceId, {})
    const { submissionId: submission_id } = await apply(winnow, form)
    const form_id = form.identifier
    let stage = 'New'
    return await wait({
      pid: server.pid,
      url: `${server.url}/api/form/poll-changes`,
      cookies,
      query: async () => ({ form_id, since: (await winnow.pollChanges({ form_id, since: null })).since }),
      tell() {
        stage = stage === 'New' ? 'Shortlisted' : 'New'
        return winnow.updateStage({ form_id, submission_id, stage })
      },
    })
  } finally {
    await server.stop()
  }
}

/** Calls of `/form/poll-changes` that wait, and one move that answers them all, beside a server that keeps bare promises. */
export async function waiting(): Promise<Figure[]> {
  const bare = await bareWaiting()
  const ours = await changesWaiting()
  const at = ({ answers }: Waited, share: number) =>
    answers[Math.min(Math.floor(answers.length * share), answers.length - 1)] ?? 0
  const answered = (waited: Waited) =>
    `${[0, 0.5, 0.99].map(share => at(waited, share).toFixed(0)).join(' / ')} ms`
  return [
    {
      name: 'memory of a call that waits',
      value: ours.each,
      unit: 'KiB',
      reach: { most: 8 },
      detail: `${(ours.each / bare.each).toFixed(1)} x a bare one of ${bare.each.toFixed(1)} KiB, ${waiters} waiting`,
    },
    {
      name: 'a move answers all who wait, p99',
      value: at(ours, 0.99) / at(bare, 0.99),
      unit: 'x bare promises',
      reach: { most: 10 },
      detail: `first / p50 / p99 ${answered(ours)} beside ${answered(bare)}`,
    },
  ]
}
