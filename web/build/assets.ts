import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** What the server needs to know of a file: `gz` when a compressed copy lies beside it as `<path>.gz`. */
type Asset = { type: string; gz: boolean; immutable: boolean }
/** From the path of a request to its file. */
type Manifest = Record<string, Asset>

export type Size = { path: string; bytes: number; gzipped: number }

const text = /^(text\/|application\/(json|javascript)|image\/svg)/

const filesIn = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))

/** Writes the compressed copies and `manifest.json` of everything under `assets/`, index.html and favicons beside it. */
export async function pack(folder: string): Promise<Size[]> {
  const manifest: Manifest = {}
  const sizes: Size[] = []
  for (const file of await filesIn(folder)) {
    const path = file.slice(folder.length)
    if (basename(path) === 'form-server.js') continue
    const { type } = Bun.file(file)
    const bytes = new Uint8Array(await Bun.file(file).arrayBuffer())
    const gz = text.test(type)
    const gzipped = gz ? gzipSync(bytes, { level: 9 }) : bytes
    if (gz) await Bun.write(`${file}.gz`, gzipped)
    manifest[path] = { type, gz, immutable: path.startsWith('/assets/') }
    sizes.push({ path, bytes: bytes.length, gzipped: gzipped.length })
  }
  await Bun.write(join(folder, 'manifest.json'), JSON.stringify(manifest, null, 2))
  return sizes
}
