import type { InValue } from '@libsql/client'
import type { Transaction } from '@winnow/db'
import { statement } from '../../core/database/prepared.ts'
import { touchRowsShowing } from '../touch-rows.ts'

/** An SQL condition on the id of an application, and statements about those that it chooses. */
type About = (chosen: string) => string[]

const asStatements = (chosen: string, about: About) =>
  about(chosen).map(it => {
    const { run } = statement(it)
    // Those that look at the others too name the chosen twice.
    const times = it.split(chosen).length - 1
    return { run: (tx: Transaction, ...args: InValue[]) => run(tx, ...Array(times).fill(args).flat()) }
  })

/** Files, notes and messages of applications, and what a profile provider said of their applicants. */
const sentAndSaid: About = chosen => {
  const notesOf = `select seq from notes where submission_id ${chosen}`
  const chatsOf = `select id from chats where submission_id ${chosen}`
  return [
    // Their bytes go after the transaction, unless an import gave the file to another application too.
    `update files set state = 'DELETED'
      where id in (select file_id from answer_files where submission_id ${chosen})
        and not exists (select 1 from answer_files a where a.file_id = files.id and a.submission_id not ${chosen})`,
    ...['thumbnail_file_id', 'playable_file_id'].map(
      it => `update files set state = 'DELETED'
      where id in (select ${it} from answer_files where submission_id ${chosen})`,
    ),
    `delete from answer_files where submission_id ${chosen}`,
    `delete from note_mentions where note_seq in (${notesOf})`,
    `delete from notes where submission_id ${chosen}`,
    `delete from linkedin_profiles where submission_id ${chosen}`,
    `delete from outbox where message_id in (select id from messages where chat_id in (${chatsOf}))`,
    `delete from outbox where id in (select o.id from chats c
      join outbox o on o.batch_id > 'message:' || c.id || ':' and o.batch_id < 'message:' || c.id || ';'
      where c.submission_id ${chosen})`,
    `delete from inbound_receipts where message_id in (select id from messages where chat_id in (${chatsOf}))`,
    `update files set state = 'DELETED'
      where id in (select attachment_id from messages where chat_id in (${chatsOf}))`,
    `delete from chat_reads where chat_id in (${chatsOf})`,
    `delete from messages where chat_id in (${chatsOf})`,
    `delete from chats where submission_id ${chosen}`,
  ]
}

/** What belongs to applications, each before what it refers to. */
const ofApplications: About = chosen => [
  ...sentAndSaid(chosen),
  `delete from submission_search where rowid ${chosen}`,
  `delete from submission_words where rowid ${chosen}`,
  `delete from ai_results where submission_id ${chosen}`,
  `delete from model_requests where submission_id ${chosen}`,
  `delete from scores where submission_id ${chosen}`,
  `delete from submission_labels where submission_id ${chosen}`,
  `delete from submission_parameters where submission_id ${chosen}`,
  `delete from long_answers where submission_id ${chosen}`,
  `delete from submission_choices where submission_id ${chosen}`,
  `delete from submission_keys where id ${chosen}`,
  `delete from submission_cells where id ${chosen}`,
  `delete from event_subjects where submission_id ${chosen}`,
  `delete from seen_by where submission_id ${chosen}`,
  `delete from imported_rows where submission_id ${chosen}`,
  `delete from submissions where id ${chosen}`,
]

/** What else is known of who sent applications that stay (docs/rules.md#archived-applications). */
const toldOf: About = chosen => [
  ...sentAndSaid(chosen),
  `delete from submission_parameters where name not like 'utm|_%' escape '|' and submission_id ${chosen}`,
  `update model_requests set instructions_hash = null, content = null where submission_id ${chosen}`,
  `update ai_results set reason = '', quotes = '[]', suspicious = '[]', override_reason = null
    where submission_id ${chosen}`,
]

const listed = 'in (select value from json_each(?))'
const inRange = asStatements('between ? and ?', ofApplications)
const inList = asStatements(listed, ofApplications)
const toldInList = asStatements(listed, toldOf)

const nextApplications = statement<{ last: number | null }>(`
  select max(id) as last from (select id from submissions where id between ? and ? order by id limit ?)`)

/** A form's applications are numbered from it: number << 32 | sequence. */
const idsOf = (number: number) => [number * 2 ** 32, (number + 1) * 2 ** 32 - 1] as const

/** Removes so many applications of a form with everything of theirs; false: there are none left. */
export async function removeApplications(tx: Transaction, number: number, most: number): Promise<boolean> {
  const [first, end] = idsOf(number)
  const [row] = await nextApplications.all(tx, first, end, most)
  if (!row || row.last === null) return false
  for (const it of inRange) await it.run(tx, first, row.last)
  return true
}

/** Removes these applications with everything of theirs. */
export async function removeThese(tx: Transaction, ids: readonly number[]): Promise<void> {
  const some = JSON.stringify(ids)
  for (const it of inList) await it.run(tx, some)
}

/** Removes from these applications, which stay, everything but their answers that leads to who sent them. */
export async function removeTold(tx: Transaction, ids: readonly number[]): Promise<void> {
  const some = JSON.stringify(ids)
  for (const it of toldInList) await it.run(tx, some)
}

const someVisits = statement<{ id: string }>('select id from visits where form_number = ? limit ?')
const dropVisits = statement('delete from visits where id in (select value from json_each(?))')

/** Removes so many visits of a form's page; false: there are none left. */
export async function removeVisits(tx: Transaction, number: number, most: number): Promise<boolean> {
  const rows = await someVisits.all(tx, number, most)
  if (rows.length > 0) await dropVisits.run(tx, JSON.stringify(rows.map(it => it.id)))
  return rows.length > 0
}

const searchesOf = 'select number from searches where form_number = ?'

/** What is left of a form without applications, each before what it refers to. */
const ofTheForm = [
  'delete from job_subjects where job_number in (select number from jobs where form_number = ?)',
  'delete from jobs where form_number = ?',
  'delete from imports where form_number = ?',
  'delete from model_requests where form_number = ?',
  `delete from search_runs where search_number in (${searchesOf})`,
  `delete from criteria where search_number in (${searchesOf})`,
  'delete from searches where form_number = ?',
  'delete from invitations where form_number = ?',
  // Mail to editors about arrivals names a stage, sent or not; replies to applicants went with their messages.
  `delete from outbox where kind = 'arrivals' and exists (
    select 1 from stages where form_number = ? and outbox.batch_id like 'arrivals:' || stages.id || ':%')`,
  'delete from views where form_number = ?',
  'delete from saved_filters where form_number = ?',
  'delete from last_visits where form_number = ?',
  'delete from pinned_forms where form_number = ?',
  'delete from custom_fields where source_number = ?',
  'delete from custom_fields where form_number = ?',
  'delete from templates where form_number = ?',
  'delete from labels where form_number = ?',
  'delete from stage_counts where form_number = ?',
  'delete from stages where form_number = ?',
  'delete from notification_choices where form_number = ?',
  'delete from editors where form_number = ?',
  'delete from form_columns where form_number = ?',
  'delete from form_versions where form_number = ?',
  "delete from outbox where batch_id = 'applicants:' || cast(? as integer)",
  'delete from response_drafts where form_number = ?',
  `update files set state = 'DELETED'
    where owner_kind in ('upload', 'thumbnail') and owner_id in (select id from uploads where form_number = ?)`,
  // Parts of what never became whole are found by the cleanup.
  'delete from uploads where form_number = ?',
  `update files set state = 'DELETED' where owner_kind in ('form_logo', 'form_meta')
    and owner_id = (select id from forms where number = ?)`,
  'delete from forms where number = ?',
].map(it => statement(it))

export async function removeForm(tx: Transaction, number: number): Promise<void> {
  await touchRowsShowing(tx, number)
  for (const it of ofTheForm) await it.run(tx, number)
}
