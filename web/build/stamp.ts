import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { dist, root } from './paths.ts'

const file = join(dist, 'stamp')
const folders = ['web', 'openapi', 'sdk-ts']
const aside = new Set(['node_modules', 'styled-system', 'dist'])

const sources = function* (folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory() && !aside.has(entry.name)) yield* sources(path)
    else if (entry.isFile()) yield path
  }
}

/** A hash over the name, size and time of everything that a build reads. */
export function stampOfSources() {
  const hasher = new Bun.CryptoHasher('sha256')
  for (const path of [
    join(root, 'bun.lock'),
    ...folders.flatMap(name => [...sources(join(root, name))]).sort(),
  ]) {
    const { mtimeMs, size } = statSync(path)
    hasher.update(`${path.slice(root.length)} ${mtimeMs} ${size}\n`)
  }
  return hasher.digest('hex')
}

export const stampOfBuild = async () => ((await Bun.file(file).exists()) ? Bun.file(file).text() : null)
export const writeStamp = (folder: string, stamp: string) => Bun.write(join(folder, 'stamp'), stamp)
