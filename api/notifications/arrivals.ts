import {
  apiKeys,
  eventSubjects,
  forms,
  outbox,
  stages,
  submissions,
  type Transaction,
  workspaces,
} from '@winnow/db'
import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import { z } from 'zod'
import type { App } from '../core/app.ts'
import { statement } from '../core/database/prepared.ts'
import type { RecordedEvent } from '../core/events/recorded.ts'
import { paragraph } from '../mail/drawing/blocks.ts'
import { brandOf } from '../mail/drawing/brand.ts'
import { mailKind } from '../mail/kind.ts'
import { queueMails } from '../mail/queue.ts'
import { stopLink } from '../mail/stop-link.ts'

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
  /** It came in, rather than being moved */
  applied: boolean
  /** Who moved it there; they get no mail */
  byUserId: string | null
}

interface News {
  who: string
  count: number
  form: string
  stage: string
  applied: boolean
}

/** One applicant by name, several by number; who was moved is somewhere now, who applied has applied. */
function newsOf({ who, count, form, stage, applied }: News) {
  const several = `${count} new applications`
  if (applied)
    return count === 1
      ? { subject: `${who} applied to ${form}`, heading: `${who} applied`, says: `To ${form}` }
      : { subject: `${several} to ${form}`, heading: several, says: `To ${form}` }
  const news = `${count === 1 ? `${who} is` : `${count} applicants are`} now in ${stage}`
  return { subject: `${form}: ${news}`, heading: news, says: `In ${form}` }
}

/** Names who entered a stage: one by name, several by number. */
export const arrivalsMail = mailKind({
  name: 'arrivals',
  data: z.object({
    /** Absent in what was queued by an older version */
    userId: z.string().optional(),
    stageId: z.int(),
    submissionId: z.int(),
    count: z.int(),
    /** All of them came in, and none was moved */
    applied: z.boolean().default(false),
  }),
  draw: async ({ data }, { db, config, secret }) => {
    const [row] = await db
      .select({ submission: submissions, form: forms, stage: stages.label, workspace: workspaces })
      .from(submissions)
      .innerJoin(forms, eq(forms.number, submissions.formNumber))
      .innerJoin(workspaces, eq(workspaces.id, forms.workspaceId))
      .innerJoin(stages, eq(stages.id, data.stageId))
      .where(and(eq(submissions.id, data.submissionId), isNull(forms.deletedAt)))
    if (!row) return null
    const { submission, form, stage, workspace } = row
    const { count } = data
    const query = new URLSearchParams({
      page_id: form.workspaceId,
      tab: stage,
      ...(count === 1 ? { submission_id: submission.publicId } : {}),
    })
    const { says, ...news } = newsOf({
      ...{ who: submission.name, count, form: form.name, stage, applied: data.applied },
    })
    return {
      fromName: 'Winnow',
      brand: brandOf(config, workspace),
      ...news,
      preheader: workspace.name,
      blocks: [paragraph(says)],
      action: {
        label: count === 1 ? 'View application' : 'View applications',
        url: `${config.publicUrl}/f/${form.id}?${query}`,
      },
      footer: `You get this email because you review ${form.name}.`,
      ...(data.userId
        ? stopLink({ config, secret }, { kind: 'arrivals', userId: data.userId, formNumbers: [form.number] })
        : {}),
    }
  },
})

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
  return news.flatMap(({ seq, kind, formNumber, stageId, actorKind, actorId }) => {
    const about = bySeq.get(seq) ?? []
    if (formNumber === null || about.length > mostAtOnce) return []
    const byUserId = actorKind === 'key' ? (ownerOf.get(actorId ?? '') ?? null) : actorId
    return about.map(({ submissionId }) => ({
      formNumber,
      stageId,
      submissionId,
      applied: kind === 'submission.created',
      byUserId,
    }))
  })
}

/** Who is notified: a form's editors unless they chose not to, and admins of its workspace who chose to. */
const readers = statement<{ id: string; email: string; name: string | null }>(`
  select u.id, u.email, u.name from forms f
  join users u on u.id in (
    select user_id from editors where form_number = f.number
    union select user_id from members where workspace_id = f.workspace_id and role = 'ADMIN')
  left join editors e on e.form_number = f.number and e.user_id = u.id
  left join notification_choices c on c.form_number = f.number and c.user_id = u.id
  where f.number = ? and coalesce(c.arrivals, e.user_id is not null)`)

/** Mails a form's editors when applications enter a stage that notifies (docs/rules.md#status-notifications). */
export async function notifyEditors(tx: Transaction, events: readonly Entering[], app: App): Promise<void> {
  const arrivals = await arrivalsOf(tx, events)
  for (const [stageId, entered] of Map.groupBy(arrivals, it => it.stageId)) {
    for (const reader of await readers.all(tx, entered[0]?.formNumber ?? 0)) {
      const news = entered.filter(it => it.byUserId !== reader.id)
      const [first, ...others] = news
      if (first) await notify(tx, app, reader, stageId, [first, ...others])
    }
  }
}

/** Adds to the mail that still waits for this editor and stage, or queues one. */
async function notify(
  tx: Transaction,
  app: App,
  reader: { id: string; email: string; name: string | null },
  stageId: number,
  [first, ...others]: readonly [Arrival, ...Arrival[]],
) {
  const news = [first, ...others]
  const now = app.clock()
  const applied = news.every(it => it.applied)
  const about = `arrivals:${stageId}:${reader.id}`
  const [last] = await tx
    .select()
    .from(outbox)
    .where(eq(outbox.batchId, about))
    .orderBy(desc(outbox.id))
    .limit(1)
  if (last?.status === 'PENDING' && last.attempts === 0) {
    const before = arrivalsMail.data.parse(last.data)
    await tx
      .update(outbox)
      .set({ data: { ...before, count: before.count + news.length, applied: before.applied && applied } })
      .where(eq(outbox.id, last.id))
    return
  }
  await queueMails(tx, app.config, arrivalsMail, [
    {
      data: { userId: reader.id, stageId, submissionId: first.submissionId, count: news.length, applied },
      to: { address: reader.email, name: reader.name ?? '' },
      now,
      delay: last ? Math.max(0, last.notBefore + gather - now) : 0,
      batchId: about,
    },
  ])
}
