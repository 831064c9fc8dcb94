import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useState } from 'react'

/** Why a PDF isn't shown, in words. */
const problemOf = (error: unknown): string =>
  error instanceof Error && error.name === 'PasswordException'
    ? 'This PDF has a password. Download it to read it.'
    : "This PDF can't be shown here. Download it to read it."

/** A PDF from its bytes; pdf.js is fetched with the first one. Closed again when the component goes. */
export function usePdf(blob: Blob | undefined) {
  const [document, setDocument] = useState<PDFDocumentProxy | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens it again
  useEffect(() => {
    if (!blob) return
    let close = () => {}
    let gone = false
    setDocument(null)
    setProblem(null)
    void (async () => {
      try {
        const [{ openPdf }, bytes] = await Promise.all([import('./document.ts'), blob.arrayBuffer()])
        if (gone) return
        const opened = openPdf(bytes)
        close = opened.close
        const document = await opened.document
        if (!gone) setDocument(document)
      } catch (error) {
        if (!gone) setProblem(problemOf(error))
      }
    })()
    return () => {
      gone = true
      close()
    }
  }, [blob, attempt])
  return { document, problem, retry: () => setAttempt(it => it + 1) }
}
