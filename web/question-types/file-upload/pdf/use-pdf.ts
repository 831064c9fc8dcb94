import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useState } from 'react'
import { useBackOnline } from '../../../lib/browser/use-online.ts'

/** Why a PDF isn't shown, in words. */
const problems = {
  locked: 'This PDF has a password. Download it to read it.',
  unread: "This PDF can't be shown here. Download it to read it.",
}

/** A PDF from its bytes; pdf.js is fetched with the first one. Closed again when the component goes. */
export function usePdf(blob: Blob | undefined) {
  const [document, setDocument] = useState<PDFDocumentProxy | null>(null)
  const [problem, setProblem] = useState<keyof typeof problems | null>(null)
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
        const isLocked = error instanceof Error && error.name === 'PasswordException'
        if (!gone) setProblem(isLocked ? 'locked' : 'unread')
      }
    })()
    return () => {
      gone = true
      close()
    }
  }, [blob, attempt])
  const retry = () => setAttempt(it => it + 1)
  // Perhaps pdf.js was what couldn't be fetched.
  useBackOnline(problem === 'unread', retry)
  return { document, problem: problem && problems[problem], retry }
}
