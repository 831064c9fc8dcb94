import { ImageOff } from 'lucide-react'
import { use, useEffect, useRef } from 'react'
import { css } from '../../../styled-system/css'
import { Button } from '../../../ui/actions/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { type FileOfAnswer, useAddress, useFile } from '../use-file.ts'
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
  useEffect(() => {
    // Here once there is something to show.
    if (url && button.current) return album?.add(button.current, { place, name, version })
  }, [album, url, place, name, version])
  if (error)
    return (
      <div className={previewFrame}>
        <Icon of={ImageOff} size={15} />
        Couldn't load this image
        <Button size="24" onClick={retry}>
          Try again
        </Button>
      </div>
    )
  if (!url) return <LoadingPreview name={name} />
  return (
    <button
      ref={button}
      type="button"
      className={`${previewFrame} ${cropped}`}
      aria-label={`Open ${name}`}
      onClick={event => album?.open(event.currentTarget)}
    >
      <img src={url} alt="" />
    </button>
  )
}
