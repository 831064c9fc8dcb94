import { createHmac, randomUUID } from 'node:crypto'
import { freshApp } from '../app.ts'
import { isReply } from '../doubles/mail.ts'
import { chatting } from './chatting.ts'

export const inboundDomain = 'reply.winnow.test'
const secret = 'postmark-secret-of-tests'
const key = 'mailgun-key-of-tests'

interface PostmarkMail {
  from?: string
  to?: string
  text?: string
  html?: string
  subject?: string
  headers?: Record<string, string>
  attachments?: { Name: string; Content: string; ContentType: string; ContentID?: string }[]
}

interface Answer {
  outcome?: string
  detail?: string
}

/** A chat whose applicant was written to, on a server that takes replies by email from Postmark and from Mailgun. */
export async function emailing(env: Record<string, string> = {}) {
  const app = await freshApp({
    env: {
      INBOUND_DOMAIN: inboundDomain,
      INBOUND_POSTMARK_SECRET: secret,
      INBOUND_MAILGUN_KEY: key,
      ...env,
    },
  })
  const chat = await chatting(app, 'Hi {first_name}, when can you start?')
  const sent = await app.mail.arrival(isReply)
  const replyTo = sent.replyTo ?? ''
  const headersOf = (given: Record<string, string> = {}) => ({
    'Message-ID': `<${randomUUID()}@mail.example.com>`,
    ...given,
  })
  return {
    ...chat,
    app,
    /** The mail that the applicant got */
    sent,
    replyTo,
    /** What Postmark posts of a mail */
    postmark: async (mail: PostmarkMail = {}, authorization = `Basic ${btoa(`winnow:${secret}`)}`) => {
      const { from = chat.applicant.email, to = replyTo, text = 'On Monday.', html = '', headers } = mail
      const response = await fetch(`${app.url}/inbound/postmark`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify({
          FromFull: { Email: from, Name: '', MailboxHash: '' },
          ToFull: [{ Email: to, Name: '', MailboxHash: '' }],
          OriginalRecipient: to,
          Subject: mail.subject ?? 'Re: your application',
          MessageID: randomUUID(),
          Date: 'Thu, 26 Nov 2026 09:00:00 +0000',
          TextBody: text,
          HtmlBody: html,
          Headers: Object.entries(headersOf(headers)).map(([Name, Value]) => ({ Name, Value })),
          Attachments: mail.attachments ?? [],
        }),
      })
      return { ...((await response.json()) as Answer), status: response.status }
    },
    /** What a route of Mailgun posts of a mail, signed as Mailgun does */
    mailgun: async (
      mail: PostmarkMail & { files?: File[] } = {},
      signed: { token?: string; timestamp?: number; signature?: string } = {},
    ) => {
      const token = signed.token ?? randomUUID().replaceAll('-', '')
      const timestamp = String(signed.timestamp ?? Math.floor(app.app.clock() / 1_000))
      const { from = chat.applicant.email, to = replyTo, text = 'On Monday.', html = '', files = [] } = mail
      const form = new FormData()
      const fields = {
        ...{ timestamp, token, recipient: to, sender: from, from: `Ada Lovelace <${from}>` },
        ...{ subject: mail.subject ?? 'Re: your application', 'body-plain': text, 'body-html': html },
        signature: signed.signature ?? createHmac('sha256', key).update(`${timestamp}${token}`).digest('hex'),
        'message-headers': JSON.stringify(Object.entries(headersOf(mail.headers))),
      }
      for (const [name, value] of Object.entries(fields)) form.append(name, value)
      for (const [i, file] of files.entries()) form.append(`attachment-${i + 1}`, file)
      const response = await fetch(`${app.url}/inbound/mailgun`, { method: 'POST', body: form })
      return { ...((await response.json()) as Answer), status: response.status }
    },
    /** The chat as its editor sees it */
    shown: async () => (await chat.editor.winnow.fetchMessages({ chat_id: chat.chat_id })).messages,
    /** What was answered to somebody whose mail could not be placed */
    answersTo: (address: string) => app.mail.sent.filter(it => it.to.address === address && !isReply(it)),
  }
}
