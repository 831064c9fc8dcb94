import type { InValue } from '@libsql/client'
import type { Transaction } from '@winnow/db'
import type { SubmissionOrigin } from '@winnow/openapi'
import { stored } from '@winnow/openapi/columns'
import type { Question, StoredValue } from '@winnow/openapi/questions'
import { statement } from '../core/database/prepared.ts'
import type { BeforeCommit } from '../core/database/write-queue.ts'
import type { Column } from '../forms/questions.ts'
import { touchRows } from '../forms/touch-rows.ts'

/** A validated application, to be stored. */
export interface NewApplication {
  id: number
  publicId: string
  version: number
  stageId: number
  /** Where that is Archived: since when; absent: it isn't */
  archivedAt?: number | null
  submittedAt: number
  origin: SubmissionOrigin
  /** Who added or imported it; absent: it came through the form */
  addedBy?: string
  name: string
  email: string
  emailKey: string
  /** Filled where one answer a person is allowed */
  onceKey: string | null
  personId: string | null
  /** The applicant asked that a person reads it */
  aiOptedOut?: boolean
  values: Record<string, StoredValue>
}

/** The key by which one answer a person is unique. */
export const onceKeyOf = (formNumber: number, emailKey: string) => `${formNumber}:${emailKey}`

/** Rows for a table as one statement: a single one by its values, many as one JSON text. `binary`: derived as JSONB. */
function into(table: string, columns: readonly string[], binary?: string) {
  const insert = `insert into ${table} (${columns.join(', ')})`
  const each = (value: (i: number) => string) =>
    columns.map((it, i) => (it === binary ? `jsonb(${value(i)})` : value(i))).join(', ')
  const one = statement(`${insert} values (${each(() => '?')})`)
  const many = statement(`${insert} select ${each(i => `value ->> ${i}`)} from json_each(?)`)
  return async (tx: Transaction, rows: readonly InValue[][]) => {
    const [first] = rows
    if (!first) return
    await (rows.length === 1 ? one.run(tx, ...first) : many.run(tx, JSON.stringify(rows)))
  }
}

const intoSubmissions = into('submissions', [
  ...['id', 'public_id', 'form_number', 'version', 'stage_id', 'submitted_at', 'name', 'email'],
  ...[
    'email_key',
    'once_key',
    'person_id',
    'responded',
    'needs_reply',
    'origin',
    'added_by',
    'ai_opted_out',
    'archived_at',
  ],
])
const intoCells = into('submission_cells', ['id', 'cells'])
const intoKeys = into('submission_keys', ['id', 'keys'], 'keys')
const intoLong = into('long_answers', ['submission_id', 'slot', 'text', 'folded'])
const intoChoices = into('submission_choices', ['form_number', 'slot', 'word', 'submission_id', 'is_first'])
const intoSearch = into('submission_search', ['rowid', 'text'])
const intoWords = into('submission_words', ['rowid', 'text'])
const count = statement(
  'update stage_counts set n = n + (value ->> 1) from json_each(?) where stage_id = value ->> 0',
)

/** In the order of their table. */
const choiceRows = (
  formNumber: number,
  derived: readonly ({ id: number } & Pick<ReturnType<typeof stored>, 'choices'>)[],
): InValue[][] =>
  derived.flatMap(({ id, choices }) =>
    choices.map(({ slot, word, isFirst }) => [formNumber, slot, word, id, isFirst ? 1 : 0]),
  )

/** The application's own answers, as what is derived of them; the rest of its row stays. */
interface Rewritten {
  name: string
  email: string
  values: Record<string, StoredValue>
}

const forgetAnswers = [
  'submission_cells where id',
  'submission_keys where id',
  'long_answers where submission_id',
  'submission_choices where submission_id',
].map(it => statement(`delete from ${it} = ?`))
const forgetSearch = statement('delete from submission_search where rowid = ?')
const forgetWords = statement('delete from submission_words where rowid = ?')

/** Puts corrected answers in the place of those that were there: cells, keys, long texts, chosen options and the search index alike. */
export async function rewriteAnswers(
  tx: Transaction,
  beforeCommit: BeforeCommit,
  { id, formNumber }: { id: number; formNumber: number },
  it: Rewritten,
  columns: readonly Column[],
  questions: readonly Pick<Question, 'id' | 'type'>[],
): Promise<void> {
  const derived = stored(it, columns, questions)
  for (const forget of forgetAnswers) await forget.run(tx, id)
  await intoCells(tx, [[id, derived.cells]])
  await intoKeys(tx, [[id, derived.keys]])
  await intoLong(
    tx,
    derived.long.map(({ slot, text, folded }) => [id, slot, text, folded]),
  )
  await intoChoices(tx, choiceRows(formNumber, [{ id, ...derived }]))
  beforeCommit(async () => {
    for (const forget of [forgetSearch, forgetWords]) await forget.run(tx, id)
    await intoSearch(tx, [[id, derived.search]])
    await intoWords(tx, [[id, derived.search]])
  })
  await touchRows(tx, formNumber)
}

/** Keeps applications whole: their row, answers, keys, chosen options, search index and counts. `questions` are those that were answered; a broken
 * `onceKey` fails the statement. */
export async function storeApplications(
  tx: Transaction,
  beforeCommit: BeforeCommit,
  formNumber: number,
  applications: readonly NewApplication[],
  columns: readonly Column[],
  questions: readonly Pick<Question, 'id' | 'type'>[],
): Promise<void> {
  await intoSubmissions(
    tx,
    applications.map(it => [
      ...[it.id, it.publicId, formNumber, it.version, it.stageId, it.submittedAt],
      ...[it.name, it.email, it.emailKey, it.onceKey, it.personId, 0, 0, it.origin],
      ...[it.addedBy ?? null, it.aiOptedOut ? 1 : 0, it.archivedAt ?? null],
    ]),
  )
  const derived = applications.map(it => ({ id: it.id, ...stored(it, columns, questions) }))
  await intoCells(
    tx,
    derived.map(it => [it.id, it.cells]),
  )
  await intoKeys(
    tx,
    derived.map(it => [it.id, it.keys]),
  )
  await intoLong(
    tx,
    derived.flatMap(({ id, long }) => long.map(({ slot, text, folded }) => [id, slot, text, folded])),
  )
  await intoChoices(tx, choiceRows(formNumber, derived))
  // FTS5 writes its pages out at every savepoint: here once a group instead of once a command.
  beforeCommit(async () => {
    const texts = derived.map(it => [it.id, it.search])
    await intoSearch(tx, texts)
    await intoWords(tx, texts)
  })
  const byStage = Map.groupBy(applications, it => it.stageId)
  await count.run(tx, JSON.stringify([...byStage].map(([stageId, some]) => [stageId, some.length])))
}

const latest = statement<{ at: number | null }>(
  'select max(submitted_at) as at from submissions where form_number = ?',
)

/** Milliseconds by which clocks of servers may differ; what is further ahead was not written by a clock that is right. */
const mostAhead = 60_000

/**
 * When an application arrives, in the order of commits: never before one that is there already, so that who reads the form in this
 * order misses nobody (docs/rules.md#paged-submissions). `now` was taken when the call came in, and others may have been first.
 */
export async function arrivalAfter(tx: Transaction, formNumber: number, now: number): Promise<number> {
  const [row] = await latest.all(tx, formNumber)
  const at = row?.at ?? 0
  return at > now && at - now <= mostAhead ? at : now
}
