import { afterEach, describe, expect, test } from 'bun:test'
import { newId } from '@winnow/api/core/text/ids'
import { replyAddress } from '@winnow/api/mail/reply-address'
import { member, user } from '@winnow/db/factories'
import { limits } from '@winnow/openapi'
import { closeFreshApps, freshApp } from '../../support/app.ts'
import { person } from '../../support/cast.ts'
import { isReply } from '../../support/doubles/mail.ts'
import { chatting } from '../../support/scenes/chatting.ts'
import { emailing } from '../../support/scenes/emailing.ts'
import { pdf } from '../../support/uploads.ts'

afterEach(closeFreshApps)

describe('the address that replies go to', () => {
  test('is signed for one chat and stands as Reply-To on the mail of each message', async () => {
    const { sent, replyTo } = await emailing()
    expect(replyTo).toMatch(/^reply\+[0-9a-z]{36}@reply\.winnow\.test$/)
    expect(replyTo.split('@')[0]?.length).toBeLessThanOrEqual(64)
    expect(sent.returnPath).toMatch(/^bounce\+[0-9a-z]{36}@reply\.winnow\.test$/)
    expect(sent.text).toContain('Reply to this email, or in the chat.')
  })

  test('is not there without inbound mail, and the mail says that nobody reads replies', async () => {
    const app = await freshApp()
    await chatting(app)
    const sent = await app.mail.arrival(isReply)
    expect(sent).not.toHaveProperty('replyTo')
    expect(sent).not.toHaveProperty('returnPath')
    expect(sent.text).toContain("replies to this email aren't read")
    expect((await fetch(`${app.url}/inbound/postmark`, { method: 'POST', body: '{}' })).status).toBe(404)
  })
})

describe.each(['postmark', 'mailgun'] as const)('a reply by email through %s', provider => {
  test("becomes the applicant's message, unread and waiting for a reply", async () => {
    const it = await emailing()
    const text = 'On Monday.\n\nOn Thu, 26 Nov 2026 at 09:00, Northlight <a@b.example> wrote:\n\n> Hi Ada'
    expect(await it[provider]({ text })).toEqual({ status: 200, outcome: 'placed' })
    const [, reply] = await it.shown()
    expect(reply).toMatchObject({
      ...{ content: 'On Monday.', senderType: 'SUBMITTER', senderName: 'Ada Lovelace' },
      ...{ byEmail: true, own: false, emailNotifStatus: null },
    })
    const details = await it.editor.winnow.fetchChatDetails({ chat_id: it.chat_id })
    expect(details).toMatchObject({ needsReply: true, readStatus: 'UNREAD' })
    const { messages, read_status } = await it.applicant.winnow.fetchMessages({ chat_id: it.chat_id })
    expect(messages[1]).toMatchObject({ content: 'On Monday.', own: true, byEmail: true })
    expect(read_status).toBe('READ')
  })

  test('is placed once, however often it is delivered', async () => {
    const it = await emailing()
    const mail = { headers: { 'Message-ID': '<one@mail.example.com>' } }
    expect((await it[provider](mail)).outcome).toBe('placed')
    expect((await it[provider](mail)).outcome).toBe('repeated')
    expect(await it.shown()).toHaveLength(2)
  })

  test('of an applicant without an account is theirs when they sign in later', async () => {
    const it = await emailing()
    const email = `grace${crypto.randomUUID()}@example.com`
    const { submissionId } = await it.editor.apply({ name: 'Grace Hopper', email })
    await it.editor.reply(submissionId)
    it.app.travel(limits.takeBackSeconds * 1_000)
    const { replyTo = '' } = await it.app.mail.arrival(mail => isReply(mail) && mail.to.address === email)
    expect((await it[provider]({ from: email, to: replyTo, text: 'Hello' })).outcome).toBe('placed')
    const { chats } = await it.editor.winnow.fetchChats({ view_as: 'PAGE_USER', form_id: it.editor.form_id })
    expect(chats.find(chat => chat.submitter.name === 'Grace Hopper')?.lastMessage.content).toBe('Hello')
    const grace = await person(it.app, { email })
    const chat_id = chats.find(chat => chat.submitter.name === 'Grace Hopper')?.chatId ?? ''
    const { messages } = await grace.winnow.fetchMessages({ chat_id })
    expect(messages[1]).toMatchObject({ content: 'Hello', own: true, deletableUntil: null })
  })

  test('from another address is not placed, and answered with the reason once a day', async () => {
    const it = await emailing()
    const from = `eve${crypto.randomUUID()}@example.com`
    expect((await it[provider]({ from })).outcome).toBe('answered')
    expect((await it[provider]({ from })).outcome).toBe('ignored')
    const answer = await it.app.mail.arrival(mail => mail.to.address === from)
    expect(answer.subject).toBe("Your reply wasn't delivered")
    expect(answer.text).toContain('a different email address')
    expect(answer.headers).toMatchObject({ 'Auto-Submitted': 'auto-replied' })
    expect(await it.shown()).toHaveLength(1)
  })

  test('from the same mailbox under another tag is placed', async () => {
    const it = await emailing()
    const from = it.applicant.email.replace('@', '+news@').toUpperCase()
    expect((await it[provider]({ from })).outcome).toBe('placed')
  })

  test('to a closed chat is answered with the reason', async () => {
    const it = await emailing()
    await it.editor.move(it.submissionId, 'Archived')
    expect((await it[provider]()).outcome).toBe('answered')
    const answer = await it.app.mail.arrival(mail => mail.subject === "Your reply wasn't delivered")
    expect(answer.to.address).toBe(it.applicant.email)
    expect(answer.text).toContain('This conversation was closed')
    expect(answer.text).toContain(`submission_id=${it.submissionId}`)
  })

  test.each([
    [{ 'Auto-Submitted': 'auto-replied' }],
    [{ Precedence: 'bulk' }],
    [{ 'X-Auto-Response-Suppress': 'All' }],
    [{ 'List-Id': '<news.example.com>' }],
    [{ 'Return-Path': '<>' }],
  ])('that a program wrote (%p) is neither placed nor answered', async headers => {
    const it = await emailing()
    expect((await it[provider]({ headers })).outcome).toBe('ignored')
    expect((await it[provider]({ headers, from: 'eve@example.com' })).outcome).toBe('ignored')
    expect(await it.shown()).toHaveLength(1)
    expect(it.answersTo('eve@example.com')).toEqual([])
  })

  test('that is ours is neither placed nor answered', async () => {
    const it = await emailing()
    expect((await it[provider]({ headers: { 'Message-ID': it.sent.messageId } })).outcome).toBe('ignored')
    expect((await it[provider]({ from: it.app.app.config.mailFrom })).outcome).toBe('ignored')
  })

  test('whose sender its provider calls forged is neither placed nor answered', async () => {
    const it = await emailing()
    const headers = { 'Received-SPF': 'Fail (nobody)', 'X-Mailgun-Spf': 'Fail' }
    expect((await it[provider]({ headers })).outcome).toBe('ignored')
    expect(await it.shown()).toHaveLength(1)
  })

  test('to an address that we did not sign goes nowhere', async () => {
    const it = await emailing()
    const to = it.replyTo.replace(/.@/, one => (one === '0@' ? '1@' : '0@'))
    const from = `eve${crypto.randomUUID()}@example.com`
    expect((await it[provider]({ to, from })).outcome).toBe('ignored')
    expect(await it.shown()).toHaveLength(1)
  })

  test('that is too long, or quotes alone, is answered with the reason', async () => {
    const it = await emailing()
    expect((await it[provider]({ text: 'long '.repeat(limits.message) })).outcome).toBe('answered')
    const answer = await it.app.mail.arrival(mail => mail.subject === "Your reply wasn't delivered")
    expect(answer.text).toContain('longer than 10,000 characters')
    expect((await it[provider]({ text: '> Hi Ada' })).outcome).toBe('ignored')
    expect(await it.shown()).toHaveLength(1)
  })

  test('about a form that was deleted is answered with the reason', async () => {
    const it = await emailing()
    await it.editor.winnow.deleteForm({ form_id: it.editor.form_id })
    expect((await it[provider]()).outcome).toBe('answered')
    const answer = await it.app.mail.arrival(mail => mail.subject === "Your reply wasn't delivered")
    expect(answer.text).toContain('The form that this chat was about was deleted')
  })
})

describe("an editor's reply by email", () => {
  test('goes to the applicant as theirs, for as long as they may answer', async () => {
    const it = await emailing()
    const colleague = await it.app.app.write(async tx => {
      const row = await user(tx, { id: newId('user'), name: 'Bo Larsen' })
      await member(tx, { workspaceId: it.editor.workspaceId, userId: row.id, role: 'ADMIN' })
      return row
    })
    const to = replyAddress(it.app.app, it.chat_id, colleague.id) ?? ''
    expect(to.split('@')[0]).toHaveLength(62)
    const mail = { from: colleague.email, to, text: 'Dear {first_name}, welcome.' }
    expect((await it.postmark(mail)).outcome).toBe('placed')
    expect((await it.shown())[1]).toMatchObject({
      ...{ content: 'Dear Ada, welcome.', senderType: 'PAGE_USER', byEmail: true },
      senderName: 'Bo Larsen',
    })
    it.app.travel(2 * limits.gatherSeconds * 1_000)
    const sent = await it.app.mail.arrival(one => one.text.includes('Dear Ada, welcome.'))
    expect(sent.to.address).toBe(it.applicant.email)
    expect((await it.postmark({ ...mail, from: it.applicant.email })).outcome).toBe('answered')
  })
})

describe('files of a reply by email', () => {
  const attached = (Name: string, content: Uint8Array, ContentType: string) => ({
    ...{ Name, ContentType },
    Content: Buffer.from(content).toString('base64'),
  })

  test('come with the text, the first of them, and then in messages of their own', async () => {
    const it = await emailing()
    const attachments = [
      attached('cv.pdf', pdf(), 'application/pdf'),
      attached('plan.pdf', pdf(), 'application/pdf'),
    ]
    expect((await it.postmark({ text: 'Here they are', attachments })).outcome).toBe('placed')
    const shown = await it.shown()
    expect(shown.slice(1).map(one => [one.content, one.attachmentMetadata?.name])).toEqual([
      ['Here they are', 'cv.pdf'],
      ['', 'plan.pdf'],
    ])
  })

  test('through Mailgun too, and without a text', async () => {
    const it = await emailing()
    const files = [new File([pdf()], 'cv.pdf', { type: 'application/pdf' })]
    expect(await it.mailgun({ text: '', files })).toEqual({ status: 200, outcome: 'placed' })
    expect((await it.shown())[1]).toMatchObject({ content: '', attachmentMetadata: { name: 'cv.pdf' } })
  })

  test('that the chat does not take are named in an answer, and the text is placed', async () => {
    const it = await emailing()
    const attachments = [
      attached('run.exe', new TextEncoder().encode('MZ'.repeat(600)), 'application/octet-stream'),
      attached('huge.pdf', pdf(limits.fileBytes + 1), 'application/pdf'),
    ]
    expect((await it.postmark({ text: 'See both', attachments })).outcome).toBe('placed')
    expect((await it.shown())[1]).toMatchObject({ content: 'See both', attachmentMetadata: null })
    const answer = await it.app.mail.arrival(mail => mail.subject === "A file in your reply wasn't delivered")
    expect(answer.text).toContain('‘run.exe’: Failed to upload file. Unsupported file type')
    expect(answer.text).toContain('‘huge.pdf’: Failed to upload file. Max file size is 10Mb.')
  })

  test('a logo in the text is decoration, and becomes no file', async () => {
    const it = await emailing()
    const logo = { ...attached('logo.png', new Uint8Array(900), 'image/png'), ContentID: 'logo@1' }
    const html = '<p>On Monday.</p><img src="cid:logo@1">'
    expect((await it.postmark({ html, attachments: [logo] })).outcome).toBe('placed')
    expect((await it.shown())[1]).toMatchObject({ content: 'On Monday.', attachmentMetadata: null })
  })
})

describe('who may post', () => {
  test('Postmark alone: by the secret as a password, or in the address', async () => {
    const it = await emailing()
    const wrong = await it.postmark({}, `Basic ${btoa('winnow:postmark-secret-of-nobody')}`)
    expect(wrong.status).toBe(403)
    expect((await it.postmark({}, '')).status).toBe(403)
    const url = `${it.app.url}/inbound/postmark?secret=postmark-secret-of-tests`
    const other = await fetch(url, {
      ...{ method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } },
    })
    expect(other.status).toBe(422)
    expect(await it.shown()).toHaveLength(1)
  })

  test('Mailgun alone: what it signed within a day, and each signature once', async () => {
    const it = await emailing()
    expect((await it.mailgun({}, { signature: '0'.repeat(64) })).status).toBe(403)
    const yesterday = Math.floor(it.app.app.clock() / 1_000) - 90_000
    expect((await it.mailgun({}, { timestamp: yesterday })).status).toBe(403)
    expect((await it.mailgun({ text: 'First' }, { token: 'seen' })).outcome).toBe('placed')
    const again = await it.mailgun({ text: 'Forged' }, { token: 'seen' })
    expect(again).toMatchObject({ status: 406, detail: 'This request came before' })
    expect(await it.seenBy(it.editor)).toEqual(['Hi Ada, when can you start?', 'First'])
  })

  test('a mail that could not be taken now gives its signature back', async () => {
    const it = await emailing({ RATE_LIMITS: 'on' })
    for (let n = 0; n < 60; n++) await it.mailgun({ text: `Message ${n}` })
    expect((await it.mailgun({ text: 'One more' }, { token: 'again' })).status).toBe(429)
    it.app.travel(2 * 3_600_000)
    expect((await it.mailgun({ text: 'One more' }, { token: 'again' })).outcome).toBe('placed')
  })
})
