import { useState } from 'react'
import { Icon } from '../../../icons.tsx'
import { MediaIcon } from '../../media-icons.tsx'
import { isInApp } from '../camera.ts'
import { Confirm } from '../confirm.tsx'
import { confirms } from '../machine.ts'
import { outsideLink } from '../outside.ts'
import type { Video } from '../use-video.ts'
import { VideoFile } from './video-file.tsx'

/** The page as it stands, or where it leads on with the draft, once that is known (`data-resume` of the form). */
const resumeAddress = () =>
  document.querySelector<HTMLElement>('form[data-resume]')?.dataset.resume ?? location.href

/** What went wrong, what to do about it, and the ways around a camera that this browser does not give. */
export const Failed = ({ video }: { video: Video }) => {
  const { failure, upload } = video
  const [asks, setAsks] = useState(false)
  const inApp = isInApp(navigator.userAgent)
  const cancel = () => (upload ? setAsks(true) : video.remove('cancel'))
  return (
    <div className="stage empty">
      <span className="stage-icon bad">
        <Icon name="alert" />
      </span>
      <p>
        <strong>{failure.sentence}</strong>
        {failure.hint && !inApp && <span>{failure.hint}</span>}
        {failure.denied && inApp && <span>Apps often keep the camera from the pages that they show.</span>}
      </p>
      <div className="stage-choice">
        <button
          type="button"
          className="quiet strong"
          data-first=""
          onClick={() => (failure.unsent ? video.save('resend') : video.start('again'))}
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
          <VideoFile video={video} capture>
            Use the camera app
          </VideoFile>
        )}
        {!failure.unsent && <VideoFile video={video}>Upload a video</VideoFile>}
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
