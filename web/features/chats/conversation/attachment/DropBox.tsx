import { type ReactNode, useState } from 'react'
import { css } from '../../../../styled-system/css'

const box = css({
  minWidth: '0',
  margin: '0',
  padding: '0',
  border: 'outline',
  borderRadius: 'card',
  backgroundColor: 'surface',
  '&[data-over]': { borderColor: 'focus', backgroundColor: 'soft' },
  '&:has(textarea:focus)': { borderColor: 'focus', boxShadow: 'ring' },
})

interface DropBoxProps {
  onFiles: (files: FileList) => void
  children: ReactNode
}

/** Where a message is written: files that are dropped or pasted go with it. */
export function DropBox({ onFiles, children }: DropBoxProps) {
  const [isOver, setOver] = useState(false)
  return (
    <fieldset
      className={box}
      aria-label="New message"
      data-over={isOver || undefined}
      onDragOver={event => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={event => {
        setOver(false)
        if (event.dataTransfer.files.length === 0) return
        event.preventDefault()
        onFiles(event.dataTransfer.files)
      }}
      onPaste={event => {
        // Words from a document come with a picture of them: the words are meant.
        const { types, files } = event.clipboardData
        if (types.includes('text/plain') || files.length === 0) return
        event.preventDefault()
        onFiles(files)
      }}
    >
      {children}
    </fieldset>
  )
}
