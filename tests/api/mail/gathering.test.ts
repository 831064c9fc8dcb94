import { afterEach, describe, expect, test } from 'bun:test'
import { outbox } from '@winnow/db'
import { eq } from 'drizzle-orm'
import { closeFreshApps, freshApp, type TestApp } from '../../support/app.ts'
import { isReply } from '../../support/doubles/mail.ts'
import { reviewing } from '../../support/scenes/reviewing.ts'

afterEach(closeFreshApps)

const second = 1_000

/** One applicant who is written to, and what their emails and the messages' statuses are. */
async function writing(app: TestApp) {
  const it = await reviewing(app)
  const { submissionId } = await it.apply({ email: 'ada@example.com' })
  await app.mail.arrival(({ subject }) => subject.startsWith('Your application to '))
  const { chatId: chat_id } = await it.reply(submissionId, 'One')
  const rows = () => app.app.reads.select().from(outbox).where(eq(outbox.kind, 'reply')).orderBy(outbox.id)
  return {
    ...it,
    chat_id,
    submissionId,
    rows,
    write: (content: string) => it.winnow.sendMessage({ chat_id, content }),
    replies: () => app.mail.sent.filter(isReply),
    statuses: async () =>
      (await it.winnow.fetchMessages({ chat_id })).messages.map(one => one.emailNotifStatus),
    /** Until so many messages have no email that waits */
    async settled(n: number) {
      for (;;) {
        const done = (await rows()).filter(one => one.status !== 'PENDING')
        if (done.length >= n) return
        await new Promise(setImmediate)
      }
    },
  }
}

describe('replies of one chat within two minutes', () => {
  test('are one email, which leaves 10 seconds after the last of them', async () => {
    const app = await freshApp()
    const it = await writing(app)
    for (const content of ['Two', 'Three', 'Four', 'Five']) {
      app.travel(8 * second)
      await it.write(content)
    }
    app.travel(9 * second)
    expect(it.replies()).toEqual([])
    expect(new Set(await it.statuses())).toEqual(new Set(['PENDING']))
    app.travel(second)
    await it.settled(5)
    const [mail, ...others] = it.replies()
    expect(others).toEqual([])
    expect(mail?.text).toStartWith('5 new messages from Northlight\n\n')
    expect(mail?.text.match(/^(One|Two|Three|Four|Five)$/gm)).toEqual(['One', 'Two', 'Three', 'Four', 'Five'])
    expect(await it.statuses()).toEqual(Array.from({ length: 5 }, () => 'DELIVERED'))
  })

  test('never hold the first back for more than two minutes', async () => {
    const app = await freshApp()
    const it = await writing(app)
    for (let n = 0; n < 15; n++) {
      app.travel(9 * second)
      await it.write(`Message ${n}`)
    }
    await app.mail.arrival(isReply)
    app.travel(120 * second)
    await it.settled(16)
    const mails = it.replies()
    expect(mails).toHaveLength(2)
    for (let n = 0; n < 15; n++)
      expect(mails.filter(({ text }) => text.includes(`\n\nMessage ${n}\n\n`))).toHaveLength(1)
  })

  test('after an email go together as the next, two minutes later', async () => {
    const app = await freshApp()
    const it = await writing(app)
    app.travel(10 * second)
    await it.settled(1)
    await it.write('Two')
    app.travel(30 * second)
    await it.write('Three')
    app.travel(60 * second)
    expect(it.replies()).toHaveLength(1)
    expect(await it.statuses()).toEqual(['DELIVERED', 'PENDING', 'PENDING'])
    app.travel(40 * second)
    await it.settled(3)
    expect(it.replies()).toHaveLength(2)
    expect(it.replies()[1]?.text).toStartWith('2 new messages from')
  })

  test('that are tried again stay the same email, whatever was written meanwhile', async () => {
    const app = await freshApp()
    const it = await writing(app)
    await it.write('Two')
    app.mail.answerNext(new Error('Connection lost'))
    app.travel(10 * second)
    while ((await it.rows()).some(one => one.attempts !== 1)) await new Promise(setImmediate)
    await it.write('Three')
    app.travel(5 * second)
    await it.settled(2)
    app.travel(120 * second)
    await it.settled(3)
    const [first, then] = it.replies()
    expect(first?.text.match(/^(One|Two|Three)$/gm)).toEqual(['One', 'Two'])
    expect(then?.text.match(/^(One|Two|Three)$/gm)).toEqual(['Three'])
    expect(first?.messageId).toBe((await it.rows())[0]?.mailId)
  })

  test('fail together, each with what the mail server said', async () => {
    const app = await freshApp()
    const it = await writing(app)
    await it.write('Two')
    app.mail.answerNext({ accepted: false, reply: '550 No such user here' })
    app.travel(10 * second)
    await it.settled(2)
    const { messages } = await it.winnow.fetchMessages({ chat_id: it.chat_id })
    expect(messages.map(one => [one.emailNotifStatus, one.emailNotifFailureDescription])).toEqual([
      ['FAILED', '550 No such user here'],
      ['FAILED', '550 No such user here'],
    ])
  })

  test('that were taken back are not in it, and hold nothing up', async () => {
    const app = await freshApp()
    const it = await writing(app)
    app.travel(5 * second)
    const { message } = await it.write('Two')
    await it.winnow.takeBackMessage({ chat_id: it.chat_id, message_id: message.id })
    app.travel(10 * second)
    await it.settled(1)
    expect(it.replies().map(({ text }) => /^(One|Two)$/m.exec(text)?.[0])).toEqual(['One'])
    expect(await it.statuses()).toEqual(['DELIVERED'])
  })

  test('can be taken back for 10 seconds, though their email leaves later', async () => {
    const app = await freshApp()
    const it = await writing(app)
    app.travel(10 * second)
    await it.settled(1)
    const { message } = await it.write('Two')
    app.travel(11 * second)
    const late = it.winnow.takeBackMessage({ chat_id: it.chat_id, message_id: message.id })
    await expect(late).rejects.toMatchObject({ code: 'not_undoable' })
    // Deleted before its email leaves, it is in none.
    await it.winnow.deleteMessage({ chat_id: it.chat_id, message_id: message.id })
    app.travel(120 * second)
    while ((await it.rows()).length > 1) await new Promise(setImmediate)
    expect(it.replies()).toHaveLength(1)
  })

  test('to different applicants are an email each', async () => {
    const app = await freshApp()
    const it = await writing(app)
    const grace = await it.apply({ email: 'grace@example.com' })
    await it.reply(grace.submissionId, 'Two')
    app.travel(10 * second)
    await it.settled(2)
    expect(
      it
        .replies()
        .map(({ to }) => to.address)
        .toSorted(),
    ).toEqual(['ada@example.com', 'grace@example.com'])
  })
})
