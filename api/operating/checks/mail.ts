import { createTransport } from 'nodemailer'
import type { Check } from './finding.ts'

const patience = 10_000

/** What mends a failure, by what nodemailer or the server calls it. */
const mends: readonly [RegExp, string][] = [
  [/EAUTH|53\d/, 'check the user and password in SMTP_URL; encode special characters, such as %40 for @'],
  [/ENOTFOUND|EDNS/, 'check the host name in SMTP_URL'],
  [
    /ECONNREFUSED|ETIMEDOUT|ESOCKET|ECONNECTION/,
    'check host and port in SMTP_URL (smtps:// for 465, smtp:// for 587), and the firewall',
  ],
]

/** Signs in to the mail server and sends nothing. */
export const checkMail: Check = async ({ smtpUrl, mailFrom }) => {
  if (!smtpUrl)
    return {
      state: 'note',
      says: 'no mail server: email stays in the local mailbox, so nobody else can sign in',
      mend: 'set SMTP_URL=smtps://user:password@host:465',
    }
  const waits = { connectionTimeout: patience, greetingTimeout: patience, socketTimeout: patience }
  const transport = createTransport({ url: smtpUrl, ...waits })
  const { host } = new URL(smtpUrl)
  try {
    await transport.verify()
    return { state: 'ok', says: `${host} takes email from ${mailFrom}` }
  } catch (error) {
    const { code = '', responseCode = '', originalCode = '' } = error as Record<string, string | number>
    const name = [originalCode || code, responseCode].filter(Boolean).join(' ') || 'unknown error'
    const mend = mends.find(([pattern]) => pattern.test(name))?.[1] ?? 'check SMTP_URL'
    return { state: 'problem', says: `${host} can't be used (${name})`, mend }
  } finally {
    transport.close()
  }
}
