import { durationText } from '@winnow/openapi/questions/shared/file-text'
import { Play } from 'lucide-react'
import { useState } from 'react'
import { css } from '../../../styled-system/css'
import { Icon } from '../../../ui/Icon.tsx'
import { Address } from '../Address.tsx'
import { playerAddress, youtubeVideo } from './video-of.ts'

const frame = css({
  display: 'grid',
  placeItems: 'center',
  width: 'full',
  overflow: 'hidden',
  aspectRatio: '[16 / 9]',
  marginBottom: '4',
  padding: '0',
  border: 'none',
  borderRadius: 'media',
  backgroundColor: '[#14130f]',
  color: '[#fff]',
  textStyle: 'meta',
  '&:is(button)': { cursor: 'pointer' },
})
const poster = css({ display: 'grid', justifyItems: 'center', gap: '8' })
const sign = css({
  display: 'grid',
  placeItems: 'center',
  width: '48',
  height: '48',
  borderRadius: 'full',
  backgroundColor: '[rgb(255 255 255 / .16)]',
})

/** A YouTube video: nothing is asked of Google before somebody presses Play. */
export function YouTube({ url }: { url: string }) {
  const [playing, setPlaying] = useState(false)
  const video = youtubeVideo(url)
  if (!video) return <Address url={url} />
  return (
    <div>
      {playing ? (
        <iframe
          className={frame}
          src={playerAddress(video)}
          title="YouTube video"
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          sandbox="allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox"
          referrerPolicy="strict-origin-when-cross-origin"
        />
      ) : (
        <button type="button" className={frame} onClick={() => setPlaying(true)}>
          <span className={poster}>
            <span className={sign}>
              <Icon of={Play} size={19} />
            </span>
            Play from YouTube
            {video.start > 0 && ` at ${durationText(video.start)}`}
          </span>
        </button>
      )}
      <Address url={url} />
    </div>
  )
}
