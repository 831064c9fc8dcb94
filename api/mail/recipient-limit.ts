import type { Transaction } from '@winnow/db'
import { limits } from '@winnow/openapi'
import { counted } from '@winnow/openapi/common/text/format'
import { keyOf } from '@winnow/openapi/common/text/plain-text'
import type { Actor } from '../core/actor.ts'
import type { App } from '../core/app.ts'
import type { CommandContext } from '../core/command.ts'
import { statement } from '../core/database/prepared.ts'
import { countOne, type RecentLimit, waitFor } from '../core/database/recent-counts.ts'
import { refuse } from '../core/error.ts'
import { networkOf } from '../core/http/address.ts'
import { hashOf } from '../core/text/secret.ts'
import { day, hour, iso, minute } from '../core/time/clock.ts'

const { mailedToOne } = limits

/** What anybody can have mailed to any address, whose owner they may not be (docs/rules.md#mails-to-strangers). */
export const strangersMail = {
  codes: {
    type: 'RECENT_CODES_TO',
    most: mailedToOne.codes.most,
    span: mailedToOne.codes.minutes * minute,
  },
  copies: { type: 'RECENT_COPIES_TO', most: mailedToOne.copies, span: day },
  links: { type: 'RECENT_LINKS_TO', most: mailedToOne.links, span: day },
  invitations: { type: 'RECENT_INVITATIONS_TO', most: mailedToOne.invitations, span: day },
} satisfies Record<string, RecentLimit>

const withoutDots = new Set(['gmail.com', 'googlemail.com'])

/** The mailbox that an address leads to: without its tag after a plus, and without dots where a provider reads none. */
export function mailboxOf(address: string): string {
  const key = keyOf(address)
  const at = key.lastIndexOf('@')
  const [local, domain] = [key.slice(0, at), key.slice(at + 1)]
  const untagged = local.replace(/(?<=.)\+.*$/s, '')
  return withoutDots.has(domain) ? `${untagged.replaceAll('.', '')}@gmail.com` : `${untagged}@${domain}`
}

const recipientOf = (secret: string, address: string) =>
  hashOf([secret, 'recipient', mailboxOf(address)].join('\n'))

/** Counts a mail that is about to be queued for an address; milliseconds to wait, where it has had as many as it may: not counted then. */
export async function countMailTo(
  tx: Transaction,
  { config, secret }: Pick<App, 'config' | 'secret'>,
  limit: RecentLimit,
  address: string,
  now: number,
): Promise<number> {
  if (!config.rateLimits) return 0
  const recipient = recipientOf(secret, address)
  const wait = await waitFor(tx, limit, recipient, now)
  if (wait === 0) await countOne(tx, limit, recipient, now)
  return wait
}

const ofNetwork = {
  type: 'RECENT_LINKS_OF_NETWORK',
  most: limits.draftLinks.network,
  span: hour,
} satisfies RecentLimit

/** Counts a link that somebody has mailed to an address, by who asks and by whom it reaches; refuses one too many. */
export async function countLinkTo(
  { app, request, tx, now }: Pick<CommandContext<unknown, Actor>, 'app' | 'request' | 'tx' | 'now'>,
  address: string,
): Promise<void> {
  if (!app.config.rateLimits) return
  const network = hashOf([app.secret, 'links', networkOf(request.address)].join('\n'))
  const busy = await waitFor(tx, ofNetwork, network, now)
  if (busy > 0)
    refuse('rate_limited', 'Too many links were emailed from your network. Try again in an hour.', {
      retryAfter: busy / 1_000,
    })
  const wait = await countMailTo(tx, app, strangersMail.links, address, now)
  // They may have been links to other forms.
  if (wait > 0)
    refuse('rate_limited', 'No more links can be emailed to this address today. Try again tomorrow.', {
      retryAfter: wait / 1_000,
    })
  await countOne(tx, ofNetwork, network, now)
}

const countReplies = statement<{ n: number }>(`
  insert into usage (workspace_id, limit_type, day, n)
  select value, 'RECENT_REPLIES_TO', ?, count(*) from json_each(?) where true group by value
  on conflict do update set n = n + excluded.n returning n`)

/** Counts replies for their recipients on a UTC day, over all workspaces; refuses all of them where one had as many as it may. */
export async function countRepliesTo(
  tx: Transaction,
  { config, secret }: Pick<App, 'config' | 'secret'>,
  addresses: readonly string[],
  now: number,
): Promise<void> {
  if (!config.rateLimits) return
  const recipients = addresses.map(it => recipientOf(secret, it))
  const rows = await countReplies.all(tx, iso(now - (now % day)), JSON.stringify(recipients))
  const full = rows.filter(({ n }) => n > mailedToOne.replies).length
  if (full > 0)
    refuse(
      'rate_limited',
      `${counted(full, 'applicant')} got ${mailedToOne.replies} emails today, which is the limit. Nothing was sent. Try again tomorrow.`,
      { retryAfter: (day - (now % day)) / 1_000 },
    )
}
