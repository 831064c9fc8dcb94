import { cp, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const pdfjs = dirname(Bun.resolveSync('pdfjs-dist/package.json', import.meta.dir))

/** What pdf.js fetches beside its code once a PDF asks for it; of its decoders those without WebAssembly, which the page's policy forbids. */
const data = [
  { folder: 'cmaps', files: '*.bcmap' },
  { folder: 'standard_fonts', files: '*.{pfb,ttf}' },
  { folder: 'wasm', files: '*_nowasm_fallback.js' },
]

/** Puts the worker of pdf.js and its data into assets/; returns their addresses, as names for the build. */
export async function buildPdf(outdir: string): Promise<Record<string, string>> {
  const { version } = await Bun.file(join(pdfjs, 'package.json')).json()
  const worker = await Bun.file(join(pdfjs, 'build/pdf.worker.min.mjs')).bytes()
  const workerAt = `/assets/pdf-worker-${Bun.hash(worker).toString(36).slice(0, 8)}.js`
  await Bun.write(join(outdir, workerAt), worker)
  const dataAt = `/assets/pdf-${version}`
  for (const { folder, files } of data) {
    const to = join(outdir, dataAt, folder)
    await mkdir(to, { recursive: true })
    for await (const file of new Bun.Glob(files).scan(join(pdfjs, folder)))
      await cp(join(pdfjs, folder, file), join(to, file))
  }
  return { PDF_WORKER: JSON.stringify(workerAt), PDF_DATA: JSON.stringify(dataAt) }
}
