import { counted } from '@winnow/openapi/common/text/format'
import { answerReaderOf, type Plan, type PlannedQuestion, type SheetRow } from '@winnow/openapi/imports/index'
import { questionTypes } from '@winnow/openapi/questions'
import { questionIcon } from '../../../question-types/icons.ts'
import { css } from '../../../styled-system/css'
import { Icon } from '../../../ui/Icon.tsx'

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
})
const questionCell = css({
  display: 'flex',
  alignItems: 'baseline',
  gap: '8',
  '& > :first-child': { minWidth: '0', overflow: 'hidden', textOverflow: 'ellipsis' },
})
const meta = css({ flexShrink: 0, color: 't3', textStyle: 'meta', fontWeight: 'normal' })

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
  first: readonly SheetRow[]
}

/** The questions that a file answers: their types, and what its first rows say. */
export function PlanTable({ plan, first }: PlanTableProps) {
  return (
    // What scrolls is in reach of the keyboard.
    <section className={frame} aria-label="Questions of the file" {...{ tabIndex: 0 }}>
      <table className={table}>
        <thead>
          <tr>
            <th scope="col" className={css({ width: '[150px]' })}>
              Type
            </th>
            <th scope="col" className={css({ width: '[34%]' })}>
              Question
            </th>
            {first.map(row => (
              <th scope="col" key={row.line}>
                Line {row.line}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {plan.questions.map(question => {
            const choices = choicesOf(question)
            return (
              <tr key={question.id}>
                <td>
                  <span className={css({ row: '6', '& svg': { color: 't3' } })}>
                    <Icon of={questionIcon(question)} size={13} />
                    {questionTypes[question.type].title}
                  </span>
                </td>
                <th scope="row" title={question.question}>
                  <span className={questionCell}>
                    <span>{question.question}</span>
                    {choices && <span className={meta}>{choices}</span>}
                  </span>
                </th>
                {first.map(row => (
                  <td key={row.line} title={cellText(question, row)}>
                    {cellText(question, row)}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
