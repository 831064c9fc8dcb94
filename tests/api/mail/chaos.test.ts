import { afterAll, expect, test } from 'bun:test'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hashOf } from '@winnow/api/core/text/secret'
import { sessionCookie } from '@winnow/api/users/session'
import { chats, forms, messages, openDatabase, submissions } from '@winnow/db'
import { applicants, exampleTokens, exampleWorkspace } from '@winnow/db/factories'
import { examples } from '@winnow/openapi/examples'
import { createWinnow, type Winnow } from '@winnow/sdk'
import { eq, like } from 'drizzle-orm'
import { type Received, smtpDouble } from '../../support/doubles/smtp.ts'
import { newDatabase } from '../../support/process/sqld.ts'
import { serverProcess } from '../../support/process/start.ts'

/** How many messages are sent; `CHAOS_SENDS=1000` for the whole run, `CHAOS_SEED` for another one. */
const sends = Number(process.env.CHAOS_SENDS ?? 30)
const seed = Number(process.env.CHAOS_SEED ?? 1)
/** Emails that may be on their way at once: what a kill or a cut line can leave without an answer. */
const atOnce = 5
const minute = 60_000
const hour = 60 * minute

/** Numbers from 0 to 1 that a seed gives (mulberry32). */
function chance(from: number): () => number {
  let state = from
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

const random = chance(seed)
const between = (low: number, high: number) => low + Math.floor(random() * (high - low))

const refused = (address: string) => address.startsWith('nobody')
const wordOf = (n: number) => `chaos-${String(n).padStart(6, '0')}`
const wordsIn = ({ source }: Received) => [...new Set(source.match(/chaos-\d{6}/g) ?? [])].toSorted()

/** Fires when enough has happened, or nothing for a while: then the server is killed. */
function activity() {
  let left = 0
  let done: (() => void) | null = null
  let idle: ReturnType<typeof setTimeout> | undefined
  const end = () => {
    clearTimeout(idle)
    done?.()
    done = null
  }
  const wait = () => {
    clearTimeout(idle)
    idle = setTimeout(end, 1_000)
  }
  return {
    happened() {
      if (!done) return
      wait()
      if (--left <= 0) end()
    },
    after: (n: number) =>
      new Promise<void>(resolve => {
        left = n
        done = resolve
        wait()
      }),
  }
}

const undone: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const undo of undone.toReversed()) await undo()
})

test(
  `${sends} messages through a server that is killed and a mail server that drops, delays and refuses`,
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'winnow-chaos-'))
    const host = process.env.TEST_DATABASE_URL
    const url = host ? await newDatabase(host) : `file:${join(dataDir, 'winnow.db')}`
    undone.push(() => rm(dataDir, { recursive: true, force: true }))

    /** Runs while no server has the file. */
    async function inDatabase<T>(
      run: (db: Awaited<ReturnType<typeof openDatabase>>['writes']) => Promise<T>,
    ) {
      const database = await openDatabase(url)
      try {
        return await run(database.writes)
      } finally {
        database.close()
      }
    }
    // Fewer applicants than messages: some get several, which are gathered.
    const people = await inDatabase(async db => {
      await exampleWorkspace(db, { hashOf, now: Date.now() })
      const [form] = await db.select().from(forms).where(eq(forms.id, examples.form))
      const ids = await applicants(db, form?.number ?? 0, Math.ceil(sends * 0.6))
      for (const [i, id] of ids.entries()) {
        const email = `${i % 15 === 0 ? 'nobody' : 'applicant'}${i}@example.com`
        await db.update(submissions).set({ email, emailKey: email }).where(eq(submissions.publicId, id))
      }
      return ids
    })

    const events = activity()
    /** What the mail server took, whether or not its answer arrived */
    const taken: Received[] = []
    let calm = false
    let cuts = 0
    const smtp = await smtpDouble(
      (mail, it) => {
        const accept = () => it.answer(null)
        const refuse = (code: number) =>
          it.answer(Object.assign(new Error('Not now'), { responseCode: code }))
        const dice = calm ? 0 : random()
        events.happened()
        if (dice < 0.7) {
          taken.push(mail)
          return accept()
        }
        if (dice < 0.8) {
          taken.push(mail)
          return void setTimeout(accept, between(20, 300))
        }
        if (dice < 0.88) return refuse(451)
        if (dice < 0.92) return refuse(421)
        // Taken, and its answer never arrives.
        taken.push(mail)
        cuts++
        if (dice < 0.98) it.cut()
      },
      {
        recipient: address => {
          if (refused(address)) return { code: 550, says: 'No such user here' }
          return !calm && random() < 0.04 ? { code: 451, says: 'Try again later' } : null
        },
        sender: () => (!calm && random() < 0.005 ? { code: 421, says: 'Too busy' } : null),
      },
    )
    undone.push(() => smtp.close())

    let ahead = 0
    let kills = 0
    const env = {
      // What it logs of the mail server's trouble goes to nobody.
      CONTROL: 'quiet',
      DATA_DIR: dataDir,
      SMTP_URL: smtp.url,
      REPLIES_PER_DAY: '1000000',
      ...(host ? { DATABASE_URL: url } : {}),
    }
    let up = Promise.withResolvers<Winnow>()
    async function start() {
      const server = await serverProcess({ ...env, CLOCK_AHEAD: String(ahead) })
      undone.push(() => server.kill())
      const send = (request: Request) => {
        request.headers.set('cookie', `${sessionCookie}=${exampleTokens.session}`)
        return fetch(request)
      }
      up.resolve(createWinnow({ baseUrl: `${server.url}/api`, fetch: send as typeof fetch, retries: [] }))
      return {
        async kill() {
          kills++
          up = Promise.withResolvers<Winnow>()
          await server.kill()
        },
      }
    }

    /** Sends one message until the server has confirmed it, under one key. */
    async function sendOne(n: number) {
      const idempotencyKey = crypto.randomUUID()
      const submission_id = people[Math.floor(random() * people.length)] ?? ''
      for (;;) {
        const winnow = await up.promise
        try {
          const { message } = await winnow.sendMessage(
            { form_id: examples.form, submission_id, content: wordOf(n) },
            { idempotencyKey },
          )
          events.happened()
          return message.id
        } catch (error) {
          const { status } = error as { status?: number }
          // No answer, or a server that is just starting or ending: nothing else may go wrong.
          if (status !== 0 && status !== 503 && status !== 409) throw error
          await new Promise(setImmediate)
        }
      }
    }
    const confirmed = new Map<string, number>()
    let next = 0
    const workers = Promise.all(
      Array.from({ length: 8 }, async () => {
        while (next < sends) {
          const n = next++
          confirmed.set(await sendOne(n), n)
        }
      }),
    )
    let failure: unknown
    workers.catch(error => {
      failure = error
    })

    const waiting = () => inDatabase(db => db.$count(messages, eq(messages.mailStatus, 'PENDING')))
    let pending = sends
    for (let after = 0; pending > 0 || confirmed.size < sends; ) {
      const server = await start()
      await events.after(calm ? sends : between(5, Math.max(20, sends / 20)))
      await server.kill()
      if (failure) throw failure
      if (confirmed.size === sends) after++
      // Past the lease, the first waits and what is gathered; at the end past all waits, with a mail server that is well.
      ahead += after < 3 ? 20 * minute : 10 * hour
      calm = after > 4
      pending = await waiting()
    }
    await workers

    const rows = await inDatabase(db =>
      db
        .select({
          id: messages.id,
          word: messages.content,
          status: messages.mailStatus,
          to: submissions.email,
        })
        .from(messages)
        .innerJoin(chats, eq(chats.id, messages.chatId))
        .innerJoin(submissions, eq(submissions.id, chats.submissionId))
        .where(like(messages.content, 'chaos-%')),
    )
    // Every message that was confirmed is there, once.
    const written = rows.map(it => [it.id, it.word] as const).toSorted()
    expect(written).toEqual([...confirmed].map(([id, n]) => [id, wordOf(n)] as const).toSorted())

    // Statuses are true: of whom the mail server refused for good FAILED, of everybody else DELIVERED, and taken.
    const wrong = rows.filter(it => it.status !== (refused(it.to) ? 'FAILED' : 'DELIVERED'))
    expect(wrong).toEqual([])
    const emailsOf = Map.groupBy(
      taken.flatMap(mail => wordsIn(mail).map(word => ({ word, id: mail.messageId }))),
      it => it.word,
    )
    const lost = rows.filter(it => !refused(it.to) && !emailsOf.has(it.word))
    expect(lost).toEqual([])

    // One message is in one email, whatever was tried again; and that email always says the same.
    for (const [word, emails] of emailsOf)
      expect([word, new Set(emails.map(it => it.id)).size]).toEqual([word, 1])
    const byId = Map.groupBy(taken, it => it.messageId)
    for (const same of byId.values()) expect(new Set(same.map(mail => wordsIn(mail).join())).size).toBe(1)

    // A double is what the protocol allows: an answer that a cut line or a kill kept from arriving.
    const doubles = taken.length - byId.size
    expect(doubles).toBeLessThanOrEqual((cuts + kills) * atOnce)
    console.log(
      `${sends} messages, ${byId.size} emails, ${doubles} doubles, ${kills} kills, ${cuts} answers lost, seed ${seed}`,
    )
  },
  30 * minute,
)
