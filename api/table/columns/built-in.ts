import type { Reader } from '@winnow/db'
import { keyOf } from '@winnow/openapi/common/plain-text'
import { dayAfter } from '@winnow/openapi/filters'
import { statement } from '../../core/database/prepared.ts'
import { startOfDay } from '../../core/time-zone.ts'
import { allOf, fragment } from '../fragment.ts'
import { choicePredicate, choicesPredicate, datePredicate, yesNoPredicate } from '../predicates.ts'
import type { TableColumn } from './column.ts'

/** When and by whose calendar a query is asked. */
export interface Calendar {
  timeZone: string
  /** The asker's day, YYYY-MM-DD */
  today: string
}

/** When they applied, by the asker's days. */
const submittedAt = ({ timeZone, today }: Calendar): TableColumn => ({
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
})

/** Label and stage names are compared as their own rule compares them; a name that is not there matches nobody. */
const idOf = (rows: readonly { id: number; key: string }[]) => {
  const ids = new Map(rows.map(it => [it.key, it.id]))
  return (name: string) => ids.get(keyOf(name)) ?? -1
}

const stageKeys = statement<{ id: number; key: string }>(
  'select id, label_key as key from stages where form_number = ?',
)
const labelKeys = statement<{ id: number; key: string }>(
  'select id, value_key as key from labels where form_number = ?',
)

async function stage(db: Reader, formNumber: number): Promise<TableColumn> {
  const read = idOf(await stageKeys.all(db, formNumber))
  return {
    id: 'stage',
    filter: 'choice',
    predicate: choicePredicate(fragment`s.stage_id`, read),
    sort: [fragment`(select position from stages where id = s.stage_id)`],
    values: {
      key: fragment`s.stage_id`,
      name: { ofKey: id => fragment`(select label from stages where id = ${id})` },
    },
  }
}

async function labelled(db: Reader, formNumber: number): Promise<TableColumn> {
  const read = idOf(await labelKeys.all(db, formNumber))
  return {
    id: 'labels',
    filter: 'choices',
    predicate: choicesPredicate({
      has: label =>
        fragment`exists (select 1 from submission_labels where submission_id = s.id and label_id = ${read(label)})`,
      blank: fragment`not exists (select 1 from submission_labels where submission_id = s.id)`,
    }),
    sort: [
      fragment`(select min(l.position) from submission_labels sl join labels l on l.id = sl.label_id where sl.submission_id = s.id)`,
    ],
    values: {
      from: fragment` left join submission_labels v on v.submission_id = s.id`,
      key: fragment`v.label_id`,
      name: { ofKey: id => fragment`(select value from labels where id = ${id})` },
    },
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
  sort: [fragment`(select ch.last_message_at ${chat})`],
  values: { key: messageState },
}

const responded: TableColumn = {
  id: 'reply_status',
  filter: 'yesNo',
  predicate: yesNoPredicate(fragment`s.responded`),
  sort: [fragment`s.responded`],
}

const privateNotes: TableColumn = {
  id: 'private_notes',
  filter: 'yesNo',
  predicate: yesNoPredicate(fragment`exists (select 1 from notes where submission_id = s.id)`),
  sort: [fragment`(select max(seq) from notes where submission_id = s.id)`],
}

const mentions = fragment`from notes n join note_mentions m on m.note_seq = n.seq join users u on u.id = m.user_id`

/** Notes that mention an editor, by their e-mail. */
const assignedComments: TableColumn = {
  id: 'assigned_comments',
  filter: 'choices',
  predicate: choicesPredicate({
    has: email =>
      fragment`exists (select 1 ${mentions} where n.submission_id = s.id and u.email_key = ${keyOf(email)})`,
    blank: fragment`not exists (select 1 ${mentions} where n.submission_id = s.id)`,
  }),
  values: {
    from: fragment` left join (select distinct n.submission_id, u.email ${mentions}) v on v.submission_id = s.id`,
    key: fragment`v.email`,
  },
}

/** What holds for an application whatever the form asks. */
export const builtInColumns = async (
  db: Reader,
  formNumber: number,
  calendar: Calendar,
  may: { readMessages: boolean; readNotes: boolean },
): Promise<TableColumn[]> => [
  submittedAt(calendar),
  await stage(db, formNumber),
  await labelled(db, formNumber),
  responded,
  ...(may.readNotes ? [privateNotes, assignedComments] : []),
  ...(may.readMessages ? [messages] : []),
]
