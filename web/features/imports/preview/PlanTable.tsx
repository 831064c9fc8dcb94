import { counted } from '@winnow/openapi/common/text/format'
import {
  answerReaderOf,
  type Choices,
  columnName,
  type Plan,
  type PlannedQuestion,
  type SheetRow,
} from '@winnow/openapi/imports/index'
import type { Question } from '@winnow/openapi/questions'
import { css } from '../../../styled-system/css'
import { Select } from '../../../ui/fields/Select.tsx'
import { choicesFor, linesOf, withChoice } from './plan-lines.ts'

const frame = css({ flexShrink: 0, overflowX: 'auto', border: 'hairline', borderRadius: 'card' })
const table = css({
  width: 'full',
  borderCollapse: 'collapse',
  tableLayout: 'fixed',
  minWidth: '[640px]',
  '& th, & td': { height: '36', paddingInline: '10', textAlign: 'left', truncate: true },
  '& thead th': { backgroundColor: 'bg', color: 't2', textStyle: 'meta', fontWeight: 'medium' },
  '& tbody tr': { borderTop: 'hairline' },
  '& tbody th': { fontWeight: 'medium' },
  '& tbody td': { color: 't2' },
  '& tbody tr[data-left=true] th, & tbody tr[data-left=true] td': { color: 't3' },
  '& tbody td:first-child': { paddingInline: '4' },
})
const questionCell = css({
  display: 'flex',
  alignItems: 'baseline',
  gap: '8',
  '& > :first-child': { minWidth: '0', overflow: 'hidden', textOverflow: 'ellipsis' },
})
const metaText = css({ flexShrink: 0, color: 't3', textStyle: 'meta', fontWeight: 'normal' })

/** What a question reads in a row: of columns of options those that were chosen, else the cells as they stand. */
const cellText = (question: PlannedQuestion, { cells }: SheetRow): string => {
  const { source } = question
  if (source.ticks) return [answerReaderOf(question)(cells, [])].flat().join('; ')
  return [source.cell, source.other]
    .map(at => (at === undefined ? '' : (cells[at] ?? '')))
    .filter(text => text !== '')
    .join('; ')
}

const choicesOf = ({ options, allowOther }: PlannedQuestion) =>
  [options.length > 0 && counted(options.length, 'option'), allowOther && 'Other'].filter(Boolean).join(', ')

interface PlanTableProps {
  plan: Plan
  /** What the file asks by itself */
  inferred: Plan
  first: readonly SheetRow[]
  /** The different cells of a column; null: more than a question has options */
  valuesAt: (at: number) => readonly string[] | null
  /** Of the form that is there; null: the form is made of the file */
  questions: readonly Question[] | null
  choices: Choices
  onChoices: (choices: Choices) => void
  disabled: boolean
}

/** What becomes of each column, to be changed by the person, and what its first rows say. */
export function PlanTable({
  plan,
  inferred,
  first,
  valuesAt,
  questions,
  choices,
  onChoices,
  disabled,
}: PlanTableProps) {
  const isNew = questions === null
  return (
    // What scrolls is in reach of the keyboard.
    <section className={frame} aria-label="Questions in the file" {...{ tabIndex: 0 }}>
      <table className={table}>
        <thead>
          <tr>
            <th scope="col" className={css({ width: '[224px]' })}>
              {isNew ? 'Type' : 'Question in the form'}
            </th>
            <th scope="col" className={css({ width: '[30%]' })}>
              {isNew ? 'Question' : 'Column'}
            </th>
            {first.map(row => (
              <th scope="col" key={row.line}>
                Line {row.line}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {linesOf(plan, inferred).map(line => {
            const { question, columns } = line
            const text = isNew || columns.length > 1 ? line.text : columnName(plan.heads, columns[0] ?? 0)
            const meta = question && choicesOf(question)
            const { options, value } = choicesFor(line, { valuesAt, questions })
            return (
              <tr key={Math.min(...columns)} data-left={question === null && !line.isParameter}>
                <td>
                  <Select
                    label={`${isNew ? 'Type' : 'Question'} of ‘${text}’`}
                    size="28"
                    options={options}
                    value={value}
                    onChange={next => onChoices(withChoice(choices, line, next, isNew))}
                    disabled={disabled}
                  />
                </td>
                <th scope="row" title={text}>
                  <span className={questionCell}>
                    <span>{text}</span>
                    {meta && <span className={metaText}>{meta}</span>}
                  </span>
                </th>
                {first.map(row => {
                  const cell = question ? cellText(question, row) : (row.cells[columns[0] ?? 0] ?? '')
                  return (
                    <td key={row.line} title={cell}>
                      {cell}
                    </td>
                  )
                })}
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
