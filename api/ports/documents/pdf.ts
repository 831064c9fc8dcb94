import { getDocumentProxy } from 'unpdf'
import { most } from './documents.ts'

/** The text layer of a PDF, page by page; a scan has none. Nothing in it is run or fetched. */
export async function pdfPages(bytes: Uint8Array): Promise<string[]> {
  const pdf = await getDocumentProxy(bytes, {
    ...{ isEvalSupported: false, stopAtErrors: false, useSystemFonts: false, disableFontFace: true },
    ...{ maxImageSize: 1, enableXfa: false, verbosity: 0 },
  })
  const pages: string[] = []
  for (let n = 1; n <= Math.min(pdf.numPages, most.pages); n++) {
    const page = await pdf.getPage(n)
    const { items } = await page.getTextContent()
    // Words of a line come one by one, with the blanks between them; `hasEOL` ends the line.
    pages.push(items.map(it => ('str' in it ? it.str + (it.hasEOL ? '\n' : '') : '')).join(''))
    page.cleanup()
  }
  return pages
}
