import { apiKeys, eventSubjects, outbox, stages, type Transaction } from '@winnow/db'
import { and, desc, eq, inArray } from 'drizzle-orm'
import type { App } from '../core/app.ts'
import { statement } from '../core/database/prepared.ts'
import type { RecordedEvent } from '../core/events/recorded.ts'
import { mailRows } from '../mail/queue.ts'

/** An editor gets the first news at once, and what follows within a minute as one mail. */
const gather = 60_000
/** More than this many at once are one decision of an editor, not news about applications. */
const mostAtOnce = 20

/** Events by which applications enter a stage. */
export const entering = ['submission.created', 'submission.moved'] as const
type Entering = RecordedEvent<(typeof entering)[number]>

interface Arrival {
  formNumber: number
  stageId: number
  submissionId: number
  /** Who moved it there; they are not told */
  byUserId: string | null
}

/** Who entered which stage that notifies, by these events. */
async function arrivalsOf(tx: Transaction, events: readonly Entering[]): Promise<Arrival[]> {
  const entered = events.map(it => ({
    ...it,
    stageId: it.kind === 'submission.created' ? it.data.stage : it.data.to,
  }))
  const notifying = await tx
    .select({ id: stages.id })
    .from(stages)
    .where(
      and(
        inArray(stages.id, [...new Set(entered.map(it => it.stageId))]),
        eq(stages.notificationsEnabled, true),
      ),
    )
  const ids = new Set(notifying.map(it => it.id))
  const news = entered.filter(it => ids.has(it.stageId))
  if (news.length === 0) return []
  const subjects = await tx
    .select()
    .from(eventSubjects)
    .where(
      inArray(
        eventSubjects.seq,
        news.map(it => it.seq),
      ),
    )
  const bySeq = Map.groupBy(subjects, it => it.seq)
  const keys = news.flatMap(it => (it.actorKind === 'key' && it.actorId ? [it.actorId] : []))
  const owners = keys.length === 0 ? [] : await tx.select().from(apiKeys).where(inArray(apiKeys.id, keys))
  const ownerOf = new Map(owners.map(it => [it.id, it.userId]))
  return news.flatMap(({ seq, formNumber, stageId, actorKind, actorId }) => {
    const about = bySeq.get(seq) ?? []
    if (formNumber === null || about.length > mostAtOnce) return []
    const byUserId = actorKind === 'key' ? (ownerOf.get(actorId ?? '') ?? null) : actorId
    return about.map(({ submissionId }) => ({ formNumber, stageId, submissionId, byUserId }))
  })
}

/** Who hears of arrivals: a form's editors unless they chose not to, and admins of its workspace who chose to. */
const readers = statement<{ id: string; email: string; name: string | null }>(`
  select u.id, u.email, u.name from forms f
  join users u on u.id in (
    select user_id from editors where form_number = f.number
    union select user_id from members where workspace_id = f.workspace_id and role = 'ADMIN')
  left join editors e on e.form_number = f.number and e.user_id = u.id
  left join notification_choices c on c.form_number = f.number and c.user_id = u.id
  where f.number = ? and coalesce(c.arrivals, e.user_id is not null)`)

/** Mails a form's editors when applications enter a stage that notifies (settled.md: `notificationsEnabled`). */
export async function notifyEditors(tx: Transaction, events: readonly Entering[], app: App): Promise<void> {
  const arrivals = await arrivalsOf(tx, events)
  for (const [stageId, entered] of Map.groupBy(arrivals, it => it.stageId)) {
    for (const reader of await readers.all(tx, entered[0]?.formNumber ?? 0)) {
      const news = entered.filter(it => it.byUserId !== reader.id)
      if (news.length > 0) await tell(tx, app, reader, stageId, news)
    }
  }
}

/** Adds to the mail that still waits for this editor and stage, or begins one. */
async function tell(
  tx: Transaction,
  app: App,
  reader: { id: string; email: string; name: string | null },
  stageId: number,
  news: readonly Arrival[],
) {
  const now = app.clock()
  const about = `arrivals:${stageId}:${reader.id}`
  const [last] = await tx
    .select()
    .from(outbox)
    .where(eq(outbox.batchId, about))
    .orderBy(desc(outbox.id))
    .limit(1)
  if (last?.status === 'PENDING' && last.attempts === 0) {
    const count = Number(last.data.count) + news.length
    await tx
      .update(outbox)
      .set({ data: { ...last.data, count } })
      .where(eq(outbox.id, last.id))
    return
  }
  const rows = mailRows(app.config, [
    {
      kind: 'arrivals',
      data: { stageId, submissionId: news[0]?.submissionId, count: news.length },
      to: { address: reader.email, name: reader.name ?? '' },
      now,
      delay: last ? Math.max(0, last.notBefore + gather - now) : 0,
      batchId: about,
    },
  ])
  if (rows.length > 0) await tx.insert(outbox).values(rows)
}
