import { use, useEffect, useRef, useState } from 'react'
import { css } from '../../../styled-system/css'
import { type FileOfAnswer, useAddress, useFile } from '../use-file.ts'
import { FailedPreview } from '../viewer/FailedPreview.tsx'
import { previewFrame } from '../viewer/frame.ts'
import { LoadingPreview } from '../viewer/LoadingPreview.tsx'
import { Album, AlbumOf } from './Album.tsx'

const cropped = css({ '& img': { width: 'full', height: 'full', objectFit: 'cover' } })

/** A picture in place, and over the whole screen when it is pressed (docs/rules.md#pictures-of-answers). */
export function Picture(picture: FileOfAnswer) {
  return use(AlbumOf) ? (
    <Preview {...picture} />
  ) : (
    <Album>
      <Preview {...picture} />
    </Album>
  )
}

function Preview({ place, name, version }: FileOfAnswer) {
  const album = use(AlbumOf)
  const { blob, error, retry } = useFile({ place, version })
  const url = useAddress(blob)
  const button = useRef<HTMLButtonElement>(null)
  const [broken, setBroken] = useState<Blob>()
  const isBroken = blob !== undefined && broken === blob
  useEffect(() => {
    // Here once there is something to show.
    if (url && !isBroken && button.current) return album?.add(button.current, { place, name, version })
  }, [album, url, isBroken, place, name, version])
  if (error) return <FailedPreview isPicture text="Couldn't load this image" onRetry={retry} />
  if (isBroken)
    return <FailedPreview isPicture text="This image can't be shown here. Download it to see it." />
  if (!url) return <LoadingPreview name={name} />
  return (
    <button
      ref={button}
      type="button"
      className={`${previewFrame} ${cropped}`}
      aria-label={`Open ${name}`}
      onClick={event => album?.open(event.currentTarget)}
    >
      <img src={url} alt="" onError={() => setBroken(blob)} />
    </button>
  )
}
