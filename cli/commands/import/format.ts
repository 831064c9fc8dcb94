import { counted } from '@winnow/openapi/common/text/format'
import {
  type CheckReport,
  columnCount,
  columnName,
  columnsOf,
  findingText,
  type Plan,
  type PlannedQuestion,
  type RefusedRow,
  twoDatesText,
  wrongWith,
} from '@winnow/openapi/imports/index'
import { questionTypes } from '@winnow/openapi/questions'
import { cut, padded } from '../../io/out/text.ts'

const titleWidth = 14
const questionWidth = 60

/** '3' or '12-25', as a spreadsheet counts: from 1. */
function placesOf(question: PlannedQuestion): string {
  const { misfitsOf } = question.source
  const places = [...columnsOf(question), ...(misfitsOf === undefined ? [] : [misfitsOf])].map(at => at + 1)
  const [least, most] = [Math.min(...places), Math.max(...places)]
  return least === most ? `${least}` : `${least}-${most}`
}

const choicesOf = ({ options, allowOther }: PlannedQuestion) =>
  [options.length > 0 ? counted(options.length, 'option') : '', allowOther ? 'Other' : '']
    .filter(Boolean)
    .join(' and ')

/** A question a line: its type, its text, its options, and the columns that it is read from. */
export function planLines(plan: Plan): string[] {
  const { heads, identity, questions, unread, skipped = [], parameters = [] } = plan
  const from = Object.entries(identity).map(
    ([what, at]) => `${what === 'lastName' ? 'last name' : what} from '${columnName(heads, at)}'`,
  )
  return [
    `${counted(columnCount(plan), 'column')}, ${counted(questions.length, 'question')}:`,
    ...questions.map(question =>
      [
        padded(questionTypes[question.type].title, titleWidth),
        padded(cut(question.question, questionWidth), questionWidth),
        [choicesOf(question), `column ${placesOf(question)}`].filter(Boolean).join(', '),
      ].join('  '),
    ),
    ...(from.length > 0 ? [`Applicants: ${from.join(', ')}`] : []),
    ...parameters.map(({ name, cell }) => `URL parameter ${name}: column ${cell + 1}`),
    ...[...unread, ...skipped].map(at => `Left out: ${columnName(heads, at)}`),
  ]
}

/** A refused row a line. */
export const refusedLines = (refused: readonly RefusedRow[]) =>
  refused.map(it => `line ${it.line}: ${wrongWith(it)}`)

/** A name in a sentence of the terminal */
export const quoted = (text: string) => `'${text}'`

/** What to run where dates could be two */
export const useDates = 'Use --dates day-first or --dates month-first'

/** What a check of the whole file has found, a sentence a line. A refused row says itself what to run. */
export const checkLines = (report: CheckReport) =>
  report.findings.map(it =>
    [findingText(it, report, quoted), ...(it.message === twoDatesText ? [`${useDates}.`] : [])].join(' '),
  )

/** What of a check is told after the import too: cells that were kept as text. */
export const misfitsIn = (report: CheckReport): CheckReport => ({
  ...report,
  findings: report.findings.filter(it => it.kind === 'MISFIT'),
})
