import type { AskedQuestion } from '@winnow/openapi/questions'
import { answerName } from '@winnow/openapi/questions/typing'
import { useEffect, useRef, useState } from 'react'
import { type ApplicantApi, toWire } from '../api.ts'
import { fieldOf } from '../fields/field-types.ts'
import { MediaInput } from '../fields/media.tsx'
import { Icon } from '../icons.tsx'
import { isWhole, onUploads, sentUploads } from '../uploads/in-progress.ts'
import { type FoundPage, lostMessage, type OwnApplication } from './page.ts'

type PendingFileProps = {
  page: FoundPage
  api: ApplicantApi
  question: AskedQuestion
  /** What the application says was to come */
  promised: string
  onDone: (application: OwnApplication) => void
}

const plain = {
  'aria-describedby': undefined,
  'aria-invalid': undefined,
  'aria-required': undefined,
} as const

/** What the form's field holds once the server has all of it; null before. */
const wholeIn = (form: HTMLFormElement | null, { id }: AskedQuestion) => {
  if (!form) return null
  const input = form.elements.namedItem(answerName(id))
  if (!(input instanceof HTMLInputElement) || input.value === '' || input.dataset.hold) return null
  return isWhole(id) ? input.value : null
}

/** The form's own field for a file that is still to come: once it is whole it is part of the application by itself. */
export const PendingFile = ({ page, api, question, promised, onDone }: PendingFileProps) => {
  const { token, application, refused } = page
  const formRef = useRef<HTMLFormElement>(null)
  const [alive, setAlive] = useState(false)
  const [adding, setAdding] = useState(false)
  const [problem, setProblem] = useState(refused?.questionId === question.id ? refused.message : '')
  /** What was tried last: it is not tried again by itself */
  const tried = useRef('')
  const isVideo = fieldOf(question).media?.kind === 'video'

  const add = async (answer: string) => {
    tried.current = answer
    setProblem('')
    setAdding(true)
    const { draft_file_metadata: file, draft_video_metadata: video } = toWire({
      id: question.id,
      answer: JSON.parse(answer),
    })
    const sent = file ?? {
      content_type: 'video/webm',
      draft_file_path: video?.file_path ?? null,
      original_filename: video?.file_name ?? '',
    }
    const body = {
      own_token: token,
      field_id: question.id,
      draft_file_metadata: sent,
      duration: video?.duration ?? null,
    }
    const outcome = await api.finishUpload(body, `finish-${sent.draft_file_path}`)
    // It may have come by another tab meanwhile.
    const now = outcome.ok ? outcome : await api.fetch(token)
    setAdding(false)
    const value = now.ok ? now.reply.fieldValues.find(it => it.fieldId === question.id) : null
    if (now.ok && (value?.fileMetadata ?? value?.videoMetadata)?.pending === false) {
      sentUploads(token, new Set([question.id]))
      return onDone(now.reply)
    }
    if (!outcome.ok)
      setProblem(`${outcome.detail ?? lostMessage} The ${isVideo ? 'video' : 'file'} is kept here.`)
  }

  const look = useRef(() => {})
  look.current = () => {
    const answer = wholeIn(formRef.current, question)
    if (answer && answer !== tried.current) add(answer)
  }
  useEffect(() => {
    setAlive(true)
    const heard = () => look.current()
    const { current } = formRef
    const stop = onUploads(heard)
    current?.addEventListener('input', heard)
    return () => {
      stop()
      current?.removeEventListener('input', heard)
    }
  }, [])

  const again = wholeIn(formRef.current, question)
  return (
    <form
      ref={formRef}
      method="post"
      encType="multipart/form-data"
      action={`/applications/${encodeURIComponent(token)}?field=${question.id}`}
      className="pending-file"
      data-form={application.form.identifier}
      data-own={token}
      onSubmit={event => event.preventDefault()}
    >
      <input type="hidden" name="name" value={application.name} />
      <p className="title" id={`${question.id}.title`}>
        <span dir="auto">{question.question}</span>
      </p>
      <p className="hint">
        {isVideo
          ? 'Record it here, or upload one.'
          : `You had chosen ${promised}. Choose it again, or another.`}
      </p>
      {isVideo && !alive ? (
        <div className="media video">
          <noscript>
            <p className="hint">
              A video needs JavaScript to be recorded. Open the link of this page, which you got by e-mail, on
              a device that has it.
            </p>
          </noscript>
          <div className="media-coming" />
        </div>
      ) : (
        <MediaInput question={question} api={api} name={answerName(question.id)} typed={null} aria={plain} />
      )}
      {!isVideo && (
        <noscript>
          <button className="quiet" type="submit">
            Send the file
          </button>
        </noscript>
      )}
      <p className="card-said" role="status">
        {adding && 'Adding it to your application'}
      </p>
      {problem && (
        <p className="error" role="alert">
          <Icon name="alert" />
          <span>{problem}</span>
          {again && (
            <button type="button" className="link" onClick={() => add(again)}>
              Try again
            </button>
          )}
        </p>
      )}
    </form>
  )
}
