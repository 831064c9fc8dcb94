import { count, counted } from '@winnow/openapi/common/text/format'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useRef, useState } from 'react'
import { useSeen } from '../../../lib/browser/use-seen.ts'
import { css } from '../../../styled-system/css'
import { onDemand } from '../../../ui/overlays/on-demand.tsx'
import { endAsked, useAskedPassage } from '../asked.ts'
import { type FileOfAnswer, useFile } from '../use-file.ts'
import { FailedPreview } from '../viewer/FailedPreview.tsx'
import { previewFrame } from '../viewer/frame.ts'
import { LoadingPreview, PreviewSkeleton } from '../viewer/LoadingPreview.tsx'
import { usePdf } from './use-pdf.ts'

const PdfViewer = onDemand(() => import('./PdfViewer.tsx').then(it => it.PdfViewer))

/** Who goes from one applicant to the next opens no PDF on the way. */
const glance = 250

const cover = css({ alignItems: 'flex-start', '& canvas': { width: 'full' } })
const pages = css({
  position: 'absolute',
  right: '8',
  bottom: '8',
  paddingInline: '6',
  paddingBlock: '2',
  borderRadius: 'chip',
  backgroundColor: 'raised',
  boxShadow: 'pop',
  tabular: true,
})

/** A PDF in place: its first page, and all of it over the whole screen when it is pressed. */
export function PdfFile(file: FileOfAnswer) {
  const root = useRef<HTMLDivElement>(null)
  const seen = useSeen(root, glance)
  const passage = useAskedPassage(file.place)
  const { blob, error, retry } = useFile(seen || passage ? file : null)
  const [open, setOpen] = useState(false)
  const { document, problem } = usePdf(blob)
  const close = () => {
    setOpen(false)
    endAsked()
  }
  if (error || problem)
    return <FailedPreview text={problem ?? "Couldn't load this file"} onRetry={problem ? undefined : retry} />
  if (!document || !blob) return <LoadingPreview ref={root} name={file.name} />
  return (
    <>
      <button
        type="button"
        className={`${previewFrame} ${cover}`}
        aria-label={`Open ${file.name}, ${counted(document.numPages, 'page')}`}
        onClick={() => setOpen(true)}
      >
        <Cover document={document} />
        <span className={pages} aria-hidden>
          {count(document.numPages)} {document.numPages === 1 ? 'page' : 'pages'}
        </span>
      </button>
      {(open || passage) && <PdfViewer blob={blob} name={file.name} passage={passage} onClose={close} />}
    </>
  )
}

function Cover({ document }: { document: PDFDocumentProxy }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => {
    let cancel = () => {}
    let gone = false
    void (async () => {
      const { drawPage } = await import('./document.ts')
      const page = await document.getPage(1)
      const target = canvas.current
      if (gone || !target) return
      const width = target.parentElement?.clientWidth ?? 320
      const drawing = await drawPage(document, 1, target, {
        scale: width / page.getViewport({ scale: 1 }).width,
      })
      cancel = drawing.cancel
      if (gone) cancel()
      await drawing.drawn
    })()
      .catch(() => {})
      .finally(() => {
        if (!gone) setDrawn(true)
      })
    return () => {
      gone = true
      cancel()
    }
  }, [document])
  return (
    <>
      <canvas ref={canvas} aria-hidden />
      {!isDrawn && <PreviewSkeleton />}
    </>
  )
}
