import type { Reader } from '@winnow/db'
import { type ChangeKind, type EventName, limits, meaningOf } from '@winnow/openapi'
import { sql } from 'drizzle-orm'
import { recordedAs, type SignedIn } from '../core/actor.ts'
import { statement } from '../core/database/prepared.ts'
import { managedForms } from '../forms/lists/managed.ts'
import type { Watched } from './find-watched.ts'

export interface Changes {
  changes: { submission_id: string; form_id: string; kinds: ChangeKind[] }[]
  truncated: boolean
  formChanged: boolean
  /** Who is in the workspace, or what it is called */
  workspaceChanged: boolean
  /** Jobs that began, stopped or ended */
  jobIds: readonly string[]
}

export const nothingChanged: Changes = {
  ...{ changes: [], truncated: false, jobIds: [] },
  ...{ formChanged: false, workspaceChanged: false },
}
const everythingChanged: Changes = {
  ...{ ...nothingChanged, truncated: true },
  ...{ formChanged: true, workspaceChanged: true },
}

/** Events that one answer reads; a caller who was away for longer starts from what is there. */
const mostEvents = 1_000

interface RecordedEvent {
  seq: number
  kind: EventName
  formNumber: number | null
  actorId: string | null
  job: string | null
  /** Whose right it gives or takes */
  user: string | null
}

const eventsSince = statement<RecordedEvent>(`
  select seq, kind, form_number as formNumber, actor_id as actorId, data ->> 'job' as job, data ->> 'user' as user from events
  where workspace_id = ? and number > ? and coalesce(form_number, 0) = coalesce(?, form_number, 0) order by number limit ?`)

/** The event that the caller saw last: where it has gone by its age, so may have those after it. */
const lastSeen = statement('select 1 from events where workspace_id = ? and number = ?')

/** Which of these forms the actor manages, or did until they were deleted, with their ids. */
async function managed(
  db: Reader,
  actor: SignedIn,
  { workspaceId, form, allForms }: Watched,
  numbers: number[],
) {
  if (!allForms) return new Map(form ? [[form.number, form.id]] : [])
  const rows = await db.all<{ number: number; id: string }>(sql`
    select number, id from forms where number in (select value from json_each(${JSON.stringify(numbers)}))
    and (number in ${managedForms(actor, workspaceId)} or number in ${managedForms(actor, workspaceId, { deleted: true })})`)
  return new Map(rows.map(({ number, id }) => [number, id]))
}

// The list leads: left to itself SQLite might read every subject.
const subjectsOf = statement<{ seq: number; submissionId: string; formNumber: number }>(`
  select e.seq, s.public_id as submissionId, s.form_number as formNumber
  from json_each(?) v cross join event_subjects e on e.seq = v.value cross join submissions s on s.id = e.submission_id
  limit ?`)

/**
 * What the events after `since`, up to the `latest`, mean to the actor; `nothingChanged` where none means anything. A number
 * that no event has reached comes from before the database was restored, one that has been removed from long ago.
 */
export async function findChanges(
  db: Reader,
  actor: SignedIn,
  watched: Watched,
  since: number,
  latest: number,
): Promise<Changes> {
  if (since === latest) return nothingChanged
  if (since > latest || (await lastSeen.all(db, watched.workspaceId, Math.max(since, 1))).length === 0)
    return everythingChanged
  const only = watched.allForms ? null : (watched.form?.number ?? null)
  const all = await eventsSince.all(db, watched.workspaceId, since, only, mostEvents + 1)
  if (all.length > mostEvents) return everythingChanged
  const { actorId } = recordedAs(actor)
  const meant = all.filter(event => {
    const meaning = meaningOf(event.kind)
    return meaning && (!meaning.personal || event.actorId === actorId)
  })
  if (meant.length === 0) return nothingChanged
  const formNumbers = [...new Set(meant.map(({ formNumber }) => Number(formNumber)))]
  const forms = await managed(db, actor, watched, formNumbers)
  const seen = meant.filter(({ formNumber }) => forms.has(Number(formNumber)))
  const means = (what: 'form' | 'job') => seen.filter(({ kind }) => meaningOf(kind)?.[what])
  const kinds = new Map(seen.map(({ seq, kind }) => [seq, meaningOf(kind)?.change]))
  const seqs = seen.filter(({ seq }) => kinds.get(seq)).map(({ seq }) => seq)
  const jobIds = means('job').flatMap(({ job }) => job ?? [])
  // Somebody who lost a form sees nothing of it any more, but their list has changed.
  const hasLost = meant.some(({ kind, user }) => meaningOf(kind)?.access && user === actor.userId)
  const formChanged = hasLost || means('form').length > 0
  const workspaceChanged = watched.allForms && meant.some(({ kind }) => meaningOf(kind)?.workspace)
  if (seqs.length === 0 && jobIds.length === 0 && !formChanged && !workspaceChanged) return nothingChanged
  const changes = await changesOf(db, seqs, kinds, forms)
  return { changes: changes ?? [], truncated: changes === null, formChanged, workspaceChanged, jobIds }
}

/** The applications that these events are about, each once; null: too many to list. */
async function changesOf(
  db: Reader,
  seqs: readonly number[],
  kinds: ReadonlyMap<number, ChangeKind | undefined>,
  forms: ReadonlyMap<number, string>,
): Promise<Changes['changes'] | null> {
  if (seqs.length === 0) return []
  const most = limits.changes * 4
  const subjects = await subjectsOf.all(db, JSON.stringify(seqs), most + 1)
  const byId = new Map<string, { submission_id: string; form_id: string; kinds: Set<ChangeKind> }>()
  for (const { seq, submissionId, formNumber } of subjects) {
    const kind = kinds.get(seq)
    const form_id = forms.get(formNumber)
    if (!kind || !form_id) continue
    const change = byId.get(submissionId) ?? { submission_id: submissionId, form_id, kinds: new Set() }
    byId.set(submissionId, change)
    change.kinds.add(kind)
  }
  if (subjects.length > most || byId.size > limits.changes) return null
  return [...byId.values()].map(change => ({ ...change, kinds: [...change.kinds] }))
}
