import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { checkKey, keyPattern, type Storage } from './storage.ts'

/** Files in a folder of this machine, spread over 256 folders by the beginning of their keys. */
export function folderStorage(folder: string): Storage {
  const pathOf = (key: string) => {
    checkKey(key)
    return join(folder, key.slice(0, 2), key)
  }
  const statOf = async (key: string) => {
    try {
      return { bytes: (await stat(pathOf(key))).size }
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }
  return {
    async put(key, content) {
      const path = pathOf(key)
      const part = `${path}.part`
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      try {
        const bytes = await onDisk(part, content)
        await rename(part, path)
        // The name is on the disk with its folder, not with the file.
        for (const parent of [dirname(path), folder]) await synced(await open(parent, 'r'))
        return { bytes }
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
    },
    async read(key, range) {
      if (!(await statOf(key))) return null
      const file = Bun.file(pathOf(key))
      return range ? file.slice(range.first, range.last + 1) : file
    },
    stat: statOf,
    async delete(key) {
      await rm(pathOf(key), { force: true })
      // What a process that was killed had begun to write.
      await rm(`${pathOf(key)}.part`, { force: true })
    },
    async *list() {
      for (const name of await namesIn(folder))
        for (const file of await namesIn(join(folder, name))) {
          const key = file.replace(/\.part$/, '')
          const found = keyPattern.test(key) ? await stat(join(folder, name, file)).catch(missing) : null
          if (found) yield { key, writtenAt: found.mtimeMs }
        }
    },
  }
}

/** Nothing where there is no such folder, or it went meanwhile. */
const namesIn = (folder: string) => readdir(folder).catch(error => missing(error) ?? [])

function missing(error: unknown): null {
  if (isMissing(error) || (error instanceof Error && 'code' in error && error.code === 'ENOTDIR')) return null
  throw error
}

async function onDisk(path: string, content: Uint8Array | Blob | AsyncIterable<Uint8Array>): Promise<number> {
  if (content instanceof Blob) return copied(path, content)
  const file = await open(path, 'wx', 0o600)
  let bytes = 0
  const write = async (chunk: Uint8Array) => {
    for (let at = 0; at < chunk.byteLength; )
      at += (await file.write(chunk, at, chunk.byteLength - at)).bytesWritten
    bytes += chunk.byteLength
  }
  try {
    if (content instanceof Uint8Array) await write(content)
    else for await (const chunk of content) await write(chunk)
  } catch (error) {
    await file.close()
    throw error
  }
  await synced(file)
  return bytes
}

/** A file that lies on this machine already is copied by the system, not through memory. */
async function copied(path: string, content: Blob): Promise<number> {
  const file = await open(path, 'wx', 0o600)
  try {
    const bytes = await Bun.write(path, content)
    await file.sync()
    return bytes
  } finally {
    await file.close()
  }
}

async function synced(file: FileHandle): Promise<void> {
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'
