import { type ApplicantQuestion, splitQuestions } from '@winnow/openapi/questions'
import { memo } from 'react'
import { answerViews } from '../../../question-types/answers.ts'
import { Album } from '../../../question-types/file-upload/picture/Album.tsx'
import type { AnswerRoom, FieldAnswer } from '../../../question-types/shared/answer.tsx'
import { css } from '../../../styled-system/css'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Fold } from './reading/Fold.tsx'

const list = css({
  display: 'grid',
  gridTemplateColumns: {
    base: '[repeat(auto-fill, minmax(140px, 1fr))]',
    md: '[repeat(6, minmax(0, 1fr))]',
  },
  gap: '16',
  margin: '0',
  '& > div': { minWidth: '0' },
  '& > [data-room=short]': { gridColumnEnd: { md: '[span 2]' } },
  '& > [data-room=address]': {
    gridColumnStart: { base: '1', md: 'auto' },
    gridColumnEnd: { base: '-1', md: '[span 4]' },
  },
  '& > [data-room=line]': { gridColumn: '1 / -1' },
  '& > [data-room=media]': {
    gridColumnStart: { base: '1', md: 'auto' },
    gridColumnEnd: { base: '-1', md: '[span 3]' },
  },
  // The first of its kind begins a row, and with it the first column.
  '& > [data-first]': { gridColumnStart: '1!' },
  '& > [data-alone]': { gridColumnStart: { md: '1!' }, gridColumnEnd: { md: '[-1!]' } },
  '& dt': {
    marginBottom: '2',
    textStyle: 'meta',
    color: 't3',
    overflowWrap: 'anywhere',
    unicodeBidi: 'plaintext',
  },
  '& dd': { margin: '0', color: 't1', lineHeight: '[21px]' },
  // What shares its line stands beneath its question.
  '& > [data-room=short] [dir=auto]': { textAlign: 'left' },
})
const blank = css({ color: 't3' })

interface AnswersProps {
  questions: readonly ApplicantQuestion[]
  /** Questions that the form asks no more */
  deleted?: readonly ApplicantQuestion[]
  /** By the ids of their questions */
  answers: ReadonlyMap<string, FieldAnswer>
}

const none: readonly ApplicantQuestion[] = []
const section = css({ marginTop: '24', paddingTop: '16', borderTop: 'hairline' })
const heading = css({ marginBottom: '12', textStyle: 'section' })

/** The question small and grey, the answer dark; answers to questions that the form asks no more stand after the others. */
export const Answers = memo(function Answers({ questions, deleted = none, answers }: AnswersProps) {
  const answeredOnce = deleted.filter(({ id }) => !isBlank(answers.get(id)?.value ?? null))
  const pending = [...answers.values()].filter(it => (it.fileMetadata ?? it.videoMetadata)?.pending).length
  return (
    <Album>
      {pending > 0 && (
        <div className={css({ marginBottom: '16' })}>
          <Notice tone="warn">
            {pending === 1 ? '1 file pending' : `${pending} files pending`}. The applicant has a link to
            finish the upload.
          </Notice>
        </div>
      )}
      <dl className={list}>
        {placed(splitQuestions(questions).rest).map(place => (
          <Answer key={place.question.id} {...place} answer={answers.get(place.question.id)} />
        ))}
      </dl>
      {answeredOnce.length > 0 && (
        <section className={section} aria-label="Deleted questions">
          <h3 className={heading}>Deleted questions</h3>
          <dl className={list}>
            {placed(answeredOnce).map(place => (
              <Answer key={place.question.id} {...place} answer={answers.get(place.question.id)} />
            ))}
          </dl>
        </section>
      )}
    </Album>
  )
})

type AnswerValue = FieldAnswer['value']

const isBlank = (value: AnswerValue): value is null => value === null || value.length === 0

interface Place {
  question: ApplicantQuestion
  room: AnswerRoom
  /** Of a run of answers that take as much room */
  isFirst: boolean
  /** Nothing stands beside it where the list has six columns */
  isAlone: boolean
}

/** Columns, of six, that an answer takes. */
const spans: Record<AnswerRoom, number> = { short: 2, address: 4, media: 3, line: 6 }

/** Where each answer stands, which depends on the questions alone: reading one applicant after another, the eye finds it again. */
const placed = (questions: readonly ApplicantQuestion[]): Place[] => {
  const places: Place[] = []
  /** Columns that are taken in the row */
  let taken = 0
  for (const question of questions) {
    const room = answerViews[question.type].room(question)
    const before = places.at(-1)
    const isFirst = kindOf(room) !== kindOf(before?.room)
    const begins = isFirst || taken + spans[room] > 6
    if (before && !begins) before.isAlone = false
    places.push({ question, room, isFirst, isAlone: begins && kindOf(room) === 'short' })
    taken = (begins ? 0 : taken) + spans[room]
  }
  return places
}

/** An address shares the lines of short answers. */
const kindOf = (room: AnswerRoom | undefined) => (room === 'address' ? 'short' : room)

function Answer({ question, room, isFirst, isAlone, answer }: Place & { answer: FieldAnswer | undefined }) {
  const value: AnswerValue = answer?.value ?? null
  const { show, isLong } = answerViews[question.type]
  return (
    <div data-room={room} data-first={isFirst || undefined} data-alone={isAlone || undefined}>
      <dt>{question.question}</dt>
      <dd data-field={question.id}>
        {!answer || isBlank(value) ? (
          <span className={blank}>{!answer || answer.asked === false ? 'Not asked' : 'No answer'}</span>
        ) : isLong ? (
          <Fold of={answer.place} isText={typeof value === 'string'}>
            {show(value, question, answer)}
          </Fold>
        ) : (
          show(value, question, answer)
        )}
      </dd>
    </div>
  )
}
