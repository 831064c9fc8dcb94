import { durationText } from '@winnow/openapi/questions/shared/file-text'
import { Icon } from '../../../form/icons.tsx'
import { progressText, waitingText } from '../../../form/uploads/copy.ts'
import type { VideoEvent } from './machine.ts'
import { useBytes, type Video } from './use-video.ts'

type FilmProps = { video: Video; onAsk: (event: VideoEvent) => void }

const Progress = ({ video: { upload } }: { video: Video }) => {
  if (!upload) return null
  const { progress } = upload
  const { state, sent, total } = progress
  const words =
    progress.state === 'waiting'
      ? waitingText(progress.sentence, sent, total)
      : progress.state === 'sending'
        ? progressText(sent, total, progress.secondsLeft)
        : 'Saving'
  return (
    <div className="film-progress">
      <span className="card-meta" role={state === 'waiting' ? 'status' : undefined}>
        {state === 'waiting' && <Icon name="offline" />}
        {words}
      </span>
      <progress max={total} value={sent} aria-label="Upload of the video" />
    </div>
  )
}

/** Review of a recorded or chosen video. */
export const Film = ({ video, onAsk }: FilmProps) => {
  const { state, upload, save, edit, done } = video
  const here = (upload?.source.size ?? 0) > 0
  const url = useBytes(upload, here)
  const seconds = upload?.file.duration ?? null
  const length = seconds === null ? '' : durationText(seconds)
  const changes = (
    <>
      <button type="button" className="quiet" onClick={() => onAsk('retake')}>
        Retake
      </button>
      <button type="button" className="quiet" onClick={() => onAsk('delete')}>
        Delete
      </button>
    </>
  )
  return (
    <>
      <div className="stage">
        {!here && <p className="stage-wait">This video was made on another device.</p>}
        <video src={url || undefined} controls playsInline preload="auto" aria-label="Your video">
          <track kind="captions" />
        </video>
      </div>
      <div className="film-bar">
        {state === 'preview' && (
          <>
            <button type="button" className="quiet strong" data-first="" onClick={() => save('save')}>
              Save
            </button>
            {changes}
            <span className="film-length">{length}</span>
          </>
        )}
        {state === 'uploading' && (
          <>
            <Progress video={video} />
            <button type="button" className="quiet" onClick={() => onAsk('delete')}>
              Delete
            </button>
          </>
        )}
        {state === 'saved' && (
          <>
            <span className="film-saved">
              <Icon name="check" />
              Saved{length && `, ${length}`}
            </span>
            <button type="button" className="quiet" data-first="" onClick={edit}>
              Edit
            </button>
          </>
        )}
        {state === 'edit' && (
          <>
            <button type="button" className="quiet strong" data-first="" onClick={done}>
              Keep it
            </button>
            {changes}
          </>
        )}
      </div>
    </>
  )
}
