import { createTransport, type SendMailOptions } from 'nodemailer'
import { freePort } from '../process/free-port.ts'
import { emailing } from './emailing.ts'

/** A chat on a server that listens for mail, and a mail program that speaks SMTP to it. */
export async function listening(env: Record<string, string> = {}) {
  const port = await freePort()
  const it = await emailing({ INBOUND_SMTP_PORT: String(port), ...env })
  async function mail(mail: SendMailOptions = {}): Promise<string> {
    const transport = createTransport({ host: '127.0.0.1', port, ignoreTLS: true })
    const from = { name: 'Ada Lovelace', address: it.applicant.email }
    try {
      const { response } = await transport.sendMail({ from, to: it.replyTo, text: 'On Monday.', ...mail })
      return response
    } catch (error) {
      return (error as { response?: string }).response ?? String(error)
    } finally {
      transport.close()
    }
  }
  return {
    ...it,
    port,
    /** Sends as the applicant from their mail program; the server's answer, or its refusal */
    mail,
    /** Hands over a mail as it is; `from` '' is the empty sender of reports */
    deliver: (raw: Buffer, { from = it.applicant.email, to = it.replyTo } = {}) =>
      mail({ raw, envelope: { from, to } }),
  }
}
