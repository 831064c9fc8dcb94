import { type ApplicantQuestion, splitQuestions } from '@winnow/openapi/questions'
import type { Submission } from '@winnow/sdk'
import { answerViews } from '../../../question-types/answers.ts'
import type { FieldAnswer } from '../../../question-types/shared/answer.tsx'
import { css } from '../../../styled-system/css'
import { Notice } from '../../../ui/feedback/Notice.tsx'

const list = css({
  display: 'grid',
  gridTemplateColumns: {
    base: '[repeat(auto-fill, minmax(140px, 1fr))]',
    md: '[repeat(6, minmax(0, 1fr))]',
  },
  gap: '16',
  margin: '0',
  '& > div': { minWidth: '0', gridColumn: { md: '[span 2]' } },
  '& > [data-long]': { gridColumn: '1 / -1' },
  '& > [data-media]': { gridColumn: { base: '1 / -1', md: '[span 3]' } },
  '& dt': { marginBottom: '2', textStyle: 'meta', color: 't3', overflowWrap: 'anywhere' },
  '& dd': { margin: '0', color: 't1', lineHeight: '[21px]' },
})
const blank = css({ color: 't3' })

/** Longer than this, a short text takes a line of its own. */
const sharesLine = 40

interface AnswersProps {
  questions: readonly ApplicantQuestion[]
  /** Questions that the form asks no more */
  deleted?: readonly ApplicantQuestion[]
  values: Submission['fieldValues']
  /** Whose answers these are */
  of: { form_id: string; submission_id: string }
  /** When they were corrected last; null: never, or not shown */
  correctedAt: string | null
}

const section = css({ marginTop: '24', paddingTop: '16', borderTop: 'hairline' })
const heading = css({ marginBottom: '12', textStyle: 'section' })

/** The question small and grey, the answer dark; answers to questions that the form asks no more stand after the others. */
export function Answers({ questions, deleted = [], values, of, correctedAt }: AnswersProps) {
  const byQuestion = new Map(
    values.map(({ fieldId, ...value }) => [
      fieldId,
      { ...value, place: { ...of, field_id: fieldId }, correctedAt },
    ]),
  )
  const answeredOnce = deleted.filter(({ id }) => !isBlank(byQuestion.get(id)?.value ?? null))
  const pending = values.filter(it => (it.fileMetadata ?? it.videoMetadata)?.pending).length
  return (
    <>
      {pending > 0 && (
        <div className={css({ marginBottom: '16' })}>
          <Notice tone="warn">
            {pending === 1 ? '1 file pending' : `${pending} files pending`}. The applicant has a link to
            finish the upload.
          </Notice>
        </div>
      )}
      <dl className={list}>
        {splitQuestions(questions).rest.map(question => (
          <Answer key={question.id} question={question} answer={byQuestion.get(question.id)} />
        ))}
      </dl>
      {answeredOnce.length > 0 && (
        <section className={section} aria-label="Deleted questions">
          <h3 className={heading}>Deleted questions</h3>
          <dl className={list}>
            {answeredOnce.map(question => (
              <Answer key={question.id} question={question} answer={byQuestion.get(question.id)} />
            ))}
          </dl>
        </section>
      )}
    </>
  )
}

type AnswerValue = FieldAnswer['value']

const isBlank = (value: AnswerValue): value is null => value === null || value.length === 0

function Answer({ question, answer }: { question: ApplicantQuestion; answer: FieldAnswer | undefined }) {
  const value: AnswerValue = answer?.value ?? null
  const view = answerViews[question.type]
  const isLong =
    !view.short || String(value ?? '').length > sharesLine || question.question.length > sharesLine
  return (
    <div
      data-long={(isLong && !view.media) || undefined}
      data-media={(view.media && !isBlank(value)) || undefined}
    >
      <dt>{question.question}</dt>
      <dd>
        {!answer || isBlank(value) ? (
          <span className={blank}>No answer</span>
        ) : (
          view.show(value, question, answer)
        )}
      </dd>
    </div>
  )
}
