import { ImageUp, Upload } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { sentenceOf } from '../../lib/client.ts'
import { css } from '../../styled-system/css'
import { Button } from '../../ui/actions/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { Cropper } from './Cropper.tsx'
import { Cut } from './Cut.tsx'
import { type Area, cut, isValid, widest } from './crop.ts'
import { type Picture, usePicture } from './use-picture.ts'

const dropArea = css({
  stack: '12',
  alignItems: 'center',
  justifyContent: 'center',
  minHeight: '[264px]',
  padding: '20',
  border: '[1px dashed token(colors.line3)]',
  borderRadius: 'card',
  backgroundColor: 'sunken',
  color: 't2',
  textAlign: 'center',
  '&[data-over=true]': { borderColor: 'focus', backgroundColor: 'sel', color: 'accentT' },
})
const shown = css({
  borderRadius: 'media',
  objectFit: 'cover',
  backgroundColor: '[#fff]',
  boxShadow: '[0 0 0 1px token(colors.line)]',
})
const previews = css({ row: '12', flexWrap: 'wrap', textStyle: 'meta', color: 't3' })
const preview = css({
  position: 'relative',
  flexShrink: 0,
  overflow: 'hidden',
  borderRadius: 'control',
  backgroundColor: '[#fff]',
  boxShadow: '[0 0 0 1px token(colors.line)]',
})

interface ImageDialogProps {
  title: string
  /** The address of the image that shows now; null: none yet */
  current: string | null
  /** Takes the square, a PNG; the dialog closes afterwards. Where it throws, the dialog stays and says so. */
  onSave: (file: File) => Promise<void>
  /** Absent: it cannot be taken away here */
  onRemove?: () => Promise<void>
  onClose: () => void
}

/** Chooses a picture and the square of it that is saved (docs/rules.md#images-and-logos). */
export function ImageDialog({ title, current, onSave, onRemove, onClose }: ImageDialogProps) {
  const { picture, choose, error, setError } = usePicture()
  const [area, setArea] = useState<{ of: Picture; at: Area } | null>(null)
  const [busy, setBusy] = useState<'save' | 'remove' | null>(null)
  const [over, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const size = picture && { width: picture.element.naturalWidth, height: picture.element.naturalHeight }
  // Another picture begins with its own widest square.
  const crop = picture && size && (area?.of === picture ? area.at : widest(size))

  const save = async () => {
    if (!picture || !crop) return setError('Please select an image and crop area.')
    if (!isValid(crop)) return setError('Invalid crop area. Please select a valid area to crop.')
    setBusy('save')
    setError(null)
    const file = await cut(picture.element, crop).catch(() => null)
    try {
      if (!file) return setError('Failed to crop image. Please try again.')
      await onSave(file)
      onClose()
    } catch {
      setError('Failed to save image. Please try again.')
    } finally {
      setBusy(null)
    }
  }
  const remove = async () => {
    setBusy('remove')
    try {
      await onRemove?.()
      onClose()
    } catch (failure) {
      setError(sentenceOf(failure))
    } finally {
      setBusy(null)
    }
  }
  const drop = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      const [file] = event.dataTransfer.files
      if (file && busy === null) void choose(file)
    },
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      size="small"
      closable={busy === null}
      note={
        picture ? (
          <Button
            kind="ghost"
            size="32"
            icon={ImageUp}
            className={css({ marginLeft: '[-12px]' })}
            onClick={() => input.current?.click()}
          >
            Choose another
          </Button>
        ) : (
          current &&
          onRemove && (
            <Button kind="danger" size="32" busy={busy === 'remove' && 'Removing'} onClick={remove}>
              Remove
            </Button>
          )
        )
      }
      footer={
        <>
          <Button size="32" disabled={busy !== null} onClick={onClose}>
            Cancel
          </Button>
          <Button kind="primary" size="32" busy={busy === 'save' && 'Saving'} onClick={save}>
            Save
          </Button>
        </>
      }
    >
      <input
        ref={input}
        type="file"
        hidden
        accept="image/jpeg,image/png"
        data-testid="picture"
        onChange={event => {
          const [file] = event.target.files ?? []
          // The same file may be selected again once it was corrected.
          event.target.value = ''
          if (file) void choose(file)
        }}
      />
      {error && <Notice tone="bad">{error}</Notice>}
      <section aria-label="Image" data-over={over} className={css({ display: 'contents' })} {...drop}>
        {picture && size && crop ? (
          <>
            <Cropper
              url={picture.url}
              size={size}
              area={crop}
              onChange={change =>
                setArea(now => ({ of: picture, at: change(now?.of === picture ? now.at : widest(size)) }))
              }
            />
            <div className={previews}>
              Preview
              {[40, 28, 20].map(side => (
                <span key={side} className={preview} style={{ width: side, height: side }}>
                  <Cut url={picture.url} size={size} area={crop} side={side} />
                </span>
              ))}
            </div>
          </>
        ) : (
          <div className={dropArea} data-over={over}>
            {current ? (
              <img className={shown} src={current} alt="The current one" width="72" height="72" />
            ) : (
              <Icon of={Upload} size={19} />
            )}
            <Button size="32" icon={ImageUp} onClick={() => input.current?.click()}>
              {current ? 'Choose another image' : 'Choose an image'}
            </Button>
            <span className={css({ textStyle: 'meta' })}>Or drop it here. JPEG or PNG, up to 5 MB.</span>
          </div>
        )}
      </section>
    </Dialog>
  )
}
