import type { PageViewport, PDFDocumentProxy } from 'pdfjs-dist'
import { safeHref } from '../../link/address.ts'

/** A link of a page, in the pixels of its viewport. `to`: an address, or the number of another page, from 1 */
export interface PageLink {
  to: string | number
  left: number
  top: number
  width: number
  height: number
}

/** What pdf.js tells of a link. `dest`: a place in the document, or its name */
interface Annotation {
  subtype?: string
  url?: string
  dest?: string | readonly unknown[] | null
  rect?: number[]
}

/** The number of the page that a place of the document is on; null: there is none such. */
async function pageOf(document: PDFDocumentProxy, dest: Annotation['dest']): Promise<number | null> {
  const [page] = (typeof dest === 'string' ? await document.getDestination(dest) : dest) ?? []
  const index =
    typeof page === 'object' && page !== null
      ? await document.getPageIndex(page as Parameters<PDFDocumentProxy['getPageIndex']>[0])
      : page
  return typeof index === 'number' && index >= 0 && index < document.numPages ? index + 1 : null
}

/** Links that lead to a safe address or to a page; a script behind one, and what leads nowhere, is left alone. */
export async function linksIn(
  document: PDFDocumentProxy,
  annotations: readonly Annotation[],
  viewport: PageViewport,
): Promise<PageLink[]> {
  const links = await Promise.all(
    annotations.map(async ({ subtype, url, dest, rect }) => {
      if (subtype !== 'Link' || !rect) return []
      const to = url ? safeHref(url) : await pageOf(document, dest).catch(() => null)
      if (to === null) return []
      const [left = 0, bottom = 0, right = 0, top = 0] = rect
      const [x1 = 0, y1 = 0] = viewport.convertToViewportPoint(left, bottom)
      const [x2 = 0, y2 = 0] = viewport.convertToViewportPoint(right, top)
      const [x, y] = [Math.min(x1, x2), Math.min(y1, y2)]
      return { to, left: x, top: y, width: Math.abs(x2 - x1), height: Math.abs(y2 - y1) }
    }),
  )
  return links.flat()
}
