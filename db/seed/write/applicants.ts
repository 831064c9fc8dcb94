import type { Client } from '@libsql/client'
import type { SubmissionOrigin } from '@winnow/openapi'
import { type CellValue, stored } from '@winnow/openapi/columns'
import { type Chance, idOf } from '../chance.ts'
import type { Applicant } from '../plan.ts'
import type { MadeForm } from './form.ts'
import { rowsInto } from './rows.ts'

/** Rows of one transaction: large enough that commits cost little, small enough that memory stays flat. */
export const chunk = 5_000

const intoSubmissions = rowsInto('submissions', [
  ...['id', 'public_id', 'form_number', 'version', 'stage_id', 'submitted_at', 'name', 'email', 'email_key'],
  ...['once_key', 'responded', 'needs_reply', 'origin', 'withdrawn_at'],
])
const intoCells = rowsInto('submission_cells', ['id', 'cells'])
const intoKeys = rowsInto('submission_keys', ['id', 'keys'], 'keys')
const intoLong = rowsInto('long_answers', ['submission_id', 'slot', 'text', 'folded'])
const intoChoices = rowsInto('submission_choices', [
  ...['form_number', 'slot', 'word', 'submission_id', 'is_first'],
])
const intoSearch = rowsInto('submission_search', ['rowid', 'text'])
const intoWords = rowsInto('submission_words', ['rowid', 'text'])
const intoLabels = rowsInto('submission_labels', ['submission_id', 'label_id'])
const addCounts =
  'update stage_counts set n = n + (value ->> 1) from json_each(?) where stage_id = value ->> 0'
const grow = 'update forms set last_sequence = ?, rows_version = rows_version + 1 where number = ?'

/** An application that stands in the database. */
export interface Written {
  id: number
  publicId: string
  stageId: number
  applicant: Applicant
}

const numbered = ({ number }: MadeForm, sequence: number) => number * 2 ** 32 + sequence

/** Answers by the ids of the questions. */
const valuesOf = ({ questionIds }: MadeForm, { answers }: Applicant) =>
  Object.fromEntries(Object.entries(answers).map(([key, value]) => [questionIds.get(key) ?? key, value]))

/** Videos with their length in seconds, as the cells of ones that were uploaded have it. */
function withLengths({ plan, questions, slots }: MadeForm, text: string, id: number): string {
  const videos = slots.filter(it =>
    questions.some(({ id, type }) => id === it.questionId && type === 'VIDEO'),
  )
  if (videos.length === 0) return text
  const cells = JSON.parse(text) as CellValue[]
  for (const { slot } of videos) {
    const name = cells[slot]
    if (typeof name === 'string') cells[slot] = { name, duration: plan.videoSeconds ?? 22 + ((id * 17) % 39) }
  }
  return JSON.stringify(cells)
}

const stageOf = ({ stageIds }: MadeForm, { stage }: Applicant): number => {
  const id = stageIds.get(stage)
  if (id === undefined) throw new Error(`The form has no stage of the kind ${stage}`)
  return id
}

/**
 * Writes applicants whole (row, answers, keys, chosen options, search index, labels, counts), one transaction. They come in the order in which
 * they applied; `before` have come already.
 */
export async function writeApplicants(
  client: Pick<Client, 'batch'>,
  form: MadeForm,
  applicants: readonly Applicant[],
  { before, chance, origin }: { before: number; chance: Chance; origin: SubmissionOrigin },
): Promise<Written[]> {
  const written = applicants.map(
    (applicant, i): Written => ({
      id: numbered(form, before + i + 1),
      publicId: idOf(chance, 'submission', applicant.submittedAt),
      stageId: stageOf(form, applicant),
      applicant,
    }),
  )
  const inserted = written.map(({ id, applicant }) => {
    const row = stored({ ...applicant, values: valuesOf(form, applicant) }, form.slots, form.questions)
    return { id, ...row, cells: withLengths(form, row.cells, id) }
  })
  const searched = inserted.map(it => [it.id, it.search])
  const labelled = written.flatMap(({ id, applicant }) =>
    applicant.labels.flatMap(place => (form.labelIds[place] ? [[id, form.labelIds[place]]] : [])),
  )
  const counts = [...Map.groupBy(written, it => it.stageId)].map(([stageId, some]) => [stageId, some.length])
  await client.batch(
    [
      ...intoSubmissions(
        written.map(({ id, publicId, stageId, applicant: { name, email, submittedAt, withdrawnAt } }) => [
          ...[id, publicId, form.number, 1, stageId, submittedAt, name, email, email],
          ...[`${form.number}:${email}`, 0, 0, origin, withdrawnAt ?? null],
        ]),
      ),
      ...intoCells(inserted.map(it => [it.id, it.cells])),
      ...intoKeys(inserted.map(it => [it.id, it.keys])),
      ...intoLong(inserted.flatMap(({ id, long }) => long.map(it => [id, it.slot, it.text, it.folded]))),
      ...intoChoices(
        inserted.flatMap(({ id, choices }) =>
          choices.map(it => [form.number, it.slot, it.word, id, it.isFirst ? 1 : 0]),
        ),
      ),
      ...intoSearch(searched),
      ...intoWords(searched),
      ...intoLabels(labelled),
      { sql: addCounts, args: [JSON.stringify(counts)] },
      { sql: grow, args: [before + written.length, form.number] },
    ],
    'write',
  )
  return written
}
