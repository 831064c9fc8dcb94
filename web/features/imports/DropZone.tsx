import { Upload } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { css } from '../../styled-system/css'
import { Icon } from '../../ui/Icon.tsx'
import { toast } from '../../ui/overlays/stack/stack.ts'

const zone = css({ position: 'relative', stack: '0', grow: true, minHeight: '0' })
const cover = css({
  position: 'absolute',
  inset: '8',
  zIndex: 'panel',
  stack: '8',
  alignItems: 'center',
  justifyContent: 'center',
  pointerEvents: 'none',
  border: '[2px dashed token(colors.focus)]',
  borderRadius: 'dialog',
  backgroundColor: 'sel',
  color: 'accentT',
  textStyle: 'section',
})

const isCsv = (file: File) => /\.(csv|tsv|txt)$/i.test(file.name) || file.type === 'text/csv'

interface DropZoneProps {
  /** What becomes of a file that is dropped here */
  text: string
  onFile: (file: File) => void
  children: ReactNode
}

/** Takes a CSV file that is dropped on what it holds; its button beside does the same without a pointer. */
export function DropZone({ text, onFile, children }: DropZoneProps) {
  const box = useRef<HTMLDivElement>(null)
  const [over, setOver] = useState(false)
  const take = useRef(onFile)
  take.current = onFile
  useEffect(() => {
    /** Elements entered and not left: an inner one is entered before the outer one is left */
    let depth = 0
    const listening = new AbortController()
    const on = (name: 'dragenter' | 'dragover' | 'dragleave' | 'drop', act: (files: FileList) => void) =>
      box.current?.addEventListener(
        name,
        event => {
          if (!event.dataTransfer?.types.includes('Files')) return
          event.preventDefault()
          act(event.dataTransfer.files)
        },
        { signal: listening.signal },
      )
    const enter = (by: number) => {
      depth = Math.max(0, depth + by)
      setOver(depth > 0)
    }
    on('dragenter', () => enter(1))
    on('dragover', () => {})
    on('dragleave', () => enter(-1))
    on('drop', files => {
      enter(-depth)
      const [file] = files
      if (!file) return
      if (files.length === 1 && isCsv(file)) take.current(file)
      else
        toast({
          tone: 'bad',
          title: files.length > 1 ? 'Drop one file at a time' : `‘${file.name}’ isn't a CSV file`,
          text: 'Nothing was imported. Drop a file that ends in .csv.',
        })
    })
    return () => listening.abort()
  }, [])
  return (
    <div ref={box} className={zone}>
      {children}
      {over && (
        <div className={cover}>
          <Icon of={Upload} size={19} />
          {text}
        </div>
      )}
    </div>
  )
}
