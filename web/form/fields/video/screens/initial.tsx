import { MediaIcon } from '../../media-icons.tsx'
import { canRecord } from '../camera.ts'
import type { Video } from '../use-video.ts'
import { VideoFile } from './video-file.tsx'

/** Nothing is recorded yet. */
export const Initial = ({ video }: { video: Video }) => (
  <div className="stage empty">
    <span className="stage-icon">
      <MediaIcon name="video" />
    </span>
    <p>Up to 1 minute. You see yourself before it starts, and can record as often as you like.</p>
    <div className="stage-choice">
      {canRecord() ? (
        <button type="button" className="quiet strong" data-first="" onClick={() => video.start('start')}>
          Start recording
        </button>
      ) : (
        <VideoFile video={video} capture>
          Record with the camera app
        </VideoFile>
      )}
      <VideoFile video={video}>Upload a video</VideoFile>
    </div>
  </div>
)
