import type { ApplicantQuestion } from '@winnow/openapi/questions'
import type { ReactNode } from 'react'
import type { UploadsApi } from '../api.ts'
import { Icon } from '../icons.tsx'
import { RichText } from '../screens/head.tsx'
import type { FieldType } from './control.ts'
import { fieldOf } from './field-types.ts'

export type FieldProps = {
  question: ApplicantQuestion
  /** As in AnswerError; the errors of the field are looked up by it */
  path: string
  name: string
  typed: unknown
  api: UploadsApi
  /** Cannot be changed */
  fixed?: boolean | undefined
  /** Said of the control, below it */
  note?: ReactNode
  error: string | undefined
  /** Not asked under these answers: 'hidden' once the page knows, 'unasked' where the server thought so */
  absent?: 'hidden' | 'unasked' | undefined
  /** When it is to be answered, for pages without JavaScript, which always show it */
  condition?: string | undefined
  /** Replaces the type's own control */
  as?: FieldType['Control'] | undefined
  /** Shown below the control, such as the answer of another device */
  below?: ReactNode
}

/** A question with its hint, its control and what is wrong with the answer. */
export const Field = ({
  question,
  path,
  name,
  typed,
  api,
  fixed,
  note,
  error,
  absent,
  condition,
  as,
  below,
}: FieldProps) => {
  const { Control: usual, group } = fieldOf(question)
  const Control = as ?? usual
  const hint = question.description ? `${question.id}.hint` : undefined
  const noted = note ? `${question.id}.note` : undefined
  const wrong = error ? `${question.id}.error` : undefined
  const aria = {
    'aria-describedby': [hint, noted, wrong].filter(Boolean).join(' ') || undefined,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-required': question.required ? (true as const) : undefined,
  }
  const title = (
    <>
      {question.question}
      {question.required && (
        <span className="required" aria-hidden="true">
          *
        </span>
      )}
      {question.required && group && <span className="unseen"> (required)</span>}
    </>
  )
  const rest = (
    <>
      {condition && (
        <noscript>
          <p className="hint">{condition}</p>
        </noscript>
      )}
      {question.description && <RichText className="hint" id={hint} html={question.description} />}
      <Control question={question} name={name} typed={typed} fixed={fixed} aria={aria} api={api} />
      {note && (
        <p className="note" id={noted}>
          {note}
        </p>
      )}
      {error && (
        <p className="error" id={wrong}>
          <Icon name="alert" />
          {error}
        </p>
      )}
      {below}
    </>
  )
  const place = {
    className: 'field',
    'data-path': path,
    'data-unasked': absent === 'unasked' ? '' : undefined,
    hidden: absent === 'hidden',
  }
  return group ? (
    <fieldset {...place}>
      <legend className="title" dir="auto">
        {title}
      </legend>
      {rest}
    </fieldset>
  ) : (
    <div {...place}>
      <label className="title" htmlFor={question.id} dir="auto">
        {title}
      </label>
      {rest}
    </div>
  )
}
