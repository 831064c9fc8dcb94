import { askedApart } from '@winnow/openapi/questions/typing'
import { fieldOf } from '../fields/field-types.ts'
import type { FieldValue, FoundPage } from './page.ts'
import { storedIn } from './stored.ts'
import { PendingName, StoredFile } from './stored-file.tsx'

const day = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** An answer in words; '' where there is none. */
export const worded = ({ value, inputType }: Pick<FieldValue, 'value' | 'inputType'>): string => {
  if (Array.isArray(value)) return value.join(', ')
  return fieldOf({ type: inputType }).isDay && value ? day.format(new Date(value)) : (value ?? '')
}

/** What was answered, question by question; one that was not asked or left blank says so. */
export const OwnAnswers = ({ page }: { page: FoundPage }) => {
  const { application } = page
  const values = new Map(application.fieldValues.map(it => [it.fieldId as string, it]))
  return (
    <dl className="answers">
      <div>
        <dt>Name</dt>
        <dd dir="auto">{application.name}</dd>
      </div>
      <div>
        <dt>Email</dt>
        <dd>{application.email}</dd>
      </div>
      {askedApart(application.form.inputFields).rest.map(question => {
        const value = values.get(question.id)
        const file = storedIn(page, value)
        const text = value ? worded(value) : ''
        return (
          <div key={question.id}>
            <dt dir="auto">{question.question}</dt>
            {file ? (
              <dd className="answer-file">
                {file.pending ? <PendingName file={file} /> : <StoredFile file={file} />}
              </dd>
            ) : (
              <dd dir="auto" className={text ? undefined : 'meta'}>
                {text || 'No answer'}
              </dd>
            )}
          </div>
        )
      })}
    </dl>
  )
}
