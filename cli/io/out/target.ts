import { open, rename, rm } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import type { Io } from '../factory.ts'
import { refusal } from '../failure.ts'
import { write } from './write.ts'

/** The destination of a file that is written part by part. */
export type Target = {
  /** Absolute; null: stdout */
  file: string | null
  write: (text: string) => Promise<void>
  /** Gives the finished file its name */
  commit: () => Promise<void>
  /** Removes what was written; a file that had the name before stays as it was */
  drop: () => Promise<void>
}

export const stdoutTarget = (io: Io): Target => ({
  file: null,
  write: text => write(io.stdout, text),
  commit: async () => {},
  drop: async () => {},
})

export async function fileTarget(io: Io, name: string): Promise<Target> {
  const file = resolve(io.cwd, name)
  const part = `${file}.${process.pid}.part`
  const handle = await open(part, 'w').catch(() => {
    throw refusal('not_found', 404, `Can't write ${basename(file)} in ${resolve(file, '..')}.`)
  })
  return {
    file,
    write: async text => {
      await handle.write(text)
    },
    async commit() {
      await handle.close()
      await rename(part, file)
    },
    async drop() {
      await handle.close()
      await rm(part, { force: true })
    },
  }
}
