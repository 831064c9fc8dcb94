import type { Video } from '../use-video.ts'

type VideoFileProps = {
  video: Video
  /** Straight from the phone's own camera */
  capture?: boolean
  children: string
}

/** A video that there is already, or that another program makes. */
export const VideoFile = ({ video, capture, children }: VideoFileProps) => (
  <label className="quiet">
    {children}
    <input
      type="file"
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
