import { useEffect, useRef, useState } from 'react'
import type { MediaProps } from '../media.tsx'
import { Confirm } from './confirm.tsx'
import { confirms, type VideoEvent } from './machine.ts'
import { Failed } from './screens/failed.tsx'
import { Film } from './screens/film.tsx'
import { Initial } from './screens/initial.tsx'
import { Live } from './screens/live.tsx'
import { useVideo, type Video } from './use-video.ts'

const said = ({ state, failure, upload }: Video) => {
  if (state === 'recording') return 'Recording'
  if (state === 'preview' && upload && !upload.kept.recorded)
    return 'The video is here. Save it, or record one.'
  if (state === 'preview') return 'Recording stopped. Save it, or record anew.'
  if (state === 'saved') return 'Saved'
  return state === 'error' ? failure.sentence : ''
}

/** A video of at most a minute: recorded here while it is being sent, or made before. */
export const VideoField = (props: MediaProps) => {
  const video = useVideo(props)
  const { state } = video
  const { question, aria } = props
  const box = useRef<HTMLDivElement>(null)
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
    // A video that comes back as the page opens leaves the reader at the top.
    if (!used.current) return
    // What was pressed is gone; whoever is elsewhere on the page stays there.
    const { activeElement } = document
    if (activeElement !== document.body && !box.current?.contains(activeElement)) return
    box.current?.querySelector<HTMLElement>('[data-first]')?.focus({ preventScroll: true })
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [state])

  const ask = (event: VideoEvent) => (event === 'retake' || event === 'delete') && setAsks(event)
  const filmed = state === 'preview' || state === 'edit' || state === 'saved' || state === 'uploading'
  return (
    <div
      ref={box}
      className="film"
      data-state={state}
      id={question.id}
      tabIndex={-1}
      data-wrong={aria['aria-invalid'] ? '' : undefined}
    >
      {state === 'initial' && <Initial video={video} />}
      {(state === 'camera' || state === 'recording') && <Live video={video} />}
      {filmed && <Film video={video} onAsk={ask} />}
      {state === 'error' && <Failed video={video} />}
      <p className="unseen" role="status">
        {said(video)}
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
    </div>
  )
}
