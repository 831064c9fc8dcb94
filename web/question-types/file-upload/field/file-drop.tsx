import { limits } from '@winnow/openapi/common/limits'
import { sizeText } from '@winnow/openapi/questions/shared/file-text'
import { useEffect, useRef, useState } from 'react'
import type { MediaProps } from '../../../form/fields/control.ts'
import { MediaIcon } from '../../../form/fields/media-icons.tsx'
import { Icon } from '../../../form/icons.tsx'
import { acceptOf, takenText, takesImages } from './accepted-types.ts'
import { takenLines } from './file-types.ts'
import { TakenTypes } from './taken-types.tsx'

/** How the server begins to say so too. */
export const unsupported = 'Unsupported file type'

type FileDropProps = Pick<MediaProps, 'question' | 'aria'> & {
  /** Name of a picture that is being converted; '': none */
  preparing: string
  complaint: string
  /** As they were chosen, at least one */
  onFiles: (files: readonly File[]) => void
}

const drags = ['dragover', 'dragleave', 'drop'] as const

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input:not([type=file]), textarea') !== null

/** Takes a file: chosen, dropped, pasted, or from a phone's camera. */
export const FileDrop = ({ question, aria, preparing, complaint, onFiles }: FileDropProps) => {
  const box = useRef<HTMLDivElement>(null)
  const [over, setOver] = useState(false)
  const take = useRef(onFiles)
  take.current = onFiles

  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      // Several questions may ask for a file: the one with the focus gets it, else the first that has none.
      const focused = document.activeElement?.closest('.drop')
      const mine = box.current === (focused ?? document.querySelector('.drop'))
      if (files.length === 0 || !mine || isTyping(event.target)) return
      event.preventDefault()
      take.current(files)
    }
    const onDrag = (event: DragEvent) => {
      event.preventDefault()
      setOver(event.type === 'dragover')
      const files = event.type === 'drop' ? [...(event.dataTransfer?.files ?? [])] : []
      if (files.length > 0) take.current(files)
    }
    const { current } = box
    for (const type of drags) current?.addEventListener(type, onDrag)
    document.addEventListener('paste', onPaste)
    return () => {
      for (const type of drags) current?.removeEventListener(type, onDrag)
      document.removeEventListener('paste', onPaste)
    }
  }, [])

  const onSelected = (input: HTMLInputElement) => {
    const files = [...(input.files ?? [])]
    if (files.length > 0) onFiles(files)
    input.value = ''
  }
  const hint = `${question.id}.takes`
  const wrong = `${question.id}.complaint`
  const list = `${question.id}.types`
  const isRefused = complaint.includes(unsupported)
  const hasList = isRefused && takenLines(question.fileTypes).length > 0
  const described = aria['aria-describedby']
    ?.split(' ')
    .filter(id => !complaint || id !== `${question.id}.error`)
  const describedBy = [complaint && wrong, ...(described ?? []), hint, hasList && list]
    .filter(Boolean)
    .join(' ')
  return (
    <>
      <div
        ref={box}
        className={over ? 'drop over' : 'drop'}
        data-bad={complaint || aria['aria-invalid'] ? '' : undefined}
      >
        <MediaIcon name="upload" />
        <span className="drop-words">
          <span className="drop-title">
            {preparing ? `Preparing ${preparing}` : 'Choose a file'}
            {!preparing && <span className="drop-or"> or drop it here</span>}
          </span>
          <span className="hint" id={hint}>
            {takenText(question, sizeText(limits.fileBytes).replace('.0', '').replace(' ', '\u00a0'))}
          </span>
        </span>
        <input
          type="file"
          id={question.id}
          {...aria}
          aria-describedby={describedBy}
          aria-invalid={complaint ? true : aria['aria-invalid']}
          aria-label={`${question.question}: choose a file`}
          accept={acceptOf(question)}
          disabled={preparing !== ''}
          onChange={event => onSelected(event.currentTarget)}
        />
        {takesImages(question) && (
          <label className="quiet photo">
            <MediaIcon name="camera" />
            Take a photo
            <input
              type="file"
              accept="image/*"
              capture="environment"
              onChange={event => onSelected(event.currentTarget)}
            />
          </label>
        )}
      </div>
      <p className="error" id={wrong} role="status" hidden={complaint === ''}>
        <Icon name="alert" />
        <span>{complaint}</span>
      </p>
      <TakenTypes key={String(isRefused)} question={question} id={list} open={isRefused} />
    </>
  )
}
