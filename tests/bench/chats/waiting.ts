import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Figure } from '../figure.ts'
import { residentMiB } from '../memory.ts'
import { percentile, startServer } from '../server.ts'
import { cpuTime, send, startBareWaiting, untilQuiet } from '../waiting.ts'
import { filledWorkspace, sdkOf } from '../workspace/workspace.ts'
import { openChats } from './workspace.ts'

const waiters = 5_000
const chats = 3_000
const told = 200
/** Milliseconds */
const idle = 4_000

interface Parked {
  /** KiB that the server holds for each call more than before */
  each: number
  /** Percent of a processor while nothing happens */
  idle: number
}

/** Lets calls wait and says what they cost while they do. */
async function park(pid: number, begin: () => Promise<void>): Promise<Parked> {
  const before = residentMiB(pid)
  await begin()
  await untilQuiet(pid)
  const held = residentMiB(pid) - before
  const used = cpuTime(pid)
  await Bun.sleep(idle)
  return { each: (held * 1_024) / waiters, idle: ((cpuTime(pid) - used) / idle) * 100 }
}

async function bare(): Promise<Parked> {
  const { url, pid, stop } = await startBareWaiting()
  try {
    return await park(pid, async () => {
      for (let n = 0; n < waiters; n++) await send(`${url}/wait`, '', { since: 0 })
    })
  } finally {
    stop()
  }
}

/** Polls of chats that wait, what they cost, and how long a message takes to who waits for it, once it is stored. */
export async function chatsWaiting(): Promise<Figure[]> {
  const plain = await bare()
  const dataDir = mkdtempSync(join(tmpdir(), 'winnow-bench-'))
  const { form, token } = await filledWorkspace(dataDir, chats, { domain: 'example.com' })
  const server = await startServer(dataDir)
  try {
    const winnow = sdkOf(server.url, token)
    const all = await openChats(winnow, form.identifier, 'Hi {first_name}, a word.')
    // Their emails leave 10 seconds later, and would be counted with the polls.
    for (const { chatId: chat_id } of [all.slice(0, 1), all.slice(-1)].flat())
      while ((await winnow.fetchChatDetails({ chat_id })).emailNotifStatus === 'PENDING') await Bun.sleep(500)
    const url = `${server.url}/api/chat/poll-messages`
    const parked: Awaited<ReturnType<typeof send>>[][] = all.map(() => [])
    const poll = async (at: number) => {
      const { chatId: chat_id, lastMessageId: last_message_id } = all[at % all.length] ?? { chatId: '' }
      const call = await send(url, `winnow_session=${token}`, { chat_id, last_message_id })
      parked[at % all.length]?.push(call)
    }
    // A few first, whose code is not compiled yet.
    for (let n = 0; n < told; n++) await poll(all.length - 1 - n)
    await untilQuiet(server.pid)
    const cost = await park(server.pid, async () => {
      for (let n = 0; n < waiters; n++) await poll(n)
    })
    const early = parked.flat().filter(call => call.status() !== '').length
    if (early > 0) throw new Error(`${early} calls did not wait`)
    const after: number[] = []
    const whole: number[] = []
    for (let n = 0; n <= told; n++) {
      const asked = performance.now()
      const chat_id = all[n]?.chatId ?? ''
      await winnow.sendMessage({ chat_id, content: 'News' })
      const stored = performance.now()
      const heard = await Promise.all((parked[n] ?? []).map(call => call.answered))
      // The first warms up.
      if (n === 0) continue
      after.push(...heard.map(at => Math.max(0, at - stored)))
      whole.push(...heard.map(at => at - asked))
    }
    const ms = (values: number[], share: number) => percentile(values, share).toFixed(1)
    return [
      {
        name: 'memory of a chat poll that waits',
        value: cost.each,
        unit: 'KiB',
        reach: { most: 8 },
        detail: `${(cost.each / plain.each).toFixed(1)} x a bare one of ${plain.each.toFixed(1)} KiB, ${waiters} on ${all.length} chats`,
      },
      {
        name: 'a message to who waits, p99',
        value: percentile(after, 0.99),
        unit: 'ms after it is stored',
        reach: { most: 3 },
        detail: `p50 ${ms(after, 0.5)} ms; from the press p50 / p99 ${ms(whole, 0.5)} / ${ms(whole, 0.99)} ms`,
      },
      {
        name: `processor of ${waiters} idle polls`,
        value: cost.idle,
        unit: '%',
        reach: { most: 1 },
        detail: `a bare server ${plain.idle.toFixed(2)} %`,
      },
    ]
  } finally {
    await server.stop()
  }
}
