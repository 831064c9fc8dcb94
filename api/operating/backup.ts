import { constants, copyFile, link, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { connect } from '@winnow/db'
import type { Config } from '../core/config.ts'
import { fileOf } from '../core/database/file.ts'
import { addErasures, erasuresFileOf } from '../personal-data/removing/tombstones.ts'
import { OperatorError } from './error.ts'
import { erasuresName, type Manifest, manifestName, namesIn, synced } from './folder.ts'

/** What a backup of this moment is called; they sort by time. */
const nameOf = (at: Date) => `winnow-${at.toISOString().replaceAll(/[:.]/g, '-')}`
const namePattern = /^winnow-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/

interface Backup {
  folder: string
  files: number
  /** Bytes of the database; files that the backup before has take no space of their own */
  bytes: number
  removed: number
}

/**
 * Writes a backup into a folder of its own below `into`, whether or not a server is running: the database as it is at one
 * moment, and every file that it knows of. It has its name only once it is whole and was read through. `keep`: how many of
 * the backups there stay, the newest.
 */
export async function backUp(config: Config, into: string, keep: number | null): Promise<Backup> {
  const file = fileOf(config.databaseUrl)
  if (file === null)
    throw new OperatorError(
      'The database is on a libSQL server. Back it up there; a copy of one process is not a backup of it.',
    )
  if (!(await Bun.file(file).exists())) throw new OperatorError(`${file} doesn't exist. Set DATA_DIR.`)
  await mkdir(into, { recursive: true, mode: 0o700 })
  const before = (await readdir(into)).filter(it => namePattern.test(it)).sort()
  const name = nameOf(new Date())
  const part = join(into, `${name}.part`)
  await mkdir(part, { mode: 0o700 })
  try {
    const last = before.at(-1)
    const copy = () => copyFiles(config, part, last === undefined ? null : join(into, last))
    // Files are added and removed, never changed: with those from before the snapshot and those from after it, none is missing.
    const early = await copy()
    await copyDatabase(file, join(part, 'winnow.db'))
    const files = early + (await copy())
    const manifest: Manifest = {
      at: new Date().toISOString(),
      files,
      filesElsewhere: Boolean(config.filesUrl),
    }
    await Bun.write(join(part, manifestName), `${JSON.stringify(manifest)}\n`)
    for (const it of ['winnow.db', manifestName]) await synced(join(part, it))
    await addErasures(erasuresFileOf(config), join(into, erasuresName))
    await rename(part, join(into, name))
    await synced(into)
    const removed = keep === null ? [] : before.slice(0, Math.max(0, before.length + 1 - keep))
    for (const it of removed) await rm(join(into, it), { recursive: true })
    const { size } = Bun.file(join(into, name, 'winnow.db'))
    return { folder: join(into, name), files, bytes: size, removed: removed.length }
  } catch (error) {
    await rm(part, { recursive: true, force: true })
    throw error
  }
}

/** One moment of the database, in a file of its own without the pages that were freed; nobody who writes waits. */
async function copyDatabase(from: string, to: string): Promise<void> {
  const source = connect(`file:${from}`)
  await source.execute({ sql: 'VACUUM INTO ?', args: [to] }).finally(() => source.close())
  const copy = connect(`file:${to}`)
  const { rows } = await copy.execute('PRAGMA quick_check(1)').finally(() => copy.close())
  if (rows[0]?.[0] !== 'ok')
    throw new OperatorError('The database is damaged, so the backup was not kept. Restore an earlier one.')
}

/** Copies the files that are not there yet; gives how many. Those of the backup before are the same ones, under two names. */
async function copyFiles({ dataDir, filesUrl }: Config, to: string, before: string | null): Promise<number> {
  if (filesUrl) return 0
  const source = join(dataDir, 'files')
  let copied = 0
  for (const shelf of await namesIn(source)) {
    const done = new Set(await namesIn(join(to, 'files', shelf)))
    const names = (await namesIn(join(source, shelf))).filter(it => !done.has(it) && !it.endsWith('.part'))
    if (names.length > 0) await mkdir(join(to, 'files', shelf), { recursive: true, mode: 0o700 })
    for (const name of names)
      if (
        await copyOne(
          join(source, shelf, name),
          join(to, 'files', shelf, name),
          before && join(before, 'files', shelf, name),
        )
      )
        copied++
  }
  return copied
}

/** False: it was removed meanwhile. */
async function copyOne(from: string, to: string, before: string | null): Promise<boolean> {
  if (before !== null)
    try {
      await link(before, to)
      return true
    } catch {
      // It is new, or the disk has no second names.
    }
  try {
    await copyFile(from, to, constants.COPYFILE_FICLONE)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
  await synced(to)
  await synced(dirname(to))
  return true
}
