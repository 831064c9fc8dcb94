import { type Reader, type Transaction, usage } from '@winnow/db'
import { limits, type ops } from '@winnow/openapi'
import { and, eq, lt } from 'drizzle-orm'
import type { z } from 'zod'
import type { Actor } from '../core/actor.ts'
import type { App } from '../core/app.ts'
import { iso, minute } from '../core/clock.ts'
import type { Context } from '../core/command.ts'
import { statement } from '../core/database/prepared.ts'
import { Refusal } from '../core/error.ts'
import { networkOf } from '../core/http/address.ts'
import { hashOf } from '../core/text/secret.ts'

/** What `submit` is sent. */
export type Application = z.output<typeof ops.submission.submit.body>

const span = limits.addressMinutes * minute
const limitType = 'APPLICATIONS'

/** Whether applications of this caller are counted: a captcha that was passed says more than a count does. */
export const isCounted = ({ app, actor }: Pick<Context<unknown>, 'app' | 'actor'>) =>
  actor.kind === 'nobody' && app.config.rateLimits && !app.captcha

/** One network and one form, by a hash that leads to neither: it stands where a workspace stands in a plan's counts. */
const senderOf = (app: App, address: string, formId: string) =>
  hashOf([app.secret, 'sender', networkOf(address), formId].join('\n'))

const spanOf = (now: number) => iso(now - (now % span))

const counted = statement<{ n: number }>(
  'select sum(iif(day = ?, n, n * ?)) as n from usage where workspace_id = ? and limit_type = ? and day in (?, ?)',
)
const another = statement(`
  insert into usage (workspace_id, limit_type, day, n) values (?, ?, ?, 1)
  on conflict do update set n = n + 1`)

/**
 * How many applications of this network the form has had in the last `limits.addressMinutes`, refused ones too. The span before counts
 * by the part of it that is still in reach, so that no two bursts fit in around a border.
 */
export async function sentOf(
  db: Reader,
  { app, request, input, now }: Context<Application, Actor>,
): Promise<number> {
  const current = spanOf(now)
  const left = 1 - (now % span) / span
  const sender = senderOf(app, request.address, input.form_identifier)
  const [row] = await counted.all(db, current, left, sender, limitType, current, spanOf(now - span))
  return row?.n ?? 0
}

/** Counts one more, in the transaction of what is counted. */
export const countSent = (tx: Transaction, { app, request, input, now }: Context<Application, Actor>) =>
  another.run(tx, senderOf(app, request.address, input.form_identifier), limitType, spanOf(now))

/** Counts one that the form's rules refused: asking who has applied already is no way around the limit. */
export async function countRefused(context: Context<Application, Actor>, error: unknown): Promise<void> {
  if (!isCounted(context) || !(error instanceof Refusal)) return
  if (error.status >= 500 || error.code === 'not_a_person') return
  await context.app.write(tx => countSent(tx, context))
}

/** Forgets the counts that no limit looks at any more. */
export const cleanUpSenders = (tx: Transaction, now: number) =>
  tx.delete(usage).where(and(eq(usage.limitType, limitType), lt(usage.day, spanOf(now - 2 * span))))
