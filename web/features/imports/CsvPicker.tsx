import { History, Upload } from 'lucide-react'
import { useRef } from 'react'
import { css } from '../../styled-system/css'
import { IconButton } from '../../ui/actions/IconButton.tsx'
import { ToolButton } from '../../ui/actions/ToolButton.tsx'
import { usePart } from '../review/ReviewProvider.tsx'

/** A hidden file input, and the way to open it from what can be pressed. */
export function useCsvPicker(onFile: (file: File) => void) {
  const input = useRef<HTMLInputElement>(null)
  return {
    open: () => input.current?.click(),
    input: (
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,text/csv"
        aria-label="CSV file"
        hidden
        onChange={event => {
          const file = event.target.files?.[0]
          // The same file can be selected again.
          event.target.value = ''
          if (file) onFile(file)
        }}
      />
    ),
  }
}

/** Import CSV: the file is selected first. Beside it, what was imported before. */
export function ImportButton({ onFile, onImports }: { onFile: (file: File) => void; onImports: () => void }) {
  const { input, open } = useCsvPicker(onFile)
  usePart('importCsv', open)
  usePart('pastImports', onImports)
  return (
    <>
      <ToolButton kind="ghost" icon={Upload} aria-label="Import CSV" onClick={open}>
        <span className={css({ toolWords: 'rare' })}>Import CSV</span>
      </ToolButton>
      <IconButton icon={History} size="28" label="Past imports" onClick={onImports} />
      {input}
    </>
  )
}
