import { ChevronLeft, ChevronRight, ImageOff, RotateCw } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { saveFile } from '../../../lib/browser/save-file.ts'
import { css } from '../../../styled-system/css'
import { Button } from '../../../ui/actions/Button.tsx'
import { IconButton } from '../../../ui/actions/IconButton.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { type FileOfAnswer, useAddress, useFile } from '../use-file.ts'
import { Viewer } from '../viewer/Viewer.tsx'
import { Zoom } from '../viewer/Zoom.tsx'
import { Stage } from './Stage.tsx'
import { turned, type View, whole, zoomed } from './zoom.ts'

/** What a press of a button or a key zooms by. */
const step = 1.25

const middle = css({ display: 'grid', placeItems: 'center', stack: '0' })

interface PictureViewerProps {
  pictures: readonly FileOfAnswer[]
  at: number
  onAt: (at: number) => void
  onClose: () => void
}

/** A picture over the whole screen: zoom, turn, the one before and after it, download. */
export function PictureViewer({ pictures, at, onAt, onClose }: PictureViewerProps) {
  const [view, setView] = useState<View>(whole)
  const picture = pictures[at]
  const { blob, error, retry } = useFile(picture ?? null)
  const url = useAddress(blob)
  if (!picture) return null
  const go = (by: number) => {
    if (!pictures[at + by]) return
    setView(whole)
    onAt(at + by)
  }
  const keys: Record<string, () => void> = {
    '+': () => setView(it => zoomed(it, step)),
    '=': () => setView(it => zoomed(it, step)),
    '-': () => setView(it => zoomed(it, 1 / step)),
    '0': () => setView(whole),
    r: () => setView(turned),
    arrowleft: () => go(-1),
    arrowright: () => go(1),
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const run = keys[event.key.toLowerCase()]
    if (!run || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    run()
  }
  const several = pictures.length > 1
  return (
    <Viewer
      name={picture.name}
      {...(several ? { meta: `${at + 1} of ${pictures.length}` } : {})}
      onDownload={() => blob && saveFile(blob, picture.name)}
      onClose={onClose}
      onKeyDown={onKeyDown}
      tools={
        <>
          {several && (
            <>
              <IconButton
                icon={ChevronLeft}
                label="Previous image"
                keys="arrowleft"
                disabled={at === 0}
                onClick={() => go(-1)}
              />
              <IconButton
                icon={ChevronRight}
                label="Next image"
                keys="arrowright"
                disabled={at === pictures.length - 1}
                onClick={() => go(1)}
              />
            </>
          )}
          <Zoom
            zoom={view.zoom}
            onIn={() => setView(it => zoomed(it, step))}
            onOut={() => setView(it => zoomed(it, 1 / step))}
            onFit={() => setView(whole)}
          />
          <IconButton icon={RotateCw} label="Turn" keys="r" onClick={keys.r} />
        </>
      }
    >
      {error ? (
        <div className={middle} role="alert">
          <EmptyState icon={ImageOff} title="Couldn't load this image">
            <Button onClick={retry}>Try again</Button>
          </EmptyState>
        </div>
      ) : url ? (
        <Stage url={url} name={picture.name} view={view} onView={setView} />
      ) : (
        <div role="status" aria-label={`Loading ${picture.name}`} />
      )}
    </Viewer>
  )
}
