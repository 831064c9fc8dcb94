import { serveWorker } from '../../core/workers/worker-client.ts'
import { type DocumentQuestion, most, type ReadText } from './documents.ts'
import { officeType, openType } from './readable.ts'

/** The text of a file by its pages, as far as its type has any. Each reader is loaded with its first file. */
async function pagesOf({ bytes, contentType }: DocumentQuestion): Promise<string[]> {
  if (contentType === 'application/pdf') return (await import('./pdf.ts')).pdfPages(bytes)
  if (contentType.startsWith(officeType)) {
    const { documentPages, sheetPages, slidePages } = await import('./office.ts')
    const kind = contentType.slice(officeType.length)
    if (kind.startsWith('presentationml')) return slidePages(bytes)
    return kind.startsWith('spreadsheetml') ? sheetPages(bytes) : documentPages(bytes)
  }
  if (contentType.startsWith(openType)) return (await import('./office.ts')).openDocumentPages(bytes)
  return contentType.startsWith('text/') ? [new TextDecoder().decode(bytes)] : []
}

/** Control characters except tab and line end: people don't type them, and the database rejects NUL. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are what it removes
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/gu

/** A text as answers are stored: NFC, without control characters or trailing blanks. */
const tidy = (text: string) =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replace(controls, '')
    .replace(/\r\n?/g, '\n')
    .replace(/[ \t\u00a0]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/** The first pages, as far as they are read; a character is never cut in two. */
function first(pages: readonly string[]): ReadText {
  const read: string[] = []
  let left: number = most.units
  for (const page of pages.slice(0, most.pages)) {
    if (left <= 0) break
    const text =
      page.length <= left
        ? page
        : page
            .slice(0, left)
            .toWellFormed()
            .replace(/\ufffd$/, '')
    left -= text.length
    read.push(text)
  }
  return { pages: read, cut: read.join('').length < pages.join('').length }
}

serveWorker(async (asked: DocumentQuestion): Promise<ReadText | null> => {
  const pages = (await pagesOf(asked)).map(tidy)
  return pages.some(it => it !== '') ? first(pages) : null
})
