import { outbox } from '@winnow/db'
import { eq } from 'drizzle-orm'
import type { App } from '../core/app.ts'
import { countOne, type RecentLimit, waitFor } from '../core/database/recent-counts.ts'
import { newRequestId } from '../core/http/request.ts'
import { hour } from '../core/time/clock.ts'
import { readAddress } from '../mail/reply-address.ts'
import { answerNotPlaced } from './not-placed-mail.ts'
import { type Outcome, placeReply } from './place.ts'
import { isAutomatic } from './reading/automatic.ts'
import type { InboundMail } from './reading/mail.ts'
import { receiptKey, takeOnce } from './receipts.ts'
import { readReport } from './reports/read-report.ts'
import { takeReport } from './reports/take-report.ts'

/** Milliseconds after which the sender's server may try again */
type Received = { outcome: Outcome } | { outcome: 'later'; wait: number }

/** Replies that one address takes in an hour: more are a loop. */
const replies = { type: 'RECENT_INBOUND_AT', most: 60, span: hour } satisfies RecentLimit

/** Ours, that came back: answering it would go round in circles. */
async function isOurs({ reads, config }: App, { messageId, from }: InboundMail): Promise<boolean> {
  const sender = from?.toLowerCase() ?? ''
  if (sender === config.mailFrom.toLowerCase() || sender.endsWith(`@${config.inbound?.domain}`)) return true
  if (messageId === null) return false
  const [row] = await reads.select({ id: outbox.id }).from(outbox).where(eq(outbox.mailId, messageId))
  return row !== undefined
}

/**
 * Takes a mail that came in (docs/rules.md#reply-by-email): a reply becomes a message of its chat, a report changes the status of
 * the message that it is about, and what cannot be placed is answered once. Whoever delivers it may do so again.
 */
export async function receiveMail(app: App, mail: InboundMail): Promise<Received> {
  const addresses = [...new Set(mail.recipients)].flatMap(it => readAddress(app, it) ?? [])
  const [address] = addresses
  const report = readReport(mail)
  if (report) return { outcome: address && (await takeReport(app, report, address)) ? 'reported' : 'ignored' }
  if (isAutomatic(mail) || mail.from === null || (await isOurs(app, mail))) return { outcome: 'ignored' }
  // Somebody else may stand behind the address that it names: no word goes there.
  if (mail.spf === 'fail' && mail.dkim !== 'pass') return { outcome: 'ignored' }
  if (mail.dkim === 'fail' && mail.spf !== 'pass') return { outcome: 'ignored' }
  const now = app.clock()
  if (address?.kind === 'bounce') return { outcome: 'ignored' }
  if (!address) return answerStranger(app, mail, now)
  const key = receiptKey(app, 'mail', address.chatId, address.userId ?? '', nameOf(mail))
  if (app.config.rateLimits) {
    const at = receiptKey(app, 'rate', address.chatId, address.userId ?? '')
    const wait = await app.write(async tx => {
      const wait = await waitFor(tx, replies, at, now)
      if (wait === 0) await countOne(tx, replies, at, now)
      return wait
    })
    if (wait > 0) return { outcome: 'later', wait }
  }
  return { outcome: await placeReply(app, mail, address, { key, now, requestId: newRequestId() }) }
}

/** What makes a mail the same one: its Message-ID, or what it says where it has none. */
const nameOf = ({ messageId, from, headers, text, html }: InboundMail) =>
  messageId ?? [from, headers.get('date'), headers.get('subject'), text ?? html].join('\n')

/** To an address that we did not sign, from somebody who can be believed to have sent it. */
async function answerStranger(app: App, mail: InboundMail, now: number): Promise<Received> {
  const { from } = mail
  if (from === null || (mail.spf !== 'pass' && mail.dkim !== 'pass')) return { outcome: 'ignored' }
  const reason =
    "The address you wrote to doesn't accept email. Reply to the email that you got about a chat, without changing its address."
  const isQueued = await app.write(
    async tx =>
      (await takeOnce(tx, receiptKey(app, 'stranger', nameOf(mail)), now)) &&
      (await answerNotPlaced(tx, app, { to: from, reason, messageId: mail.messageId }, now)),
  )
  if (isQueued) app.signals.send('mail')
  return { outcome: isQueued ? 'answered' : 'ignored' }
}
