import { afterAll, describe, expect, test } from 'bun:test'
import { mkdtempSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { folderStorage } from './folder.ts'
import { withFile } from './storage.ts'

const folder = mkdtempSync(join(tmpdir(), 'winnow-files-'))
const storage = folderStorage(folder)
afterAll(() => rm(folder, { recursive: true }))

const bytes = (text: string) => new TextEncoder().encode(text)
const streamOf = (...texts: string[]) => new Blob(texts).stream()
/** Everything that lies in the folder. */
const kept = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter(it => it.isFile())
    .map(it => it.name)
    .toSorted()

describe('files in a folder', () => {
  test('are kept from bytes and from a stream, and say how many bytes they have', async () => {
    const [one, other] = [crypto.randomUUID(), crypto.randomUUID()]
    expect(await storage.put(one, bytes('winnow'))).toEqual({ bytes: 6 })
    expect(await storage.put(other, streamOf('win', 'now!'))).toEqual({ bytes: 7 })
    expect(await storage.stat(other)).toEqual({ bytes: 7 })
    expect(await (await storage.read(one))?.text()).toBe('winnow')
    expect(await (await storage.read(other))?.text()).toBe('winnow!')
  })

  test('are read in parts, first and last byte included', async () => {
    const key = crypto.randomUUID()
    await storage.put(key, bytes('0123456789'))
    expect(await (await storage.read(key, { first: 2, last: 4 }))?.text()).toBe('234')
  })

  test('that are not there have no bytes, and can be deleted all the same', async () => {
    const key = crypto.randomUUID()
    expect(await storage.read(key)).toBeNull()
    expect(await storage.stat(key)).toBeNull()
    await storage.delete(key)
  })

  test('are joined by what their reads stream', async () => {
    const [one, other, whole] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
    await storage.put(one, bytes('one '))
    await storage.put(other, bytes('other'))
    async function* joined() {
      for (const part of [one, other]) yield* (await storage.read(part))?.stream() ?? []
    }
    await storage.put(whole, joined())
    expect(await (await storage.read(whole))?.text()).toBe('one other')
  })

  test('are whole or not there: a stream that breaks off leaves nothing', async () => {
    const before = await kept()
    const broken = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(bytes('half'))
        controller.error(new Error('The connection broke'))
      },
    })
    const key = crypto.randomUUID()
    await expect(storage.put(key, broken)).rejects.toThrow('The connection broke')
    expect(await storage.stat(key)).toBeNull()
    expect(await kept()).toEqual(before)
  })

  test('have a UUID for a key: no path leads out of the folder', async () => {
    for (const key of ['../winnow.db', '/etc/passwd', `${crypto.randomUUID()}/..`])
      await expect(storage.read(key)).rejects.toThrow('A key of a file is a UUID')
  })

  test('go again where what was to be done with them fails, or finds them unwanted', async () => {
    const before = await kept()
    const failing = withFile(storage, bytes('orphan'), async () => {
      throw new Error('The row was refused')
    })
    await expect(failing).rejects.toThrow('The row was refused')
    await withFile(storage, bytes('unwanted'), async () => null)
    expect(await kept()).toEqual(before)
  })
})
