import type { Reader } from '@winnow/db'
import { type ActorKind, type ChatStatus, type EventName, limits, ops, readEventData } from '@winnow/openapi'
import type { z } from 'zod'
import { hasScope, recordedAs, type SignedIn } from '../core/actor.ts'
import { query } from '../core/command.ts'
import { statement } from '../core/database/prepared.ts'
import { day, iso } from '../core/time/clock.ts'
import { findForm } from '../forms/find.ts'
import { can } from '../forms/policy.ts'
import { labelsOf } from '../labels/find.ts'
import { stagesOf } from '../stages/find.ts'
import { findSubmission } from '../submissions/find.ts'
import { turnStands } from './undo-turn.ts'

type Entry = z.input<typeof ops.submission.fetchTimeline.reply>['entries'][number]
type Told = Partial<
  Pick<
    Entry,
    | 'kind'
    | 'from'
    | 'to'
    | 'label'
    | 'on'
    | 'until'
    | 'side'
    | 'fields'
    | 'comment_id'
    | 'is_undo'
    | 'undone'
  >
>

interface Row {
  seq: number
  kind: EventName
  at: number
  actorKind: ActorKind
  actorId: string | null
  batchId: string
  data: string
  before: number | null
  person: string | null
  image: string | null
  key: string | null
  /** Where the undone move had brought them from; null: not the undo of a move */
  backTo: number | null
  /** To whom a chat was assigned, by name; null: to nobody, or their account is gone */
  assignee: string | null
  undoes: string | null
  undone: number
  overtaken: number
}

/** The stages and labels of a form by their numbers; a merged label by the name it had. */
interface Names {
  stage: (id: number | null) => string | null
  label: (id: number) => string | null
  /** Whether the form has the label now */
  hasLabel: (id: number) => boolean
}

interface TimelineKind {
  kind: Entry['kind']
  tell?: (data: Record<string, unknown>, row: Row, names: Names) => Told
  /** What `/form/undo` takes back */
  isDecision?: true
}

const note = (kind: 'noted' | 'note_deleted'): TimelineKind => ({
  kind,
  tell: data => ({ comment_id: data.note as Entry['comment_id'] }),
})
const labelled = (is_undo: boolean): TimelineKind => ({
  kind: 'labelled',
  tell: (data, _, { label }) => ({ label: label(Number(data.label)), on: data.on === true, is_undo }),
})

/** What of an application's events is told. */
const told: Partial<Record<EventName, TimelineKind>> = {
  'submission.created': { kind: 'applied' },
  'submission.added': { kind: 'added' },
  'submission.imported': { kind: 'imported' },
  'submission.corrected': {
    kind: 'corrected',
    tell: data => ({ fields: data.fields as Entry['fields'] }),
  },
  'submission.withdrawn': { kind: 'withdrawn' },
  'submission.moved': {
    kind: 'moved',
    tell: (data, { before }, { stage }) => ({ from: stage(before), to: stage(Number(data.to)) }),
    isDecision: true,
  },
  'submission.move_undone': {
    kind: 'moved',
    tell: (_, { before, backTo }, { stage }) => ({ from: stage(before), to: stage(backTo), is_undo: true }),
  },
  'submission.labelled': { ...labelled(false), isDecision: true },
  'submission.labels_undone': labelled(true),
  'form.labels_merged': {
    kind: 'label_merged',
    tell: (data, _, { label, hasLabel }) => ({
      ...{ label: String(data.value), to: label(Number(data.into)) },
      // An undo gives the label back, with its number.
      undone: hasLabel(Number(data.label)),
    }),
  },
  'note.added': note('noted'),
  'note.deleted': note('note_deleted'),
  'message.sent': { kind: 'messaged', tell: data => ({ side: data.side as Entry['side'] }) },
  'message.taken_back': { kind: 'messages_taken_back' },
  'message.deleted': { kind: 'message_deleted', tell: data => ({ side: data.side as Entry['side'] }) },
  'chat.status_changed': {
    kind: 'chat_opened',
    tell: (data, { undoes }) => ({
      ...(data.to === 'CLOSED' && { kind: 'chat_closed' as const }),
      is_undo: undoes !== null,
    }),
    isDecision: true,
  },
  'chat.assigned': {
    kind: 'chat_assigned',
    tell: (data, { assignee, undoes }) => ({ to: assignee, on: data.to !== null, is_undo: undoes !== null }),
    isDecision: true,
  },
  'chat.snoozed': {
    kind: 'chat_snoozed',
    tell: (data, { undoes }) => ({
      ...{ on: data.on === true, is_undo: undoes !== null },
      until: typeof data.until === 'number' ? iso(data.until) : null,
    }),
    isDecision: true,
  },
}

const moves = `('submission.moved', 'submission.move_undone')`
const labels = `('submission.labelled', 'submission.labels_undone')`
const turns = `('chat.assigned', 'chat.snoozed', 'chat.status_changed')`

// An application has few events of its own: what became of each is looked for among them.
const rowsBefore = statement<Row>(`
  select e.number as seq, e.kind, e.at, e.actor_kind as actorKind, e.actor_id as actorId, e.batch_id as batchId,
    e.data, es.before, coalesce(u.name, u.email) as person, u.image, k.name as key, e.undoes,
    case when e.kind = 'chat.assigned' then (
      select coalesce(name, email) from users where id = e.data ->> 'to') end as assignee,
    case when e.kind = 'submission.move_undone' then (
      select first.before from events f join event_subjects first on first.seq = f.seq
      where f.batch_id = e.undoes and f.kind = 'submission.moved' and first.submission_id = es.submission_id) end as backTo,
    exists (select 1 from event_subjects l join events x on x.seq = l.seq
      where l.submission_id = es.submission_id and l.seq > es.seq and x.undoes = e.batch_id) as undone,
    exists (select 1 from event_subjects l join events x on x.seq = l.seq
      where l.submission_id = es.submission_id and l.seq > es.seq
        and (e.kind in ${moves} and x.kind in ${moves} or e.kind in ${turns} and x.kind = e.kind
          or e.kind = 'chat.status_changed' and x.kind in ${moves}
          or e.kind in ${labels} and x.kind in ${labels} and x.data ->> 'label' = e.data ->> 'label')) as overtaken
  from event_subjects es join events e on e.seq = es.seq
  left join users u on e.actor_kind = 'user' and u.id = e.actor_id
  left join api_keys k on e.actor_kind = 'key' and k.id = e.actor_id
  where es.submission_id = ? and e.number < ? and e.kind in (select value from json_each(?))
  order by es.seq desc limit ?`)

const sizesUpTo = statement<{ batchId: string; n: number }>(`
  select b.value as batchId, (select count(*) from (
    select distinct s.submission_id from events e join event_subjects s on s.seq = e.seq
    where e.batch_id = b.value and (e.kind in ('submission.moved', 'submission.labelled') or e.kind in ${turns}) limit ?)) as n
  from json_each(?) b`)

const seenBy = statement<{ userId: string; name: string; image: string | null; at: number }>(`
  select s.user_id as userId, coalesce(u.name, u.email) as name, u.image, s.at
  from seen_by s join users u on u.id = s.user_id where s.submission_id = ? order by s.at desc limit 50`)

const chatOf = statement<{ status: ChatStatus; assigneeId: string | null; snoozedAt: number | null }>(`
  select status, assignee_id as assigneeId, snoozed_at as snoozedAt from chats where submission_id = ?`)

const mergesOf = statement<{ label: number; value: string }>(`
  select e.data ->> 'label' as label, e.data ->> 'value' as value
  from event_subjects es join events e on e.seq = es.seq
  where es.submission_id = ? and e.kind = 'form.labels_merged'`)

const nothing = {
  ...{ from: null, to: null, label: null, on: null, until: null, side: null, comment_id: null },
  ...{ fields: [], is_undo: false },
}

/** What happened to an application, from its events (docs/rules.md#timeline). */
export const fetchTimeline = query(ops.submission.fetchTimeline, async ({ app, db, actor, input }) => {
  const { form } = await findForm(db, actor, input.form_id, can.readSubmissions)
  const { id } = await findSubmission(db, form.number, input.submission_id)
  const isNote = (kind: string) => kind.startsWith('note.')
  const kinds = Object.keys(told).filter(kind => !isNote(kind) || hasScope(actor, 'notes:read'))
  const before = input.before ?? Number.MAX_SAFE_INTEGER
  const all = await rowsBefore.all(db, id, before, JSON.stringify(kinds), limits.timelinePage + 1)
  const rows = all.slice(0, limits.timelinePage)
  const names = await namesOf(db, form.number, id)
  const [chat] = await chatOf.all(db, id)
  const self = recordedAs(actor).actorId
  const oldest = app.clock() - limits.undoDays * day
  const isOpen = (row: Row) =>
    told[row.kind]?.isDecision === true &&
    row.undoes === null &&
    row.undone === 0 &&
    row.overtaken === 0 &&
    row.at >= oldest &&
    (row.kind !== 'submission.labelled' || names.hasLabel(Number(JSON.parse(row.data).label))) &&
    (!row.kind.startsWith('chat.') ||
      (chat !== undefined && turnStands(chat, row.kind, readEventData(row.kind, JSON.parse(row.data)))))
  const open = new Set(rows.filter(isOpen).map(it => it.batchId))
  const sizes = new Map(
    (await sizesUpTo.all(db, limits.timelineCounted, JSON.stringify([...open]))).map(it => [
      it.batchId,
      it.n,
    ]),
  )
  const entries: Entry[] = []
  for (const row of rows) {
    const { kind, tell, isDecision = false } = told[row.kind] ?? {}
    const data = readEventData(row.kind, JSON.parse(row.data))
    if (!kind || data === null) continue
    const [undone, overtaken] = [row.undone === 1, row.overtaken === 1]
    const applicants = isOpen(row) ? sizes.get(row.batchId) : undefined
    entries.push({
      ...{ number: row.seq, kind, at: iso(row.at), by: actorOf(row, self) },
      ...nothing,
      ...{ undone: isDecision && undone, overtaken: isDecision && overtaken && !undone },
      ...tell?.(data, row, names),
      undo: applicants ? { batch_id: row.batchId as never, applicants } : null,
    })
  }
  return {
    entries,
    hasNextEntry: all.length > limits.timelinePage,
    seen: input.before ? [] : await lookedAt(db, actor, id),
  }
})

const actorOf = ({ actorKind, actorId, person, image, key }: Row, self: string | null): Entry['by'] => ({
  ...{ kind: actorKind, name: person ?? key ?? '', image },
  self: actorId !== null && actorId === self,
})

async function namesOf(db: Reader, formNumber: number, submission: number): Promise<Names> {
  const stageNames = new Map((await stagesOf(db, formNumber)).map(it => [it.id, it.label]))
  const labelNames = new Map((await labelsOf(db, formNumber)).map(it => [it.id, it.value]))
  const merged = new Map((await mergesOf.all(db, submission)).map(it => [it.label, it.value]))
  return {
    stage: id => (id === null ? null : (stageNames.get(id) ?? null)),
    label: id => labelNames.get(id) ?? merged.get(id) ?? null,
    hasLabel: id => labelNames.has(id),
  }
}

async function lookedAt(db: Reader, actor: SignedIn, submissionId: number) {
  const rows = await seenBy.all(db, submissionId)
  return rows.map(({ userId, name, image, at }) => ({
    ...{ name, image, at: iso(at) },
    self: userId === actor.userId,
  }))
}
