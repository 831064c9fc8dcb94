import type { Reader } from '@winnow/db'
import { keyOf } from '@winnow/openapi/common/text/plain-text'
import { dayAfter, messageStates } from '@winnow/openapi/filters'
import { statement } from '../../core/database/prepared.ts'
import { type ClockChange, clocks, startOfDay } from '../../core/time/time-zone.ts'
import { labelNamed, labelsOf } from '../../labels/find.ts'
import { stageNamed, stagesOf } from '../../stages/find.ts'
import { newSince } from '../last-visit.ts'
import { allOf, type Fragment, fragment, integer, join } from '../query/fragment.ts'
import { choicePredicate, choicesPredicate, datePredicate, yesNoPredicate } from '../query/predicates.ts'
import type { TableColumn } from './column.ts'
import { byId, dateGroups, inOrderOf, yesNoGroups } from './groups.ts'
import { knownLabels, knownStages } from './known.ts'

/** When and by whose calendar a query is asked. */
export interface Calendar {
  timeZone: string
  /** The asker's day, YYYY-MM-DD */
  today: string
  /** Milliseconds since 1970 */
  now: number
}

const ends = statement<{ first: number | null; last: number | null }>(`
  select (select min(submitted_at) from submissions where form_number = ?) as first,
    (select max(submitted_at) from submissions where form_number = ?) as last`)

/** When they applied, as the asker's clock showed it: SQLite knows no time zones. */
function localTime(changes: readonly ClockChange[]): Fragment {
  const shift = (it: ClockChange | undefined) => integer(it?.ahead ?? 0)
  if (changes.length < 2) return fragment`(s.submitted_at + ${shift(changes[0])})`
  const cases = changes
    .slice(1)
    .toReversed()
    .map(it => fragment`when s.submitted_at >= ${integer(it.from)} then ${shift(it)}`)
  return fragment`(s.submitted_at + case ${join(cases, ' ')} else ${shift(changes[0])} end)`
}

/** When they applied, by the asker's days. */
const submittedAt = (db: Reader, formNumber: number, { timeZone, today }: Calendar): TableColumn => ({
  id: 'date',
  filter: 'date',
  predicate: datePredicate(
    {
      within: ([first, last]) =>
        allOf([
          ...(first === null ? [] : [fragment`s.submitted_at >= ${startOfDay(first, timeZone)}`]),
          ...(last === null ? [] : [fragment`s.submitted_at < ${startOfDay(dayAfter(last, 1), timeZone)}`]),
        ]),
      blank: fragment`false`,
    },
    today,
  ),
  sort: [fragment`s.submitted_at`],
  always: true,
  groups: async unit => {
    const [range] = await ends.all(db, formNumber, formNumber)
    const local = localTime(clocks(timeZone, range?.first ?? 0, range?.last ?? 0))
    return dateGroups(fragment`${local} / 1000, 'unixepoch'`, unit)
  },
})

async function stage(db: Reader, formNumber: number): Promise<TableColumn> {
  const rows = await stagesOf(db, formNumber)
  return {
    id: 'stage',
    filter: 'choice',
    predicate: choicePredicate(fragment`s.stage_id`, name => stageNamed(rows, name)?.id ?? -1),
    known: () => knownStages(rows),
    sort: [fragment`(select position from stages where id = s.stage_id)`],
    values: {
      key: fragment`s.stage_id`,
      name: { ofKey: id => fragment`(select label from stages where id = ${id})` },
    },
    groups: () => ({
      key: fragment`s.stage_id`,
      ...byId(rows.map(({ id, label }) => ({ id, name: label }))),
    }),
  }
}

async function labelled(db: Reader, formNumber: number): Promise<TableColumn> {
  const rows = await labelsOf(db, formNumber)
  const read = (value: string) => labelNamed(rows, value)?.id ?? -1
  const from = fragment` left join submission_labels v on v.submission_id = s.id`
  const key = fragment`v.label_id`
  return {
    id: 'labels',
    filter: 'choices',
    predicate: choicesPredicate({
      has: label =>
        fragment`exists (select 1 from submission_labels where submission_id = s.id and label_id = ${read(label)})`,
      blank: fragment`not exists (select 1 from submission_labels where submission_id = s.id)`,
    }),
    known: () => knownLabels(rows),
    sort: [
      fragment`(select min(l.position) from submission_labels sl join labels l on l.id = sl.label_id where sl.submission_id = s.id)`,
    ],
    values: { from, key, name: { ofKey: id => fragment`(select value from labels where id = ${id})` } },
    groups: () => ({ from, key, ...byId(rows.map(it => ({ id: it.id, name: it.value }))) }),
  }
}

const chat = fragment`from chats ch where ch.submission_id = s.id and ch.last_message_seq > 0`
const messageState = fragment`
  case when s.needs_reply then 'needs_reply' when exists (select 1 ${chat}) then 'replied' else 'none' end`

/** The conversation, for those who may read it; its last word stands in the window's own places. */
const messages: TableColumn = {
  id: 'messages',
  filter: 'choice',
  predicate: choicePredicate(messageState),
  known: () => ({ list: messageStates }),
  sort: [fragment`(select ch.last_message_at ${chat})`],
  values: { key: messageState },
  groups: () => ({ key: messageState, order: inOrderOf(messageStates) }),
}

const responded: TableColumn = {
  id: 'reply_status',
  filter: 'yesNo',
  predicate: yesNoPredicate(fragment`s.responded`),
  sort: [fragment`s.responded`],
  groups: () => yesNoGroups(fragment`s.responded`),
}

const hasNote = fragment`exists (select 1 from notes where submission_id = s.id)`

const privateNotes: TableColumn = {
  id: 'private_notes',
  filter: 'yesNo',
  predicate: yesNoPredicate(hasNote),
  sort: [fragment`(select max(seq) from notes where submission_id = s.id)`],
  groups: () => yesNoGroups(hasNote),
}

/** Those who applied after the caller's last visit; nobody as long as they had none (docs/rules.md#last-visit). */
function newSinceVisit(since: number | null, userId: string): TableColumn {
  const isNew =
    since === null ? fragment`false` : fragment`(s.submitted_at > ${since} and s.added_by is not ${userId})`
  return {
    id: 'new_since_visit',
    filter: 'yesNo',
    predicate: yesNoPredicate(isNew),
    groups: () => yesNoGroups(isNew),
  }
}

const mentions = fragment`from notes n join note_mentions m on m.note_seq = n.seq join users u on u.id = m.user_id`

// The form's editors, and everybody mentioned in its notes, still an editor or not.
const mentionable = statement<{ email: string }>(`
  select u.email from users u where u.id in (
    select user_id from editors where form_number = ?
    union select m.user_id from members m join forms f on f.workspace_id = m.workspace_id where f.number = ?
    union select nm.user_id from note_mentions nm join notes n on n.seq = nm.note_seq
      join submissions s on s.id = n.submission_id where s.form_number = ?)
  order by u.email`)

const mentioned = {
  from: fragment` left join (select distinct n.submission_id, u.email ${mentions}) v on v.submission_id = s.id`,
  key: fragment`v.email`,
}

/** Notes that mention an editor, by their email. */
const assignedComments = (formNumber: number): TableColumn => ({
  id: 'assigned_comments',
  filter: 'choices',
  predicate: choicesPredicate({
    has: email =>
      fragment`exists (select 1 ${mentions} where n.submission_id = s.id and u.email_key = ${keyOf(email)})`,
    blank: fragment`not exists (select 1 ${mentions} where n.submission_id = s.id)`,
  }),
  known: async db => ({
    list: (await mentionable.all(db, formNumber, formNumber, formNumber)).map(it => it.email),
    same: keyOf,
  }),
  values: mentioned,
  groups: () => mentioned,
})

/** What holds for an application whatever the form asks. */
export const builtInColumns = async (
  db: Reader,
  formNumber: number,
  calendar: Calendar,
  may: { readMessages: boolean; readNotes: boolean; userId: string },
): Promise<TableColumn[]> => [
  submittedAt(db, formNumber, calendar),
  await stage(db, formNumber),
  await labelled(db, formNumber),
  responded,
  newSinceVisit(await newSince(db, formNumber, may.userId, calendar.now), may.userId),
  ...(may.readNotes ? [privateNotes, assignedComments(formNumber)] : []),
  ...(may.readMessages ? [messages] : []),
]
