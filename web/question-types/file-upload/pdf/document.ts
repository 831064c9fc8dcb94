import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy, VerbosityLevel } from 'pdfjs-dist'

/** Where the build puts the worker of pdf.js, and its fonts and character maps (web/build/pdf.ts). */
declare const PDF_WORKER: string
declare const PDF_DATA: string

GlobalWorkerOptions.workerSrc = PDF_WORKER

/**
 * Opens a PDF. Nothing in it runs: its scripts are never started, and the page's policy lets neither code from strings nor
 * WebAssembly run.
 */
export function openPdf(bytes: ArrayBuffer) {
  const task = getDocument({
    data: bytes,
    cMapUrl: `${PDF_DATA}/cmaps/`,
    standardFontDataUrl: `${PDF_DATA}/standard_fonts/`,
    wasmUrl: `${PDF_DATA}/wasm/`,
    useWasm: false,
    // The worker may reach nothing by itself: the page brings it what it needs.
    useWorkerFetch: false,
    enableXfa: false,
    verbosity: VerbosityLevel.ERRORS,
  })
  return { document: task.promise, close: () => void task.destroy() }
}

/** Pixels of one drawn page; a larger one would not fit into the memory of a phone. */
const mostPixels = 12_000_000

/** Draws a page onto a canvas, at the density of the screen. */
export async function drawPage(
  document: PDFDocumentProxy,
  number: number,
  canvas: HTMLCanvasElement,
  { scale }: { scale: number },
) {
  const page = await document.getPage(number)
  const viewport = page.getViewport({ scale })
  const density = Math.min(
    window.devicePixelRatio || 1,
    Math.sqrt(mostPixels / (viewport.width * viewport.height)),
  )
  canvas.width = Math.floor(viewport.width * density)
  canvas.height = Math.floor(viewport.height * density)
  const drawing = page.render({
    canvas,
    viewport,
    ...(density === 1 ? {} : { transform: [density, 0, 0, density, 0, 0] }),
  })
  return { page, viewport, drawn: drawing.promise, cancel: () => drawing.cancel() }
}
