import type { App } from '../core/app.ts'
import { type Loop, startLoop } from '../core/background/loop.ts'
import { minute } from '../core/time/clock.ts'
import { type MailOutcome, MailTrouble } from '../ports/mail/mail.ts'
import { drawMail } from './drawing/draw.ts'
import type { MailKind } from './kind.ts'
import {
  handBack,
  messagesOf,
  nextDue,
  type OutboxRow,
  putOff,
  releaseDead,
  settle,
  takeDue,
} from './leases.ts'
import { bounceAddress } from './reply-address.ts'

/** Mail of some ranks, sent beside what waits in the other lane (docs/rules.md#mail-order). */
interface Lane {
  name: string
  /** The first and the last rank of its mail */
  ranks: readonly [number, number]
  atOnce: number
  urgent: boolean
  /** Milliseconds that one mail may take, whatever the server is doing meanwhile */
  patience: number
  /** Milliseconds to the next look at a mail server in trouble: the first, which doubles, and the longest */
  pauses: readonly [number, number]
}

const second = 1_000
const lanes: readonly Lane[] = [
  {
    ...{ name: 'codes', ranks: [0, 0], atOnce: 10, urgent: true },
    ...{ patience: 20 * second, pauses: [2 * second, 10 * second] },
  },
  {
    ...{ name: 'mailer', ranks: [1, 2], atOnce: 5, urgent: false },
    ...{ patience: minute, pauses: [5 * second, minute] },
  },
]

/** Milliseconds in which mail that is on its way when the server stops may still arrive. */
const farewell = 3 * second

/** Sends the mail of the outbox, woken by new mail and when mail falls due. */
export const startMailers = (app: App, kinds: readonly MailKind[]): Loop[] => {
  const released = app
    .write(tx => releaseDead(tx))
    .catch(error => app.log('warn', 'leases not released', { error }))
  return lanes.map(lane => startLane(app, kinds, lane, released))
}

function startLane(app: App, kinds: readonly MailKind[], lane: Lane, released: Promise<unknown>): Loop {
  const sending = new Map<number, Promise<void>>()
  const stopping = new AbortController()
  /** How often the mail server itself was in trouble, one time after another, and when it is tried again (`performance.now`) */
  let troubles = 0
  let pausedUntil = 0

  async function deliver(row: OutboxRow): Promise<void> {
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(lane.patience)])
    try {
      const outcome = await send(app, kinds, row, lane.urgent, signal)
      if (outcome !== 'gone') {
        troubles = 0
        app.health.ended('mail')
      }
      await settle(app, row, outcome)
    } catch (error) {
      if (!(error instanceof MailTrouble)) {
        app.log('error', 'mail not made', { error })
        return settle(app, row, { accepted: false, again: true, reply: 'The mail could not be made' })
      }
      if (stopping.signal.aborted) return handBack(app, row, !error.wide)
      app.health.began('mail', error.code)
      if (!error.wide) return putOff(app, row)
      const [first, longest] = lane.pauses
      pausedUntil = performance.now() + Math.min(longest, first * 2 ** troubles++)
      await handBack(app, row, false)
    }
  }
  function begin(row: OutboxRow) {
    const done = deliver(row)
      // Where the database fails too, the lease runs out by itself.
      .catch(error => app.log('error', 'mail not settled', { error }))
      .then(() => {
        sending.delete(row.id)
        loop.wake()
      })
    sending.set(row.id, done)
  }

  const loop = startLoop(app, {
    ...{ name: lane.name, on: ['mail'], every: minute },
    async turn(signal) {
      await released
      while (!signal.aborted) {
        const pause = pausedUntil - performance.now()
        if (pause > 0) return pause
        // While it is not known whether the server is well, one mail finds out.
        const free = (troubles > 0 ? 1 : lane.atOnce) - sending.size
        const rows = free > 0 ? await takeDue(app, lane.ranks, free) : []
        if (rows.length === 0) break
        for (const row of rows) if (!sending.has(row.id)) begin(row)
      }
      // Whoever is under way wakes the loop when done.
      const due = sending.size < lane.atOnce ? await nextDue(app.reads, lane.ranks) : null
      return due === null ? undefined : Math.max(due - app.clock(), 20)
    },
  })
  return {
    wake: loop.wake,
    async stop() {
      await loop.stop()
      const ended = Promise.all(sending.values())
      await Promise.race([ended, Bun.sleep(farewell)])
      stopping.abort()
      await ended
    },
  }
}

/** Draws a mail as things stand now, and sends it. 'gone': what caused it is no more. */
async function send(
  app: App,
  kinds: readonly MailKind[],
  row: OutboxRow,
  urgent: boolean,
  signal: AbortSignal,
): Promise<MailOutcome | 'gone'> {
  const kind = kinds.find(it => it.name === row.kind)
  if (!kind) throw new Error(`There is no mail of the kind ${row.kind}`)
  const content = await kind.draw(
    { data: kind.data.parse(row.data), messageIds: await messagesOf(app.reads, row) },
    { db: app.reads, config: app.config, secret: app.secret },
  )
  if (!content) return 'gone'
  const { fromName, ...mail } = drawMail(content)
  const returnPath = row.messageId === null ? undefined : bounceAddress(app, row.messageId)
  return app.mail.send(
    {
      ...mail,
      ...(returnPath ? { returnPath } : {}),
      messageId: row.mailId,
      from: { name: fromName, address: app.config.mailFrom },
      to: { name: row.recipientName ?? '', address: row.recipient },
    },
    { urgent, signal },
  )
}
