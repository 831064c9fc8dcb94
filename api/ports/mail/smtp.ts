import { createTransport } from 'nodemailer'
import type { MailTransport } from './mail.ts'

interface SmtpError extends Error {
  responseCode?: number
  response?: string
}

/** Sends through the server at `url`. A 5xx answer is final; anything else is thrown, to be tried again. */
export function smtpTransport(url: string): MailTransport {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 5,
    connectionTimeout: 20_000,
    socketTimeout: 60_000,
  })
  return {
    async send({ messageId, from, to, subject, text, html }) {
      try {
        const { response } = await transport.sendMail({ messageId, from, to, subject, text, html })
        return { accepted: true, reply: response }
      } catch (error) {
        const { responseCode = 0, response } = error as SmtpError
        if (responseCode >= 500 && responseCode < 600)
          return { accepted: false, reply: response ?? String(responseCode) }
        throw error
      }
    },
    close: () => transport.close(),
  }
}
