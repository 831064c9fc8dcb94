import type { Reader } from '@winnow/db'
import { type ActorKind, type EventData, type EventName, readEventData } from '@winnow/openapi'
import { type AuditGroup, auditKinds } from '@winnow/openapi/audit'
import { keyOf } from '@winnow/openapi/common/text/plain-text'
import { statement } from '../../core/database/prepared.ts'
import { iso, minute } from '../../core/time/clock.ts'
import { type Named, tell } from './told.ts'

export interface AuditFilter {
  email?: string | null | undefined
  form_id?: string | null | undefined
  groups?: readonly AuditGroup[] | undefined
  actor_kinds?: readonly ActorKind[] | undefined
}

interface Row extends Named {
  number: number
  seq: number
  at: number
  kind: EventName
  actorKind: ActorKind
  actorId: string | null
  name: string | null
  email: string | null
  keyName: string | null
  about: string | null
  formId: string | null
  formName: string | null
  data: string
  applicants: number
}

// Subjects of an event go with their applications: how many an editor brought in, which can be undone, is read from the event.
const rowsBefore = statement<Row>(`
  select e.number, e.seq, e.at, e.kind, e.actor_kind as actorKind, e.actor_id as actorId,
    coalesce(u.name, u.email) as name, u.email,
    k.name as keyName, e.data,
    case
      when e.data ->> 'user' is not null and e.data ->> 'user' is not u.id then (
        select coalesce(name, email) from users where id = e.data ->> 'user')
      when e.data ->> 'email' is not null and e.data ->> 'email' is not u.email_key then coalesce(
        (select coalesce(name, email) from users where email_key = e.data ->> 'email'), e.data ->> 'email')
    end as about,
    u.id is not null and e.data ->> 'user' is u.id as isOwn,
    f.id as formId, f.name as formName,
    case e.kind
      when 'submission.imported' then e.data ->> 'count'
      when 'submission.added' then 1
      else (select count(*) from event_subjects s where s.seq = e.seq) end as applicants,
    case e.kind
      when 'submission.moved' then (select label from stages where id = e.data ->> 'to')
      when 'form.stage_added' then (select label from stages where id = e.data ->> 'stage') end as stage,
    case when e.kind in ('submission.moved', 'submission.move_undone') then (
      select label from stages where id = (
        select case when min(s.before) = max(s.before) then min(s.before) end
        from event_subjects s where s.seq = e.seq)) end as "from",
    case when e.kind in ('submission.labelled', 'submission.labels_undone', 'form.label_added') then (
      select value from labels where id = e.data ->> 'label') end as label,
    case e.kind when 'form.labels_merged' then (
      select value from labels where id = e.data ->> 'into') end as "into",
    case when e.kind in ('key.created', 'key.revoked') then (
      select name from api_keys where id = e.data ->> 'key') end as key,
    case e.kind when 'form.moved' then (select name from folders where id = e.data ->> 'to') end as folder,
    case e.kind when 'chat.assigned' then (
      select coalesce(name, email) from users where id = e.data ->> 'to') end as assignee,
    case when e.kind glob 'view.*' then (
      select name from views where id = e.data ->> 'view' and shared) end as view,
    case when e.kind = 'search.overridden' then (
      select s.name from criteria c join searches s on s.number = c.search_number
      where c.id = e.data ->> 'criterion')
    when e.kind glob 'search.*' then (
      select name from searches where id = e.data ->> 'search') end as search
  from events e
  left join api_keys k on e.actor_kind = 'key' and k.id = e.actor_id
  left join users u on u.id = case e.actor_kind when 'user' then e.actor_id when 'key' then k.user_id end
  left join forms f on f.number = e.form_number
  where e.workspace_id = ? and e.number < ? and e.kind in (select value from json_each(?))
    and (e.kind <> 'form.settings_changed' or exists (
      select 1 from json_each(e.data) where key <> 'aiNudgeShown'))
    and not (e.kind = 'form.logo_changed' and e.actor_kind = 'system')
    and (? is null or f.id = ?)
    and (? is null or u.email_key = ?)
    and e.actor_kind in (select value from json_each(?))
  order by e.number desc limit ?`)

const everyKind: readonly ActorKind[] = ['user', 'key', 'applicant', 'assistant', 'system']

/** How many applicants several events are about together, by the number that stands for them. */
const applicantsOf = statement<{ number: number; applicants: number }>(`
  select e.value ->> 0 as number, count(distinct s.submission_id) as applicants
  from json_each(?) e join event_subjects s on s.seq = e.value ->> 1
  group by 1`)

type Data = EventData<EventName> | null
/** `at`: of the first event of the entry; `until`: of the last; `seqs`: all of them */
type Entry = Row & { until: number; parsed: Data; seqs: number[] }

/** What the screen saves while somebody works: saves that follow each other this closely are one entry. */
const autosaved: readonly EventName[] = ['form.edited', 'form.settings_changed', 'form.columns_changed']
const longestPause = 10 * minute

/** A run of an AI search writes its results ten at a time; what happens in between begins another entry. */
const isOneRun = ({ kind, parsed }: Entry, earlier: Entry) =>
  kind === 'search.judged' && JSON.stringify(parsed) === JSON.stringify(earlier.parsed)

const isAutosave = ({ kind, parsed }: Pick<Entry, 'kind' | 'parsed'>) =>
  autosaved.includes(kind) && !(parsed && 'restored' in parsed)

const isOneSitting = (later: Entry, earlier: Entry) =>
  later.kind === earlier.kind &&
  later.actorKind === earlier.actorKind &&
  later.actorId === earlier.actorId &&
  later.formId === earlier.formId &&
  later.at - earlier.at <= longestPause &&
  (isOneRun(later, earlier) || (isAutosave(later) && isAutosave(earlier)))

/**
 * The entries of a workspace's audit log before one, the newest first. Autosaves of one sitting are one entry, and so
 * are the results that one run writes in a row: it has the number of the first of them, the time of the last, and what
 * any of them changed.
 */
export async function entriesBefore(
  db: Reader,
  workspaceId: string,
  { email, form_id, groups, actor_kinds }: AuditFilter,
  { before, most }: { before: number | null; most: number },
) {
  const kinds = Object.entries(auditKinds)
    .filter(([, it]) => !groups?.length || groups.includes(it.group))
    .map(([kind]) => kind)
  const emailKey = email ? keyOf(email) : null
  const actors = actor_kinds?.length ? actor_kinds : everyKind
  const entries: Entry[] = []
  // One more than asked for: only then is it known that the last one is whole.
  for (let from = before ?? Number.MAX_SAFE_INTEGER; entries.length <= most; ) {
    const rows = await rowsBefore.all(
      ...([db, workspaceId, from, JSON.stringify(kinds)] as const),
      ...([form_id ?? null, form_id ?? null, emailKey, emailKey, JSON.stringify(actors), most] as const),
    )
    for (const row of rows) {
      const parsed = readEventData(row.kind, JSON.parse(row.data))
      const entry = { ...row, until: row.at, parsed, seqs: [row.seq] }
      const last = entries.at(-1)
      if (!last || !isOneSitting(last, entry)) entries.push(entry)
      else {
        Object.assign(last, row, { parsed: { ...last.parsed, ...parsed } })
        last.seqs.push(row.seq)
      }
    }
    if (rows.length < most) break
    from = rows.at(-1)?.number ?? 0
  }
  const shown = entries.slice(0, most)
  const joined = shown.filter(it => it.applicants > 0 && it.seqs.length > 1)
  const pairs = joined.flatMap(({ number, seqs }) => seqs.map(seq => [number, seq]))
  const counted = pairs.length === 0 ? [] : await applicantsOf.all(db, JSON.stringify(pairs))
  const together = new Map(counted.map(it => [it.number, it.applicants]))
  return shown.map(it => {
    const { group = 'WORKSPACE', words = it.kind } = auditKinds[it.kind] ?? {}
    const by = { kind: it.actorKind, name: it.keyName ?? it.name ?? '', email: it.email }
    const form = it.formId === null ? null : { identifier: it.formId, name: it.formName ?? '' }
    const { number, kind, about, parsed } = it
    const applicants = together.get(number) ?? it.applicants
    return {
      number,
      at: iso(it.until),
      kind,
      group: group as AuditGroup,
      text: tell(kind, parsed, it) ?? words,
      by,
      about,
      form,
      applicants,
    }
  })
}
