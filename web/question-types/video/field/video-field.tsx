import { useEffect, useRef, useState } from 'react'
import type { MediaProps } from '../../../form/fields/control.ts'
import { MediaIcon } from '../../../form/fields/media-icons.tsx'
import { Icon } from '../../../form/icons.tsx'
import { Live } from './live.tsx'
import { confirms, type VideoEvent } from './machine.ts'
import { canRecord, isInApp } from './recorder.ts'
import { Film } from './review.tsx'
import { useVideo, type Video } from './use-video.ts'

const statusText = ({ state, failure, upload }: Video) => {
  if (state === 'recording') return 'Recording'
  if (state === 'preview' && upload && !upload.file.recorded)
    return 'Your video is ready. Save it, or record a new one.'
  if (state === 'preview') return 'Recording stopped. Save it, or record again.'
  if (state === 'saved') return 'Saved'
  return state === 'error' ? failure.sentence : ''
}

/** A video question: at most a minute, recorded here while it uploads, or chosen. */
export const VideoField = (props: MediaProps) => {
  const video = useVideo(props)
  const { state } = video
  const { question, aria } = props
  const box = useRef<HTMLFieldSetElement>(null)
  const [asks, setAsks] = useState<'retake' | 'delete' | null>(null)
  const last = useRef(state)
  const used = useRef(false)
  useEffect(() => {
    const onUse = () => {
      used.current = true
    }
    for (const kind of ['focusin', 'click']) box.current?.addEventListener(kind, onUse)
  }, [])

  useEffect(() => {
    if (last.current === state) return
    last.current = state
    // A video that is restored on opening must not scroll the page.
    if (!used.current) return
    // The pressed button is gone, so the focus moves here, unless it is elsewhere.
    const { activeElement } = document
    if (activeElement !== document.body && !box.current?.contains(activeElement)) return
    box.current?.querySelector<HTMLElement>('[data-first]')?.focus({ preventScroll: true })
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [state])

  const ask = (event: VideoEvent) => (event === 'retake' || event === 'delete') && setAsks(event)
  const filmed = state === 'preview' || state === 'edit' || state === 'saved' || state === 'uploading'
  return (
    <fieldset
      ref={box}
      className="film"
      data-state={state}
      id={question.id}
      tabIndex={-1}
      aria-label={`${question.question}: video`}
      aria-describedby={aria['aria-describedby']}
      data-wrong={aria['aria-invalid'] ? '' : undefined}
    >
      {state === 'initial' && <Initial video={video} aria={aria} />}
      {(state === 'camera' || state === 'recording') && <Live video={video} />}
      {filmed && <Film video={video} onAsk={ask} />}
      {state === 'error' && <Failed video={video} aria={aria} />}
      <p className="unseen" role="status">
        {statusText(video)}
      </p>
      {asks && (
        <Confirm
          text={confirms[asks] ?? ''}
          verb={asks === 'delete' ? 'Delete' : 'Retake'}
          onClose={agreed => {
            setAsks(null)
            if (!agreed) return
            if (asks === 'delete') video.remove('delete')
            else video.start('retake')
          }}
        />
      )}
    </fieldset>
  )
}

type Asked = Pick<MediaProps, 'aria'> & { video: Video }

/** Nothing is recorded yet. */
const Initial = ({ video, aria }: Asked) => (
  <div className="stage empty">
    <span className="stage-icon">
      <MediaIcon name="video" />
    </span>
    <p>
      Up to 1 minute. You see yourself before recording starts, and you can retake it as often as you like.
    </p>
    <div className="stage-choice">
      {canRecord() ? (
        <button
          type="button"
          className="quiet strong"
          data-first=""
          aria-describedby={aria['aria-describedby']}
          onClick={() => video.start('start')}
        >
          Start recording
        </button>
      ) : (
        <VideoFile video={video} aria={aria} capture>
          Record with the camera app
        </VideoFile>
      )}
      <VideoFile video={video} aria={aria}>
        Upload a video
      </VideoFile>
    </div>
  </div>
)

type VideoFileProps = Asked & {
  /** Opens the phone's camera app */
  capture?: boolean
  children: string
}

/** Chooses an existing video. */
const VideoFile = ({ video, aria, capture, children }: VideoFileProps) => (
  <label className="quiet">
    {children}
    <input
      type="file"
      {...aria}
      accept="video/*"
      capture={capture ? 'user' : undefined}
      onChange={({ currentTarget }) => {
        const [file] = currentTarget.files ?? []
        if (file) video.choose(file)
        currentTarget.value = ''
      }}
    />
  </label>
)

/**
 * An address that opens the person's browser from an in-app one, in the scheme of Android or iOS. Query
 * and hash stay, as they may carry a draft.
 */
const outsideLink = (agent: string, address: string) => {
  const { protocol, host, pathname, search, hash, href } = new URL(address)
  const rest = `${host}${pathname}${search}`
  if (/Android/.test(agent)) return `intent://${rest}#Intent;scheme=${protocol.slice(0, -1)};end`
  if (/iPhone|iPad/.test(agent) && protocol === 'https:') return `x-safari-https://${rest}${hash}`
  return href
}

/** The page's address, or the draft's link once it is known (`data-resume` of the form). */
const resumeAddress = () =>
  document.querySelector<HTMLElement>('form[data-resume]')?.dataset.resume ?? location.href

/** A camera error, what to do about it, and the alternatives. */
const Failed = ({ video, aria }: Asked) => {
  const { failure, upload } = video
  const [asks, setAsks] = useState(false)
  const inApp = isInApp(navigator.userAgent)
  const cancel = () => (upload ? setAsks(true) : video.remove('cancel'))
  const choices = useRef<HTMLDivElement>(null)
  const again = () => {
    if (failure.chosen) choices.current?.querySelector('input')?.click()
    else if (failure.unsent) video.save('resend')
    else video.start('again')
  }
  return (
    <div className="stage empty">
      <span className="stage-icon bad">
        <Icon name="alert" />
      </span>
      <p>
        <strong>{failure.sentence}</strong>
        {failure.hint && !inApp && <span>{failure.hint}</span>}
        {failure.denied && inApp && <span>Apps often block the camera on the pages they open.</span>}
      </p>
      <div ref={choices} className="stage-choice">
        <button
          type="button"
          className="quiet strong"
          data-first=""
          aria-describedby={aria['aria-describedby']}
          onClick={again}
        >
          Try Again
        </button>
        {failure.denied && inApp && (
          <a
            className="quiet"
            href={outsideLink(navigator.userAgent, resumeAddress())}
            target="_blank"
            rel="noopener"
            onClick={event => {
              event.currentTarget.href = outsideLink(navigator.userAgent, resumeAddress())
            }}
          >
            <MediaIcon name="open" />
            Open in your browser
          </a>
        )}
        {failure.denied && (
          <VideoFile video={video} aria={aria} capture>
            Use the camera app
          </VideoFile>
        )}
        {(failure.chosen || !failure.unsent) && (
          <VideoFile video={video} aria={aria}>
            Upload a video
          </VideoFile>
        )}
      </div>
      <button type="button" className="stage-cancel" onClick={cancel}>
        Cancel
      </button>
      {asks && (
        <Confirm
          text={confirms.delete ?? ''}
          verb="Delete"
          onClose={agreed => {
            setAsks(false)
            if (agreed) video.remove('cancel')
          }}
        />
      )}
    </div>
  )
}

type ConfirmProps = { text: string; verb: string; onClose: (agreed: boolean) => void }

/** Asks before a video is lost. The browser's own dialog keeps the focus and closes on Escape. */
const Confirm = ({ text, verb, onClose }: ConfirmProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  /** Closing the dialog before it is removed returns the focus to its opener. */
  const close = (agreed: boolean) => {
    dialog.current?.close()
    onClose(agreed)
  }
  return (
    <dialog
      ref={dialog}
      className="sure"
      aria-label="Are you sure?"
      onCancel={event => {
        event.preventDefault()
        close(false)
      }}
    >
      <h2>Are you sure?</h2>
      <p>{text}</p>
      <div className="sure-choice">
        <button type="button" className="quiet" onClick={() => close(false)}>
          Cancel
        </button>
        <button
          type="button"
          className={`quiet ${verb === 'Delete' ? 'danger' : 'strong'}`}
          onClick={() => close(true)}
        >
          {verb}
        </button>
      </div>
    </dialog>
  )
}
