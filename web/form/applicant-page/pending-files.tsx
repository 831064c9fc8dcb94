import type { ApplicantQuestion } from '@winnow/openapi/questions'
import { answerName } from '@winnow/openapi/questions/typing'
import { useEffect, useRef, useState } from 'react'
import { type ApplicantApi, lostMessage, toWire } from '../api.ts'
import { fieldOf } from '../fields/field-types.ts'
import { MediaInput } from '../fields/media.tsx'
import { Icon } from '../icons.tsx'
import { isWhole, onUploads, sentUploads } from '../uploads/in-progress.ts'
import type { FoundPage, OwnApplication } from './page.ts'
import { storedIn } from './stored.ts'

type PendingFileProps = {
  page: FoundPage
  api: ApplicantApi
  question: ApplicantQuestion
  /** The pending file as the application lists it */
  promised: string
  onDone: (application: OwnApplication) => void
}

const plain = {
  'aria-describedby': undefined,
  'aria-invalid': undefined,
  'aria-required': undefined,
} as const

/** The answer in the form's field once the server has the whole file; null before. */
function wholeIn(form: HTMLFormElement | null, { id }: ApplicantQuestion) {
  if (!form) return null
  const input = form.elements.namedItem(answerName(id))
  if (!(input instanceof HTMLInputElement) || input.value === '' || input.dataset.hold) return null
  return isWhole(id) ? input.value : null
}

/** The form's field for a pending file. The complete file joins the application without another step. */
function PendingFile({ page, api, question, promised, onDone }: PendingFileProps) {
  const { token, application, refused } = page
  const formRef = useRef<HTMLFormElement>(null)
  const [alive, setAlive] = useState(false)
  const [adding, setAdding] = useState(false)
  const [problem, setProblem] = useState(refused?.questionId === question.id ? refused.message : '')
  /** The last attempt, which is not repeated automatically */
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
    // Another tab may have finished it meanwhile.
    const now = outcome.ok ? outcome : await api.fetch(token)
    setAdding(false)
    const value = now.ok ? now.reply.fieldValues.find(value => value.fieldId === question.id) : null
    if (now.ok && (value?.fileMetadata ?? value?.videoMetadata)?.pending === false) {
      sentUploads(token, new Set([question.id]))
      return onDone(now.reply)
    }
    if (!outcome.ok)
      setProblem(`${outcome.detail ?? lostMessage} Your ${isVideo ? 'video' : 'file'} is kept here.`)
  }

  const latest = useRef(() => {})
  latest.current = () => {
    const answer = wholeIn(formRef.current, question)
    if (answer && answer !== tried.current) add(answer)
  }
  useEffect(() => {
    setAlive(true)
    const check = () => latest.current()
    const { current } = formRef
    const stop = onUploads(check)
    current?.addEventListener('input', check)
    return () => {
      stop()
      current?.removeEventListener('input', check)
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
      <p className="title" id={`${question.id}.title`} dir="auto">
        {question.question}
      </p>
      <p className="hint">
        {isVideo
          ? alive && 'Record it here, or upload one.'
          : `You chose ${promised}. Choose it again, or a different file.`}
      </p>
      {isVideo && !alive ? (
        <div className="media video">
          <noscript>
            <p className="hint">
              Recording a video needs JavaScript. Open the link to this page, which we emailed you, on a
              device that has it.
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
            Upload file
          </button>
        </noscript>
      )}
      <p className="card-meta" role="status">
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

type PendingFilesProps = { page: FoundPage; api: ApplicantApi; onDone: (application: OwnApplication) => void }

function because(many: boolean) {
  return many
    ? "These files didn't arrive with your application. You can still add them, even after the form has closed."
    : "This file didn't arrive with your application. You can still add it, even after the form has closed."
}

/** Files that the application still lacks: each can be sent now, also after the form has closed. */
export function PendingFiles({ page, api, onDone }: PendingFilesProps) {
  const [arrived, setArrived] = useState<readonly string[]>(page.arrived ? [page.arrived] : [])
  const list = useRef<HTMLDivElement>(null)
  const { form, fieldValues } = page.application
  const files = new Map(fieldValues.map(value => [value.fieldId as string, storedIn(page, value)]))
  const titled = ({ id, question }: ApplicantQuestion) =>
    `${files.get(id)?.title ?? 'Your file'} for ‘${question}’`
  const waiting = form.inputFields.filter(({ id }) => files.get(id)?.pending)
  const done = form.inputFields.filter(({ id }) => arrived.includes(id) && files.get(id)?.pending === false)
  const count = done.length
  const last = useRef(count)
  useEffect(() => {
    if (count === last.current) return
    last.current = count
    // The focused element was removed with its upload.
    if (document.activeElement === document.body) list.current?.focus()
  }, [count])
  if (waiting.length === 0 && count === 0) return null
  return (
    <section className={waiting.length > 0 ? 'pending' : 'pending over'} aria-labelledby="pending.title">
      <h3 id="pending.title">{waiting.length > 0 ? 'Finish your upload' : 'Upload finished'}</h3>
      {waiting.length > 0 && <p className="applicant-note">{because(waiting.length > 1)}</p>}
      <div role="status" ref={list} tabIndex={-1}>
        {count > 0 && (
          <ul className="facts">
            {done.map(question => (
              <li key={question.id}>
                <Icon name="check" />
                <span>{titled(question)} has arrived.</span>
              </li>
            ))}
          </ul>
        )}
      </div>
      {waiting.map(question => (
        <PendingFile
          key={question.id}
          page={page}
          api={api}
          question={question}
          promised={files.get(question.id)?.title ?? ''}
          onDone={application => {
            setArrived(before => [...before, question.id])
            onDone(application)
          }}
        />
      ))}
    </section>
  )
}
