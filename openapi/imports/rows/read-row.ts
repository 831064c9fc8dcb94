import {
  type Answer,
  type AnswerableQuestion,
  type AnswerEnv,
  type AnswerError,
  dayIn,
  typeOf,
  usualSettings,
} from '../../questions/index.ts'
import { isNoAnswer } from '../cells/blanks.ts'
import { clean, partsOf } from '../cells/cells.ts'
import { twoDatesText } from '../cells/days.ts'
import { needsDayOrder, type Plan, type PlannedQuestion } from '../plan/plan.ts'
import { answerReaderOf } from './answer.ts'
import { misfitKeeper } from './misfits.ts'
import { validateImported } from './validate.ts'

/** A row as `/submission/import` takes it. */
export type ImportRow = {
  /** Of the file, the header being line 1; what a refusal names */
  line: number
  name: string | null
  email: string | null
  status: string | null
  /** ISO 8601 */
  submitted_at: string | null
  labels: string[]
  url_parameters?: Record<string, string>
  values: { id: string; answer: string | string[] }[]
}
/** `path`: the head of a column, or a question */
export type ReadRow = { ok: true; row: ImportRow } | { ok: false; line: number; errors: AnswerError[] }

export type ReadEnv = {
  /** IANA name: the time zone in which 'Applied on' was written */
  timeZone: string
  now: Date
  /** Rows without a name or an address get placeholders from the server */
  anonymous: boolean
  answers: AnswerEnv
}

const instant = /^\d{4}-\d{2}-\d{2}T.*(?:Z|[+-]\d{2}:?\d{2})$/

/** An instant of that day in that time zone, never later than now; null: no date. */
function appliedAt(cell: string, { timeZone, now }: ReadEnv): string | null {
  if (instant.test(cell)) return Number.isNaN(Date.parse(cell)) ? null : new Date(cell).toISOString()
  // Noon in UTC is the same day nearly everywhere, midnight on the other side of the date line.
  const found = ['T12:00:00Z', 'T00:00:00Z']
    .map(time => new Date(cell + time))
    .find(it => !Number.isNaN(it.valueOf()) && dayIn(timeZone, it) === cell)
  if (!found) return null
  return (found > now ? now : found).toISOString()
}

const asked = ({ id, type, options, allowOther }: PlannedQuestion): AnswerableQuestion => ({
  ...usualSettings,
  id,
  type,
  options,
  allowOther,
})

/** Stand-ins with which the rest of a row is validated when the server will name its applicant. */
const nobody = { name: 'Respondent', email: 'respondent@import.invalid' }

const parametersIn = (parameters: NonNullable<Plan['parameters']>, cells: readonly string[]) =>
  Object.fromEntries(
    parameters.flatMap(({ name, cell }) =>
      isNoAnswer(cells[cell] ?? '') ? [] : [[name, cells[cell] ?? '']],
    ),
  )

/** Whether a row names nobody: Microsoft Forms writes 'anonymous' in the place of an address. */
const isNobody = (text: string, { anonymous }: ReadEnv) =>
  anonymous && (isNoAnswer(text) || text.trim().toLowerCase() === 'anonymous')

/** Reads the rows of a file by its plan: what to send, or why a line cannot be taken. The server validates the same way. */
export function rowReaderOf(plan: Plan, env: ReadEnv): (cells: readonly string[], line: number) => ReadRow {
  // Whether a file is there, the server alone knows.
  const questions = plan.questions.filter(it => typeOf(it).media === null).map(asked)
  const here = new Set(questions.map(it => it.id))
  const readers = plan.questions.map(it => ({ id: it.id, answerIn: answerReaderOf(it) }))
  const keepMisfits = misfitKeeper(plan, questions, env.answers)
  const planned = new Map(plan.questions.map(it => [`values.${it.id}`, it]))
  return (row, line) => {
    if (row.length !== plan.heads.length)
      return {
        ok: false,
        line,
        errors: [
          { path: 'line', message: `Has ${row.length} cells, but the header has ${plan.heads.length}` },
        ],
      }
    const cells = row.map(clean)
    const errors: AnswerError[] = []
    const cellAt = (place: number | undefined) => (place === undefined ? '' : (cells[place] ?? ''))
    const { identity } = plan
    const applied = cellAt(identity.date)
    const submitted_at = applied === '' ? null : appliedAt(applied, env)
    if (applied !== '' && submitted_at === null)
      errors.push({ path: plan.heads[identity.date ?? 0] ?? 'Applied on', message: 'Must be a date' })
    const values: Answer[] = keepMisfits(
      readers.map(({ id, answerIn }) => ({ id, answer: answerIn(cells, errors) })),
      cells,
    )
    const named = (place: number | undefined) => (isNobody(cellAt(place), env) ? '' : cellAt(place))
    const name = [named(identity.name), named(identity.lastName)].filter(it => it.trim() !== '').join(' ')
    const who = { name, email: named(identity.email) }
    const stood = env.anonymous
      ? {
          name: who.name.trim() === '' ? nobody.name : who.name,
          email: who.email.trim() === '' ? nobody.email : who.email,
        }
      : who
    const validated = validateImported(
      questions,
      { ...stood, values: values.filter(it => here.has(it.id)) },
      env.answers,
    )
    if (!validated.ok)
      errors.push(
        ...validated.errors.map(({ path, message }) => {
          const question = planned.get(path)
          if (!question) return { path, message }
          const isOpen = needsDayOrder(question, cellAt(question.source.cell))
          return { path: question.question, message: isOpen ? twoDatesText : message }
        }),
      )
    if (errors.length > 0) return { ok: false, line, errors }
    return {
      ok: true,
      row: {
        line,
        name: who.name || null,
        email: who.email || null,
        status: cellAt(identity.stage) || null,
        submitted_at,
        labels: partsOf(cellAt(identity.labels)),
        ...(plan.parameters && { url_parameters: parametersIn(plan.parameters, cells) }),
        values: values.filter(isFilled),
      },
    }
  }
}

const isFilled = (it: Answer): it is ImportRow['values'][number] =>
  (typeof it.answer === 'string' || Array.isArray(it.answer)) && it.answer.length > 0
