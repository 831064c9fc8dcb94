import { describe, expect, test } from 'bun:test'
import { outbox } from '@winnow/db'
import { eq } from 'drizzle-orm'
import { freshApp, type TestApp } from '../../support/app.ts'
import { reviewing } from '../../support/scenes/reviewing.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const waits = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
]

/** One reply on its way, and what its editors see of the mail. */
async function replied(app: TestApp) {
  const it = await reviewing(app)
  const { submissionId } = await it.apply({ email: 'ada@example.com' })
  // The copy of the application goes out first; it is not part of this.
  await app.mail.arrival(({ subject }) => subject.startsWith('Your application to '))
  app.mail.sent.length = 0
  const { chatId: chat_id, message } = await it.reply(submissionId, 'Hello')
  const notice = async () => {
    const { messages } = await it.winnow.fetchMessages({ chat_id })
    return messages.find(one => one.id === message.id)
  }
  return { ...it, notice }
}

/** The row of the mail, once the mailer has written down its nth attempt. */
async function attempted({ app }: TestApp, nth: number) {
  for (;;) {
    const [row] = await app.reads.select().from(outbox).where(eq(outbox.kind, 'reply'))
    if (row && row.attempts >= nth && row.leaseUntil === null) return row
    await new Promise(resolve => setImmediate(resolve))
  }
}

describe('a reply by e-mail', () => {
  test('leaves 10 seconds after it was sent; DELIVERED means that the mail server took it', async () => {
    const app = await freshApp()
    const { notice } = await replied(app)
    expect((await notice())?.emailNotifStatus).toBe('PENDING')
    app.travel(9 * second)
    expect(app.mail.sent).toEqual([])
    app.travel(second)
    const row = await attempted(app, 1)
    expect(row).toMatchObject({ status: 'DELIVERED', reply: '250 OK' })
    const delivered = await notice()
    expect(delivered).toMatchObject({ emailNotifStatus: 'DELIVERED', takeBackUntil: null })
    expect(delivered?.emailNotifDeliveredAt).toStartWith('20')
    await app.close()
  })

  test('has FAILED on a final answer, with the reply of the mail server', async () => {
    const app = await freshApp()
    const { notice } = await replied(app)
    app.mail.answerNext({ accepted: false, reply: '550 No such user here' })
    app.travel(10 * second)
    await attempted(app, 1)
    expect(await notice()).toMatchObject({
      emailNotifStatus: 'FAILED',
      emailNotifDeliveredAt: null,
      emailNotifFailureDescription: '550 No such user here',
    })
    await app.close()
  })

  test('is tried again after 5 s, 5 min, 30 min, 2, 5, 10, 14, 20 and 24 h, then has FAILED', async () => {
    const app = await freshApp()
    const { notice } = await replied(app)
    app.mail.answerNext(
      ...Array.from({ length: 10 }, () => ({ accepted: false, again: true, reply: '451 Busy' }) as const),
    )
    app.travel(10 * second)
    for (const [n, wait] of waits.entries()) {
      const row = await attempted(app, n + 1)
      expect(row.status).toBe('PENDING')
      const due = row.notBefore - app.app.clock()
      expect(due).toBeGreaterThan(wait - 4 * second)
      expect(due).toBeLessThanOrEqual(wait)
      app.travel(wait)
    }
    expect(await attempted(app, 10)).toMatchObject({ status: 'FAILED', reply: '451 Busy' })
    expect(await notice()).toMatchObject({
      emailNotifStatus: 'FAILED',
      emailNotifFailureDescription: '451 Busy',
    })
    await app.close()
  })

  test('keeps its Message-ID over every attempt, and goes out once', async () => {
    const app = await freshApp()
    await replied(app)
    app.mail.answerNext(new Error('Connection lost'))
    app.travel(10 * second)
    const { mailId } = await attempted(app, 1)
    app.travel(5 * second)
    const { messageId } = await app.mail.arrival(({ to }) => to.address === 'ada@example.com')
    expect(messageId).toBe(mailId)
    await attempted(app, 2)
    expect(app.mail.sent).toHaveLength(1)
    await app.close()
  })

  test('to an address that ends in .invalid is never mailed; the message stands in the chat alone', async () => {
    const app = await freshApp()
    const it = await reviewing(app)
    const { submissionId } = await it.apply({ email: 'paper-7@placeholder.INVALID' })
    const { chatId: chat_id } = await it.reply(submissionId, 'Hello')
    expect(await app.app.reads.select().from(outbox)).toEqual([])
    const { messages } = await it.winnow.fetchMessages({ chat_id })
    expect(messages).toMatchObject([{ content: 'Hello', emailNotifStatus: null }])
    await app.close()
  })
})
