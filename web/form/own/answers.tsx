import { askedApart } from '@winnow/openapi/questions/typing'
import type { FoundPage } from './page.ts'

type FieldValue = FoundPage['application']['fieldValues'][number]

const day = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

const sizeOf = (bytes: number | null) =>
  bytes === null
    ? ''
    : bytes < 1e6
      ? `${Math.max(1, Math.round(bytes / 1e3))} kB`
      : `${(bytes / 1e6).toFixed(1)} MB`

/** The one door to files asks for the secret of this page, where nobody is signed in. */
const mediaPath = ({ token, application }: FoundPage, { fieldId }: FieldValue, name: string) =>
  `/api/media?${new URLSearchParams({
    submission_id: application.submissionId,
    form_id: application.form.identifier,
    field_id: fieldId,
    file_name: name,
    own: token,
  })}`

const FileAnswer = ({ page, value }: { page: FoundPage; value: FieldValue }) => {
  const file = value.fileMetadata ?? value.videoMetadata
  if (!file) return null
  const name = file.originalFilename
  if (file.pending) return <>{name}, still to come</>
  return (
    <>
      <a href={mediaPath(page, value, name)} download={name}>
        {name}
      </a>{' '}
      <span className="meta">{sizeOf(value.fileMetadata?.bytes ?? null)}</span>
    </>
  )
}

const worded = ({ value, inputType }: FieldValue) => {
  if (Array.isArray(value)) return value.join(', ')
  return inputType === 'DATE' && value ? day.format(new Date(value)) : value
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
        const isFile = value?.fileMetadata || value?.videoMetadata
        const text = value ? worded(value) : null
        return (
          <div key={question.id}>
            <dt dir="auto">{question.question}</dt>
            {value && isFile ? (
              <dd>
                <FileAnswer page={page} value={value} />
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
