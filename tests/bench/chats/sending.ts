import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, type InValue, type Transaction } from '@libsql/client'
import type { Winnow } from '@winnow/sdk'
import { smtpDouble } from '../../support/doubles/smtp.ts'
import type { Figure } from '../figure.ts'
import { peakMiB, residentMiB } from '../memory.ts'
import { median, percentile, startServer } from '../server.ts'
import { filledWorkspace, sdkOf } from '../workspace/workspace.ts'

const applicants = 10_000
const rounds = 3
/** People who read the table while it is sent, one call after the other */
const readers = 4
/** Milliseconds between two of their calls */
const pause = 20
/** Emails that are waited for */
const mailed = 1_000
const text = 'Hi {first_name}, thank you for applying to {form_name}. We will write again this week.'

const tables = [
  'create table applicants (id integer primary key, name text, email text, responded int, needs_reply int)',
  'create table chats (id text primary key, applicant int unique, last_message text, last_at int)',
  'create table messages (id text primary key, chat text, content text, created_at int)',
  'create index messages_by_chat on messages (chat, created_at)',
  'create table mails (id text primary key, address text, message text, state text, not_before int)',
  'create index mails_by_turn on mails (state, not_before)',
]

async function insert(tx: Transaction, table: string, rows: readonly InValue[][]) {
  for (let at = 0; at < rows.length; at += 500) {
    const some = rows.slice(at, at + 500)
    const values = some.map(row => `(${row.map(() => '?').join(', ')})`).join(', ')
    await tx.execute({ sql: `insert into ${table} values ${values}`, args: some.flat() })
  }
}

/** Seconds of what has to be written at the least: a chat, a message and a mail for each, in one transaction. */
async function plain(): Promise<number[]> {
  const client = createClient({
    url: `file:${join(mkdtempSync(join(tmpdir(), 'winnow-plain-')), 'plain.db')}`,
  })
  await client.execute('pragma journal_mode = wal')
  await client.execute('pragma synchronous = full')
  for (const sql of tables) await client.execute(sql)
  const people = Array.from({ length: applicants }, (_, n) => [
    n,
    `Person ${n}`,
    `person${n}@example.com`,
    0,
    1,
  ])
  const filling = await client.transaction('write')
  await insert(filling, 'applicants', people)
  await filling.commit()
  const taken: number[] = []
  for (let round = 0; round < rounds; round++) {
    const began = performance.now()
    const now = Date.now()
    const tx = await client.transaction('write')
    const { rows } = await tx.execute('select id, name, email from applicants')
    const all = rows.map(({ id, name, email }) => ({
      ...{ chat: `chat_${id}_${round}`, message: crypto.randomUUID(), mail: crypto.randomUUID(), id, email },
      content: text.replace('{first_name}', String(name).split(' ')[0] ?? ''),
    }))
    await tx.execute('delete from chats')
    await insert(
      tx,
      'chats',
      all.map(it => [it.chat, it.id ?? null, it.message, now]),
    )
    await insert(
      tx,
      'messages',
      all.map(it => [it.message, it.chat, it.content, now]),
    )
    await insert(
      tx,
      'mails',
      all.map(it => [it.mail, it.email ?? null, it.message, 'waiting', now + 10_000]),
    )
    await tx.execute('update applicants set responded = 1, needs_reply = 0')
    await tx.commit()
    taken.push((performance.now() - began) / 1_000)
  }
  client.close()
  return taken
}

/** Milliseconds of a page of the table, read again and again by several people until `done`. */
async function readMeanwhile(winnow: Winnow, form_id: string, done: Promise<unknown>): Promise<number[]> {
  let isDone = false
  void done.finally(() => {
    isDone = true
  })
  const taken: number[] = []
  const read = async () => {
    while (!isDone) {
      const began = performance.now()
      await winnow.fetchWindow({ form_id, offset: taken.length % 5_000, limit: 50 })
      taken.push(performance.now() - began)
      await Bun.sleep(pause)
    }
  }
  await Promise.all(Array.from({ length: readers }, read))
  return taken
}

/** Replies to 10,000 at once, beside plain SQL: until they are stored, and until the mail server has each. */
export async function chatsSending(): Promise<Figure[]> {
  const base = median(await plain())
  const mail = await smtpDouble()
  const dataDir = mkdtempSync(join(tmpdir(), 'winnow-bench-'))
  const { form, token } = await filledWorkspace(dataDir, applicants, {
    domain: 'example.com',
    talks: () => false,
  })
  const server = await startServer(dataDir, { SMTP_URL: mail.url })
  try {
    const winnow = sdkOf(server.url, token)
    const form_id = form.identifier
    await readMeanwhile(winnow, form_id, Bun.sleep(2_000))
    const alone = await readMeanwhile(winnow, form_id, Bun.sleep(3_000))
    const held = residentMiB(server.pid)
    const taken: number[] = []
    const meanwhile: number[] = []
    for (let round = 0; round < rounds; round++) {
      const began = performance.now()
      const sending = winnow.bulkSendMessage({
        form_id,
        selection: { count: applicants },
        message: text,
        exclude_replied: false,
      })
      meanwhile.push(...(await readMeanwhile(winnow, form_id, sending)))
      taken.push((performance.now() - began) / 1_000)
      const { message_success_count: sent } = await sending
      if (sent !== applicants) throw new Error(`${sent} of ${applicants} got the message`)
    }
    // They are one email each, which leaves 10 seconds after the last round.
    while (mail.received.length === 0) await Bun.sleep(50)
    const first = performance.now()
    const all = (async () => {
      while (mail.received.length < mailed) await Bun.sleep(20)
    })()
    const leaving = await readMeanwhile(winnow, form_id, all)
    const perSecond = mailed / ((performance.now() - first) / 1_000)
    const seconds = median(taken)
    const p99 = (values: readonly number[]) => percentile(values, 0.99)
    return [
      {
        name: `${applicants} replies at once`,
        value: seconds / base,
        unit: 'x plain SQL',
        reach: { most: 10 },
        detail: `${seconds.toFixed(2)} s beside ${base.toFixed(2)} s; the most of memory ${peakMiB(server.pid).toFixed(0)} MiB, before ${held.toFixed(0)} MiB`,
      },
      {
        name: 'another call meanwhile, p99',
        value: p99(meanwhile),
        unit: 'ms',
        reach: { most: 100 },
        detail: `p50 ${median(meanwhile).toFixed(1)} ms, the longest ${Math.max(...meanwhile).toFixed(0)} ms; with nothing sent p99 ${p99(alone).toFixed(1)} ms`,
      },
      {
        name: 'another call while its mail leaves, p99',
        value: p99(leaving),
        unit: 'ms',
        reach: { most: 100 },
        detail: `p50 ${median(leaving).toFixed(1)} ms; ${perSecond.toFixed(0)} mails a second`,
      },
    ]
  } finally {
    await server.stop()
    await mail.close()
  }
}
