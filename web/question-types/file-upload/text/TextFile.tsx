import { useEffect, useRef, useState } from 'react'
import { saveFile } from '../../../lib/browser/save-file.ts'
import { useSeen } from '../../../lib/browser/use-seen.ts'
import { css } from '../../../styled-system/css'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { type FileOfAnswer, useFile } from '../use-file.ts'
import { FailedPreview } from '../viewer/FailedPreview.tsx'
import { previewFrame } from '../viewer/frame.ts'
import { LoadingPreview } from '../viewer/LoadingPreview.tsx'
import { Viewer } from '../viewer/Viewer.tsx'
import { beginningOf, textOf } from './decode.ts'

const beginning = css({
  alignSelf: 'stretch',
  width: 'full',
  minWidth: '0',
  margin: '0',
  paddingInline: '12',
  paddingBlock: '8',
  overflow: 'hidden',
  whiteSpace: 'pre',
  fontFamily: 'mono',
  fontSize: '[11px]',
  lineHeight: '[16px]',
  color: 't2',
})
const page = css({ overflow: 'auto', padding: '20', outline: 'none' })
const words = css({
  margin: '0',
  fontFamily: 'mono',
  fontSize: '[12px]',
  lineHeight: '[19px]',
  prose: true,
  '&[data-table]': { whiteSpace: 'pre' },
})

type Read = Awaited<ReturnType<typeof textOf>>

/** A text in place, its first lines; the rest over the whole screen when it is pressed. It is only ever text. */
export function TextFile({ contentType, ...file }: FileOfAnswer & { contentType: string }) {
  const root = useRef<HTMLDivElement>(null)
  const seen = useSeen(root)
  const { blob, error, retry } = useFile(seen ? file : null)
  const [read, setRead] = useState<Read | null>(null)
  const [open, setOpen] = useState(false)
  useEffect(() => {
    let gone = false
    if (blob)
      void textOf(blob).then(it => {
        if (!gone) setRead(it)
      })
    return () => {
      gone = true
    }
  }, [blob])
  if (error) return <FailedPreview text="Couldn't load this file" onRetry={retry} />
  if (!read || !blob) return <LoadingPreview ref={root} name={file.name} />
  return (
    <>
      <button
        type="button"
        className={previewFrame}
        aria-label={`Open ${file.name}`}
        onClick={() => setOpen(true)}
      >
        <pre className={beginning}>{beginningOf(read.text)}</pre>
      </button>
      {open && (
        <Viewer name={file.name} onDownload={() => saveFile(blob, file.name)} onClose={() => setOpen(false)}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys scroll what has the focus */}
          <section className={page} aria-label="Text" tabIndex={0}>
            {read.isCut && <Notice>The first 200 kB. Download the file to read the rest.</Notice>}
            <pre className={words} data-table={contentType === 'text/csv' || undefined}>
              {read.text}
            </pre>
          </section>
        </Viewer>
      )}
    </>
  )
}
