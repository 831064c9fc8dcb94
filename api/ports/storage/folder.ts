import { type FileHandle, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Storage } from './storage.ts'

const keys = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Files in a folder of this machine, spread over 256 folders by the beginning of their keys. */
export function folderStorage(folder: string): Storage {
  const pathOf = (key: string) => {
    if (!keys.test(key)) throw new Error('A key of a file is a UUID')
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
    delete: key => rm(pathOf(key), { force: true }),
  }
}

async function onDisk(path: string, content: Uint8Array | AsyncIterable<Uint8Array>): Promise<number> {
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

async function synced(file: FileHandle): Promise<void> {
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'
