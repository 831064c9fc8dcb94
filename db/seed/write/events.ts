import type { Client } from '@libsql/client'
import type { ActorKind, EventData, EventName } from '@winnow/openapi'
import { type Chance, idOf } from '../chance.ts'
import type { Written } from './applicants.ts'
import type { MadeForm } from './form.ts'

/** Something that happened in the demo, to be recorded in its order. */
export type Happened = { [Name in EventName]: HappenedOf<Name> }[EventName]

interface HappenedOf<Name extends EventName> {
  kind: Name
  at: number
  actorKind: ActorKind
  actorId: string | null
  formNumber: number | null
  data: EventData<Name>
  subjects: readonly { id: number; before: number | null }[]
}

const append = `
  insert into events (workspace_id, number, kind, actor_kind, actor_id, batch_id, form_number, at, data)
  values (?, (select coalesce(max(number), 0) + 1 from events where workspace_id = ?), ?, ?, ?, ?, ?, ?, ?)`
const appendSubjects = `
  insert into event_subjects (submission_id, seq, before)
  select value ->> 0, (select max(seq) from events), value ->> 1 from json_each(?)`

const stageIdOf = ({ stageIds }: MadeForm, kind: 'NEW' | 'SHORTLISTED') => stageIds.get(kind) ?? 0

/** Somebody applied, and stood in New. */
export const createdOf = ({ id, publicId, applicant }: Written, form: MadeForm): Happened => ({
  kind: 'submission.created',
  at: applicant.submittedAt,
  actorKind: 'applicant',
  actorId: null,
  formNumber: form.number,
  data: { submission: publicId, stage: stageIdOf(form, 'NEW') },
  subjects: [{ id, before: null }],
})

/** Milliseconds after which somebody looked */
const looked = 40 * 60_000

/** The way from New to where somebody stands; those of the last hour were moved just now. */
export function movesOf(
  { id, publicId, stageId, applicant }: Written,
  form: MadeForm,
  by: string,
  now: number,
): Happened[] {
  const fresh = stageIdOf(form, 'NEW')
  const shortlisted = stageIdOf(form, 'SHORTLISTED')
  if (stageId === fresh) return []
  if (applicant.withdrawnAt !== undefined) {
    const by = {
      at: applicant.withdrawnAt,
      actorKind: 'applicant',
      actorId: null,
      formNumber: form.number,
    } as const
    const subjects = [{ id, before: fresh }]
    return [
      { ...by, kind: 'submission.moved', data: { to: stageId }, subjects },
      { ...by, kind: 'submission.withdrawn', data: { submission: publicId }, subjects },
    ]
  }
  const way = applicant.stage === 'CUSTOM' ? [fresh, shortlisted, stageId] : [fresh, stageId]
  return way.slice(1).map((to, i) => ({
    kind: 'submission.moved',
    at: Math.min(now, applicant.submittedAt + (i + 1) * looked),
    actorKind: 'user',
    actorId: by,
    formNumber: form.number,
    data: { to },
    subjects: [{ id, before: way[i] ?? fresh }],
  }))
}

/** The product's own readers of events, which mail editors and applicants: what the demo tells is old news to them. */
const reader = 'notify-editors'
const readers = JSON.stringify([reader, 'confirm-applications'])
const passReader = `
  insert into consumers (name, position) select value, (select max(seq) from events) from json_each('${readers}') where true
  on conflict (name) do update set position = excluded.position`
const unread = `
  select 1 from events where kind in ('submission.created', 'submission.moved')
  and seq > coalesce((select position from consumers where name = '${reader}'), 0) limit 1`

/** Whether real events wait to be mailed about; to pass over the demo's would pass over them. */
export const hasUnread = async (client: Pick<Client, 'execute'>) =>
  (await client.execute(unread)).rows.length > 0

/** Something that happened, with the batch that it is. */
export type Batch = Happened & { batchId: string }

/** The order in which things happened */
const byTime = (one: Happened, other: Happened) => one.at - other.at

/** Each event a batch of its own. */
export const batchesOf = (chance: Chance, happened: readonly Happened[]): Batch[] =>
  happened.toSorted(byTime).map(it => ({ ...it, batchId: idOf(chance, 'batch', it.at) }))

/** Appends events in the order in which they happened; one transaction, and nobody is mailed. */
export async function recordEvents(
  client: Pick<Client, 'batch'>,
  workspaceId: string,
  batches: readonly Batch[],
): Promise<void> {
  const appended = batches.toSorted(byTime).flatMap(it => [
    {
      sql: append,
      args: [
        ...[workspaceId, workspaceId, it.kind, it.actorKind, it.actorId, it.batchId],
        ...[it.formNumber, it.at, JSON.stringify(it.data)],
      ],
    },
    { sql: appendSubjects, args: [JSON.stringify(it.subjects.map(subject => [subject.id, subject.before]))] },
  ])
  await client.batch([...appended, { sql: passReader, args: [] }], 'write')
}

/** Since when archived applications are there, as the events tell. */
export const recordArchived = (client: Pick<Client, 'batch'>, workspaceId: string) =>
  client.batch(
    [
      {
        sql: `update submissions set archived_at = coalesce(withdrawn_at, (
            select max(e.at) from event_subjects s join events e on e.seq = s.seq
            where s.submission_id = submissions.id and e.kind = 'submission.moved'), submitted_at)
          where stage_id in (
            select s.id from stages s join forms f on f.number = s.form_number
            where f.workspace_id = ? and s.kind = 'ARCHIVED')`,
        args: [workspaceId],
      },
    ],
    'write',
  )
