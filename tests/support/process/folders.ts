import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Folders of a test file, and how to remove them at its end. */
export function newFolders() {
  const made: string[] = []
  return {
    create() {
      const folder = mkdtempSync(join(tmpdir(), 'winnow-folder-'))
      made.push(folder)
      return folder
    },
    remove: () => Promise.all(made.map(it => rm(it, { recursive: true, force: true }))),
  }
}
