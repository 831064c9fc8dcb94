import { limits } from '@winnow/openapi/common/limits'
import { useState } from 'react'
import { Icon } from '../icons.tsx'
import { sendFile } from './call.ts'
import type { FoundPage, OwnApplication } from './page.ts'

const TOO_LARGE = 'File size must be less than 10 MB'

type PendingProps = { page: FoundPage; onDone: (application: OwnApplication) => void }

/** Files that did not come in with the application: each can be sent now, also after the form has closed. */
export const Pending = ({ page, onDone }: PendingProps) => {
  const [busy, setBusy] = useState<string | null>(null)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const { form, fieldValues } = page.application
  const pending = fieldValues.filter(it => (it.fileMetadata ?? it.videoMetadata)?.pending)
  if (pending.length === 0) return null
  const add = async (questionId: string, file: File | undefined) => {
    if (!file || busy) return
    const tell = (problem: string) => setProblems(before => ({ ...before, [questionId]: problem }))
    if (file.size > limits.fileBytes) return tell(TOO_LARGE)
    tell('')
    setBusy(questionId)
    const outcome = await sendFile({ token: page.token, formId: form.identifier, questionId, file })
    setBusy(null)
    if (outcome.ok) onDone(outcome.application)
    else tell(outcome.sentence)
  }
  return (
    <section className="pending" aria-label="Finish your upload">
      <h3>Finish your upload</h3>
      {pending.map(({ fieldId, inputType, fileMetadata, videoMetadata }) => {
        const question = form.inputFields.find(it => it.id === fieldId)
        return (
          <div key={fieldId} className="pending-file">
            <p>
              {(fileMetadata ?? videoMetadata)?.originalFilename} for “{question?.question}” has not arrived.
            </p>
            <label className="quiet">
              {busy === fieldId ? 'Uploading' : 'Choose the file'}
              <input
                className="unseen"
                type="file"
                accept={inputType === 'VIDEO' ? 'video/webm,video/mp4' : undefined}
                onChange={event => add(fieldId, event.currentTarget.files?.[0])}
              />
            </label>
            {problems[fieldId] && (
              <p className="error" role="alert">
                <Icon name="alert" />
                {problems[fieldId]}
              </p>
            )}
          </div>
        )
      })}
    </section>
  )
}
