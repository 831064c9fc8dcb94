import { type AskedQuestion, askedApart } from '@winnow/openapi/questions'
import type { Submission } from '@winnow/sdk'
import { css } from '../../../styled-system/css'
import { type AnswerValue, answerViews } from './answer-views.tsx'

const list = css({
  display: 'grid',
  gridTemplateColumns: '[repeat(auto-fill, minmax(140px, 1fr))]',
  gap: '16',
  margin: '0',
  '& > div': { minWidth: '0' },
  '& > [data-long]': { gridColumn: '1 / -1' },
  '& dt': { marginBottom: '2', textStyle: 'meta', color: 't3', overflowWrap: 'anywhere' },
  '& dd': { margin: '0', color: 't1', lineHeight: '[21px]' },
})
const blank = css({ color: 't3' })

/** Longer than this, a short text takes a line of its own. */
const sharesLine = 40

interface AnswersProps {
  questions: readonly AskedQuestion[]
  values: Submission['fieldValues']
}

/** The question small and grey, the answer dark (look.md, detail). */
export function Answers({ questions, values }: AnswersProps) {
  const byQuestion = new Map(values.map(value => [value.fieldId, value.value]))
  return (
    <dl className={list}>
      {askedApart(questions).rest.map(question => (
        <Answer key={question.id} question={question} value={byQuestion.get(question.id) ?? null} />
      ))}
    </dl>
  )
}

const isBlank = (value: AnswerValue): value is null => value === null || value.length === 0

function Answer({ question, value }: { question: AskedQuestion; value: AnswerValue }) {
  const view = answerViews[question.type]
  const isLong =
    !view.short || String(value ?? '').length > sharesLine || question.question.length > sharesLine
  return (
    <div data-long={isLong || undefined}>
      <dt>{question.question}</dt>
      <dd>{isBlank(value) ? <span className={blank}>No answer</span> : view.show(value, question)}</dd>
    </div>
  )
}
