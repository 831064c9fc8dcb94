import { resolveMx } from 'node:dns/promises'
import { connect } from 'node:net'
import type { Check } from './finding.ts'

const patience = 5_000

/** The first line that a mail server says; null: nothing answers. */
const greeting = (port: number) =>
  new Promise<string | null>(resolve => {
    const socket = connect({ port, host: '127.0.0.1', timeout: patience })
    const end = (line: string | null) => {
      socket.destroy()
      resolve(line)
    }
    socket.on('data', data => end(data.toString().split('\r\n')[0] ?? ''))
    socket.on('error', () => end(null))
    socket.on('timeout', () => end(null))
  })

/** Whether replies by email are set up: the listener answers, and the domain has a mail server. Sends nothing. */
export const checkInbound: Check = async ({ inbound }) => {
  if (!inbound)
    return {
      state: 'note',
      says: 'off: nobody reads replies to emails about messages',
      mend: "see 'Replies by email' in docs/operating.md",
    }
  const { domain, smtp, postmark, mailgun } = inbound
  const ways = [
    ...(smtp ? [`SMTP on port ${smtp.port}`] : []),
    ...(postmark ? ['Postmark'] : []),
    ...(mailgun ? ['Mailgun'] : []),
  ].join(', ')
  if (smtp) {
    const line = await greeting(smtp.port)
    if (line === null)
      return {
        state: 'note',
        says: `nothing answers on port ${smtp.port}; the server isn't running`,
        mend: 'npm start',
      }
    if (!line.startsWith('220 '))
      return {
        state: 'problem',
        says: `something else than Winnow answers on port ${smtp.port}`,
        mend: 'set INBOUND_SMTP_PORT to a free port',
      }
  }
  const servers = await Promise.race([resolveMx(domain).catch(() => []), Bun.sleep(patience).then(() => [])])
  if (servers.length === 0)
    return {
      state: 'note',
      says: `${ways}, but no MX record was found for ${domain}`,
      mend: `add an MX record for ${domain} that leads to this machine, or to the provider`,
    }
  return { state: 'ok', says: `${ways}; ${domain} leads to ${servers[0]?.exchange}` }
}
