import { Dialog as Ark } from '@ark-ui/react/dialog'
import { Portal } from '@ark-ui/react/portal'
import { ImageOff, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import useSWR from 'swr'
import { winnow } from '../../lib/client.ts'
import { css } from '../../styled-system/css'
import { Button } from '../../ui/actions/Button.tsx'
import { IconButton } from '../../ui/actions/IconButton.tsx'
import { Icon } from '../../ui/Icon.tsx'
import type { AnswerPlace } from '../shared/answer.tsx'

const hour = 3_600_000

/**
 * A picture of an answer, cached for an hour in this tab's memory and nowhere else. After a correction, which may bring another of
 * the same name, `version` differs.
 */
function usePicture(place: AnswerPlace, version: string) {
  const key = ['fetchFile', place, version] as const
  const { data, error, mutate } = useSWR(key, ([, of]) => winnow.fetchFile(of), {
    dedupingInterval: hour,
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
  })
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!data) return
    const made = URL.createObjectURL(data)
    setUrl(made)
    return () => {
      setUrl(null)
      URL.revokeObjectURL(made)
    }
  }, [data])
  return { url, error, retry: () => mutate() }
}

const frame = css({
  row: '8',
  justifyContent: 'center',
  width: 'full',
  height: '[132px]',
  padding: '0',
  border: 'none',
  borderBottom: 'hairline',
  backgroundColor: 'sunken',
  color: 't2',
  textStyle: 'meta',
  '&:is(button)': { cursor: 'zoom-in' },
  '& img': { width: 'full', height: 'full', objectFit: 'cover' },
})
const backdrop = css({ position: 'fixed', inset: '0', zIndex: 'dialog', backgroundColor: 'scrim' })
const positioner = css({
  position: 'fixed',
  inset: '0',
  zIndex: 'dialog',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  padding: '20',
})
const content = css({
  position: 'relative',
  overflow: 'hidden',
  maxWidth: 'full',
  maxHeight: 'full',
  borderRadius: 'media',
  backgroundColor: 'raised',
  boxShadow: 'dialog',
  outline: 'none',
})
/** docs/rules.md#pictures-of-answers */
const large = css({
  display: 'block',
  maxWidth: { base: '[min(700px, 100%)]', xl: '[min(1200px, 100%)]' },
  maxHeight: { base: '[min(400px, 100dvh - 40px)]', xl: '[min(700px, 100dvh - 40px)]' },
  objectFit: 'contain',
})
const close = css({
  position: 'absolute',
  top: '8',
  right: '8',
  backgroundColor: 'raised!',
  boxShadow: 'pop',
})

interface PictureProps {
  name: string
  place: AnswerPlace
  /** Another for another file */
  version: string
}

/** A picture in place, and larger when it is pressed. */
export function Picture({ name, place, version }: PictureProps) {
  const { url, error, retry } = usePicture(place, version)
  const [open, setOpen] = useState(false)
  if (error)
    return (
      <div className={frame}>
        <Icon of={ImageOff} size={15} />
        Couldn't load this image
        <Button size="24" onClick={retry}>
          Try again
        </Button>
      </div>
    )
  if (!url) return <div className={frame} role="status" aria-label={`Loading ${name}`} />
  return (
    <>
      <button type="button" className={frame} aria-label={`Open ${name}`} onClick={() => setOpen(true)}>
        <img src={url} alt="" />
      </button>
      <Ark.Root open={open} onOpenChange={details => setOpen(details.open)} lazyMount unmountOnExit>
        <Portal>
          <Ark.Backdrop className={backdrop} />
          <Ark.Positioner className={positioner}>
            <Ark.Content className={content} aria-label={name}>
              <img className={large} src={url} alt={name} />
              <IconButton className={close} icon={X} label="Close" onClick={() => setOpen(false)} />
            </Ark.Content>
          </Ark.Positioner>
        </Portal>
      </Ark.Root>
    </>
  )
}
