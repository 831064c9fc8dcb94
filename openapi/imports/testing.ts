import type { WindowValue } from '../columns/index.ts'
import { csvColumns, fileColumns, rowReader } from '../columns/index.ts'
import { type AnswerEnv, Question, usualColumn, usualSettings } from '../questions/index.ts'
import type { Plan } from './plan/plan.ts'
import { rowReaderOf } from './rows/read-row.ts'
import { validateImported } from './rows/validate.ts'

/** For tests: every number with a plus and seven digits is one. */
export const answers: AnswerEnv = {
  parsePhone: text => (/^\+[1-9]\d{6,14}$/.test(text) ? text : null),
  today: '2026-03-14',
}
export const readEnv = { timeZone: 'UTC', now: new Date('2026-03-14T15:00:00Z'), anonymous: true, answers }

/** A question as the server keeps it. For tests. */
const asAsked = ({ id, question, type, options, allowOther }: Plan['questions'][number]) =>
  Question.parse({ ...usualSettings, ...usualColumn, id, question, type, options, allowOther })

/** The header and rows that an export writes of what a plan took in, the five fixed columns aside; throws at a refused row. For tests. */
export function exported(
  plan: Plan,
  rows: readonly (readonly string[])[],
  { splitOptions }: { splitOptions: boolean },
) {
  const read = rowReaderOf(plan, readEnv)
  const inputFields = plan.questions.map(asAsked)
  const columns = fileColumns(csvColumns({ inputFields, customFields: [] }), { splitOptions }).slice(5)
  const rowAt = rowReader(inputFields.map(it => it.id))
  const cells = rows.map((given, at) => {
    const taken = read(given, at + 2)
    if (!taken.ok) throw new Error(JSON.stringify(taken.errors))
    const parsed = validateImported(
      inputFields,
      { name: 'A', email: 'a@a.pt', values: taken.row.values },
      answers,
    )
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors))
    const row = rowAt(inputFields.map((it): WindowValue => parsed.values[it.id] ?? null))
    return columns.map(column => column.cell(row, readEnv))
  })
  return { header: columns.map(column => column.header), rows: cells }
}
