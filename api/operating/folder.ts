import { open, readdir } from 'node:fs/promises'

/** What a backup says of itself. */
export interface Manifest {
  at: string
  /** How many files it has */
  files: number
  /** They are in a bucket (FILES_URL), and no part of it */
  filesElsewhere: boolean
}

export const manifestName = 'backup.json'

/** Beside the backups: who was erased, so that none of them brings anybody back. */
export const erasuresName = 'erasures.jsonl'

/** Nothing where there is no such folder. */
export async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** Waits until a file or a folder is on the disk. */
export async function synced(path: string): Promise<void> {
  const file = await open(path, 'r')
  await file.sync().finally(() => file.close())
}
