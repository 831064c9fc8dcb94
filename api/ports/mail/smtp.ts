import { createTransport } from 'nodemailer'
import { type Mail, type MailOutcome, type MailTransport, MailTrouble } from './mail.ts'

/** What nodemailer says of a failure. */
interface SmtpError extends Error {
  /** Its own name for it: 'EAUTH', 'ECONNECTION' */
  code?: string
  /** The system's, where there is one: 'ECONNREFUSED' */
  originalCode?: string
  /** What was under way: 'CONN', 'AUTH PLAIN', 'MAIL FROM', 'RCPT TO', 'DATA'; 'API': it was never sent */
  command?: string
  timeoutType?: string
  responseCode?: number
  response?: string
}

/** Connections that are held open for mail nobody waits for; the others are opened for one mail each. */
const pooled = 5

/** The dialogue had begun and went silent or was cut: it may be this mail's doing. */
const cutShort = new Set(['ECONNRESET', 'EPIPE', 'ECONNABORTED'])
/** Answers that are about the server's trust in us, wherever in the dialogue they come (RFC 4954). */
const aboutUs = new Set([432, 454, 530, 534, 535, 538])

/**
 * Sends through the server at `url`. An answer to RCPT or DATA is about the mail; all else is the server's own trouble and thrown
 * (docs/rules.md#mail-retries).
 */
export function smtpTransport(url: string): MailTransport {
  const options = { url, connectionTimeout: 20_000, greetingTimeout: 20_000 }
  const bulk = createTransport({
    ...options,
    ...{ pool: true as const, maxConnections: pooled, maxRequeues: 1, socketTimeout: 30_000 },
  })
  const urgent = createTransport({ ...options, socketTimeout: 15_000 })
  return {
    async send(mail, sending) {
      const transport = sending.urgent ? urgent : bulk
      const { signal } = sending
      try {
        const { response } = await transport.sendMail({ ...messageOf(mail), signal })
        return { accepted: true, reply: response }
      } catch (error) {
        return refusalOf(error as SmtpError)
      }
    },
    close() {
      bulk.close()
      urgent.close()
    },
  }
}

const messageOf = ({
  messageId,
  from,
  to,
  subject,
  text,
  html,
  replyTo,
  returnPath,
  headers = {},
}: Mail) => ({
  ...{ messageId, from, to, subject, text, html, headers },
  ...(replyTo ? { replyTo } : {}),
  envelope: { from: returnPath ?? from.address, to: to.address },
})

/** What the server said of the mail; its own trouble is thrown. */
function refusalOf(error: SmtpError): MailOutcome {
  const { code = '', originalCode = '', command = 'CONN', responseCode = 0, response } = error
  if (code === 'EENVELOPE' && command === 'API')
    return { accepted: false, reply: 'The address is not one that mail can be sent to' }
  // Larger than the server takes: of this mail alone.
  if ((code === 'EMESSAGE' && command === 'MAIL FROM') || responseCode === 552)
    return { accepted: false, reply: response ?? 'The mail is too large for the mail server' }
  const name = [responseCode || originalCode || code || 'UNKNOWN', `at ${command}`].join(' ')
  if (command === 'RCPT TO' || command === 'DATA') {
    if (aboutUs.has(responseCode)) throw new MailTrouble(name, true)
    // It hangs up; whether over this mail or not.
    if (responseCode === 421 || responseCode === 0) throw new MailTrouble(name, false)
    return { accepted: false, reply: response ?? String(responseCode), again: responseCode < 500 }
  }
  const isOneMails =
    responseCode === 0 &&
    (error.timeoutType === 'SOCKET_TIMEOUT' ||
      ['ABORT_ERR', 'EABORT'].includes(code) ||
      error.name === 'AbortError' ||
      cutShort.has(originalCode) ||
      (code === 'ECONNECTION' && originalCode === ''))
  throw new MailTrouble(error.timeoutType ?? name, !isOneMails)
}
