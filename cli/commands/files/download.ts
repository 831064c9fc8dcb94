import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { type OpenedFile, WinnowError } from '@winnow/sdk'
import { refusal } from '../../io/failure.ts'
import type { Session } from '../../io/session.ts'

type Place = { form_id: string; submission_id: string; field_id: string }

/** How often a download that breaks off continues, where each time something more arrived. */
const most = 5

/** Bytes of a file that is there; null: it isn't. */
const sizeOf = async (path: string): Promise<number | null> =>
  stat(path).then(
    it => it.size,
    () => null,
  )

const partOf = (path: string, version: string) => `${path}.${version}.part`

/** The part of a file that an earlier run left, and which version of the file it is of. */
async function partAt(path: string): Promise<{ version: string; bytes: number } | null> {
  const start = `${basename(path)}.`
  const names = await readdir(dirname(path)).catch(() => [])
  for (const name of names.filter(it => it.startsWith(start) && it.endsWith('.part'))) {
    const version = name.slice(start.length, -'.part'.length)
    if (/^[\w-]+$/.test(version)) return { version, bytes: (await sizeOf(partOf(path, version))) ?? 0 }
  }
  return null
}

/** Writes what arrives behind what is there. */
async function append(part: string, { from, content }: OpenedFile): Promise<void> {
  const handle = await open(part, from > 0 ? 'a' : 'w')
  try {
    for await (const chunk of content) await handle.write(chunk)
  } finally {
    await handle.close()
  }
}

export type Outcome = 'downloaded' | 'skipped' | 'differs'

/**
 * Downloads a file of an answer to a path. One that is there already and as long is skipped, another one is left as it is
 * unless `force` says otherwise. What arrived before an interruption is kept in a part, and the next run continues from it.
 */
export async function download(
  { winnow, io }: Session,
  place: Place,
  path: string,
  { force, bytes: expected }: { force: boolean; bytes: number | null },
): Promise<{ outcome: Outcome; bytes: number }> {
  const there = await sizeOf(path)
  if (there !== null && there === expected) return { outcome: 'skipped', bytes: there }
  for (let attempt = 1; ; attempt++) {
    const part = await partAt(path)
    const resumed = part && part.bytes > 0 ? { from: part.bytes, version: part.version } : {}
    const opened = await winnow.openFile(place, resumed)
    if (there !== null && (there === opened.bytes || !force)) {
      await opened.content.cancel()
      return { outcome: there === opened.bytes ? 'skipped' : 'differs', bytes: there }
    }
    await mkdir(dirname(path), { recursive: true })
    if (part && part.version !== opened.version) await rm(partOf(path, part.version), { force: true })
    const file = partOf(path, opened.version)
    try {
      await append(file, opened)
    } catch (error) {
      if (io.signal.aborted) throw refusal('aborted', 0, 'Stopped.')
      if (isOfSystem(error))
        throw refusal('storage_full', 507, `Couldn't write ${file}: ${String(error.message)}`)
    }
    const arrived = (await sizeOf(file)) ?? 0
    if (arrived === opened.bytes) {
      await rename(file, path)
      return { outcome: 'downloaded', bytes: arrived }
    }
    if (io.signal.aborted) throw refusal('aborted', 0, 'Stopped.')
    if (attempt >= most || arrived <= opened.from)
      throw new WinnowError(
        'offline',
        0,
        `The download of ${join(path)} broke off. Run the command again to continue.`,
      )
  }
}

/** The disk is full, or the folder may not be written: what another try would not change. */
const isOfSystem = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'syscall' in error && ['write', 'open'].includes(String(error.syscall))
