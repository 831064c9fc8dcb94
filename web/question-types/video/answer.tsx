import { Download } from 'lucide-react'
import { useState } from 'react'
import { sentenceOf, winnow } from '../../lib/client.ts'
import { css } from '../../styled-system/css'
import { IconButton } from '../../ui/actions/IconButton.tsx'
import { FileName } from '../../ui/data/FileName.tsx'
import type { AnswerView, FieldAnswer } from '../shared/answer.tsx'
import { MissingFile } from '../shared/media-answer.tsx'
import { fetchPosterAhead, usePoster } from './posters.ts'
import { VideoPlayer } from './VideoPlayer.tsx'

const name = css({ grow: true, textStyle: 'meta', color: 't3' })

/** A recording is downloaded under a name that ends in .webm, unless it was converted to MP4. */
const downloadName = (originalFilename: string, contentType: string): string =>
  contentType === 'video/webm' && !originalFilename.endsWith('.webm')
    ? `${originalFilename}.webm`
    : originalFilename

/** A recording is converted to MP4 soon after it arrives; a player that has begun must continue with the same bytes. */
const sourceOf = (videoUrl: string, contentType: string): string =>
  contentType === 'video/mp4' ? videoUrl : `${videoUrl}&kind=original`

/** A correction may bring another video of the same name: its picture has an address of its own. */
const posterOf = (thumbnail: string | null, file: string): string | null =>
  thumbnail && `${thumbnail}&${new URLSearchParams({ of: file })}`

interface VideoAnswerProps {
  video: NonNullable<FieldAnswer['videoMetadata']>
  place: FieldAnswer['place']
}

/** A video of an answer, to watch and to download. */
function VideoAnswer({ video, place }: VideoAnswerProps) {
  const [problem, setProblem] = useState('')
  const { storagePath, originalFilename, contentType, videoUrl, thumbnail, duration, pending } = video
  const poster = posterOf(thumbnail, storagePath)
  const shownPoster = usePoster(poster)
  if (pending) return <MissingFile isPending name={originalFilename} kind="video" />
  const download = async () => {
    setProblem('')
    try {
      const { downloadUrl } = await winnow.fetchVideo(place)
      const link = document.createElement('a')
      link.href = downloadUrl
      link.download = downloadName(originalFilename, contentType)
      link.click()
    } catch (error) {
      setProblem(sentenceOf(error))
    }
  }
  return (
    <div>
      <VideoPlayer
        key={storagePath}
        src={sourceOf(videoUrl, contentType)}
        poster={shownPoster}
        duration={duration}
        name={originalFilename}
      />
      <div className={css({ row: '8', marginTop: '4', minWidth: '0' })}>
        <FileName className={name} name={originalFilename} />
        <IconButton size="24" icon={Download} label={`Download ${originalFilename}`} onClick={download} />
      </div>
      {problem && (
        <div className={css({ textStyle: 'meta', color: 'bad' })} role="alert">
          {problem}
        </div>
      )}
    </div>
  )
}

export const videoAnswer: AnswerView = {
  room: () => 'media',
  show: (value, _, { videoMetadata, place }) =>
    videoMetadata ? (
      <VideoAnswer video={videoMetadata} place={place} />
    ) : (
      <MissingFile kind="video" name={String(value)} />
    ),
  fetchAhead: ({ videoMetadata }) => {
    const poster = videoMetadata && posterOf(videoMetadata.thumbnail, videoMetadata.storagePath)
    if (poster) void fetchPosterAhead(poster)
    return Boolean(poster)
  },
}
