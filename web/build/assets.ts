import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** What the server needs to know of a file: `compressed` when copies lie beside it as `<path>.br` and `<path>.gz`. */
type Asset = { type: string; compressed: boolean; immutable: boolean }
/** From the path of a request to its file. */
type Manifest = Record<string, Asset>

export type Size = { path: string; bytes: number; gzipped: number }

const text = /^(text\/|application\/(json|javascript)|image\/svg)/

const filesIn = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))

const brotli = (bytes: Uint8Array) =>
  brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })

/** Writes the compressed copies and `manifest.json` of everything under `assets/`, index.html and favicons beside it. */
export async function pack(folder: string): Promise<Size[]> {
  const manifest: Manifest = {}
  const sizes: Size[] = []
  for (const file of await filesIn(folder)) {
    const path = file.slice(folder.length)
    if (basename(path) === 'form-server.js') continue
    const { type } = Bun.file(file)
    const bytes = new Uint8Array(await Bun.file(file).arrayBuffer())
    const compressed = text.test(type)
    const gzipped = compressed ? gzipSync(bytes, { level: 9 }) : bytes
    if (compressed) {
      await Bun.write(`${file}.gz`, gzipped)
      await Bun.write(`${file}.br`, brotli(bytes))
    }
    manifest[path] = { type, compressed, immutable: path.startsWith('/assets/') }
    sizes.push({ path, bytes: bytes.length, gzipped: gzipped.length })
  }
  await Bun.write(join(folder, 'manifest.json'), JSON.stringify(manifest, null, 2))
  return sizes
}
