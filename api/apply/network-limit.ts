import type { Transaction } from '@winnow/db'
import { limits, type ops } from '@winnow/openapi'
import type { z } from 'zod'
import type { Actor } from '../core/actor.ts'
import type { Context } from '../core/command.ts'
import { countOne, type RecentLimit, waitFor } from '../core/database/recent-counts.ts'
import { Refusal } from '../core/error.ts'
import { networkOf } from '../core/http/address.ts'
import { hashOf } from '../core/text/secret.ts'
import { minute } from '../core/time/clock.ts'

/** What `submit` is sent. */
export type Application = z.output<typeof ops.submission.submit.body>

const span = limits.addressMinutes * minute
/** Of one network: to one form, and to all of them. */
const applicationLimits = {
  form: { type: 'RECENT_APPLICATIONS', most: limits.addressApplications, span },
  all: { type: 'RECENT_APPLICATIONS_TO_ALL', most: limits.addressApplicationsToAll, span },
} satisfies Record<string, RecentLimit>

/** Whether applications of this caller are counted: a captcha that was passed says more than a count does. */
export const isCounted = ({ app, actor }: Pick<Context<unknown>, 'app' | 'actor'>) =>
  actor.kind === 'nobody' && app.config.rateLimits && !app.captcha

/** One network, and it at one form, by hashes that lead to neither: they stand where a workspace stands in a plan's counts. */
function sendersOf({ app, request, input }: Context<Application, Actor>) {
  const network = networkOf(request.address)
  const hash = (...parts: string[]) => hashOf([app.secret, 'sender', ...parts].join('\n'))
  return [
    [applicationLimits.form, hash(network, input.form_identifier)],
    [applicationLimits.all, hash(network)],
  ] as const
}

/** Whether this network has sent as many applications as go unasked in `limits.addressMinutes`, refused ones too. */
export async function hasSentMany(tx: Transaction, context: Context<Application, Actor>): Promise<boolean> {
  for (const [limit, sender] of sendersOf(context))
    if ((await waitFor(tx, limit, sender, context.now)) > 0) return true
  return false
}

/** Counts one more, in the transaction of what is counted. */
export async function countSent(tx: Transaction, context: Context<Application, Actor>): Promise<void> {
  for (const [limit, sender] of sendersOf(context)) await countOne(tx, limit, sender, context.now)
}

/** Counts one that the form's rules refused: asking who has applied already is not a way around the limit. */
export async function countRefused(context: Context<Application, Actor>, error: unknown): Promise<void> {
  if (!isCounted(context) || !(error instanceof Refusal)) return
  if (error.status >= 500 || error.code === 'not_a_person') return
  await context.app.write(tx => countSent(tx, context))
}
