import { type Reader, type Transaction, usage } from '@winnow/db'
import { type LimitType, limitTypes, type Plan } from '@winnow/openapi'
import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Config } from '../core/config.ts'
import { refuse } from '../core/error.ts'
import { day, utcDay } from '../core/time/clock.ts'

/** What each plan allows a workspace on a UTC day; null: no limit (docs/rules.md#plans). */
const allowed: Record<Plan, Record<LimitType, (config: Config) => number | null>> = {
  FREE: {
    REPLIES: config => config.repliesPerDay,
    LINK_PREVIEWS: config => config.linkPreviewsPerDay,
  },
  PRO: { REPLIES: () => null, LINK_PREVIEWS: () => null },
}

/** What a limit counts, as the sentence of its refusal has it. */
const counted: Record<LimitType, string> = { REPLIES: 'replies', LINK_PREVIEWS: 'link previews' }

export const limitOf = (config: Config, plan: Plan, type: LimitType) => allowed[plan][type](config)

/** What a plan allows, every kind of limit. */
export const limitsOf = (config: Config, plan: Plan) =>
  limitTypes.map(type => ({ type, perDay: limitOf(config, plan, type) }))

/** When the plan's next day begins. */
export const resetsAt = (now: number) => Date.parse(utcDay(now)) + day

interface Of {
  workspace: { id: string; plan: Plan }
  type: LimitType
  n: number
  now: number
}

/** Counts `n` more in the transaction of what is counted, or refuses all of them (docs/rules.md#usage-counters). */
export async function spend(tx: Transaction, config: Config, { workspace, type, n, now }: Of): Promise<void> {
  if (n === 0) return
  const today = utcDay(now)
  const [row] = await tx
    .insert(usage)
    .values({ workspaceId: workspace.id, limitType: type, day: today, n })
    .onConflictDoUpdate({
      target: [usage.workspaceId, usage.limitType, usage.day],
      set: { n: sql`${usage.n} + ${n}` },
    })
    .returning({ n: usage.n })
  check(config, { workspace, type, n: row?.n ?? 0, now })
}

/** What a workspace has used today. */
export async function usedToday(db: Reader, { workspace, type, now }: Omit<Of, 'n'>): Promise<number> {
  const [row] = await db
    .select({ n: usage.n })
    .from(usage)
    .where(and(eq(usage.workspaceId, workspace.id), eq(usage.limitType, type), eq(usage.day, utcDay(now))))
  return row?.n ?? 0
}

/** Refuses where `n` more are not left of today's limit; counts nothing. */
export async function checkLeft(tx: Reader, config: Config, of: Of): Promise<void> {
  check(config, { ...of, n: (await usedToday(tx, of)) + of.n })
}

/** What is left of today's limit; null: no limit. */
export async function leftToday(db: Reader, config: Config, of: Omit<Of, 'n'>): Promise<number | null> {
  const limit = limitOf(config, of.workspace.plan, of.type)
  return limit === null ? null : Math.max(0, limit - (await usedToday(db, of)))
}

/** Refuses a day's sum that is over the limit. */
function check(config: Config, { workspace, type, n, now }: Of) {
  const limit = limitOf(config, workspace.plan, type)
  if (limit !== null && n > limit)
    refuse('daily_limit', `Daily limit reached. Your plan supports up to ${limit} ${counted[type]}/day.`, {
      limit,
      limit_type: type,
      retryAfter: Math.ceil((resetsAt(now) - now) / 1_000),
    })
}

/** Gives back what a decision used that was undone in time; `now` is when it was spent. */
export const refund = (tx: Transaction, { workspace, type, n, now }: Of) =>
  tx
    .update(usage)
    .set({ n: sql`max(0, ${usage.n} - ${n})` })
    .where(and(eq(usage.workspaceId, workspace.id), eq(usage.limitType, type), eq(usage.day, utcDay(now))))

/** Days for which counts are kept that no limit looks at any more. */
const keptCounts = 30

/** Removes the counts of days that are over. */
export const cleanUpPlanCounts = (tx: Transaction, now: number) =>
  tx
    .delete(usage)
    .where(and(inArray(usage.limitType, [...limitTypes]), lt(usage.day, utcDay(now - keptCounts * day))))
