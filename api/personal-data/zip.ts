import { makeZip } from 'client-zip'
import { FileReply } from '../core/command.ts'
import { iso } from '../core/time/clock.ts'
import type { Storage } from '../ports/storage/storage.ts'
import { bytesOf } from '../ports/storage/storage.ts'

/** A file of a person, and where it stands in the archive. */
export interface FileIn {
  path: string
  storageKey: string
}

/** The archive as a reply: data as JSON, then the files one after the other, none of them held in memory. */
export function zipReply(
  name: string,
  { data, files, now }: { data: object; files: readonly FileIn[]; now: number },
  storage: Storage,
): FileReply {
  const lastModified = new Date(now)
  async function* entries() {
    yield { name: 'data.json', input: `${JSON.stringify(data, null, 2)}\n`, lastModified }
    for (const { path, storageKey } of files) {
      const content = await storage.read(storageKey)
      if (content) yield { name: path, input: bytesOf(content), lastModified }
    }
  }
  return new FileReply(
    { stream: () => makeZip(entries()) },
    {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${name}-${iso(now).slice(0, 10)}.zip"`,
      'x-content-type-options': 'nosniff',
    },
  )
}
