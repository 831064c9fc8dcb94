import { copyFile, mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { connect, holdDatabase, openDatabase } from '@winnow/db'
import type { Config } from '../core/config.ts'
import { fileOf } from '../core/database/file.ts'
import { addErasures, erasuresFileOf } from '../personal-data/removing/tombstones.ts'
import { OperatorError } from './error.ts'
import { erasuresName, type Manifest, manifestName, namesIn, synced } from './folder.ts'

/**
 * Puts a backup into an empty data folder and brings its tables up to date, so that the server can start on it and erases again
 * whom the list beside the backups names. Nothing that is there is ever overwritten; the backup stays as it is.
 */
export async function restore(config: Config, from: string): Promise<Manifest> {
  const file = fileOf(config.databaseUrl)
  if (file === null) throw new OperatorError('The database is on a libSQL server. Restore it there.')
  const manifest = await readManifest(from)
  if (await Bun.file(file).exists())
    throw new OperatorError(
      `${file} exists. Move ${config.dataDir} away, or set DATA_DIR to another folder. Nothing was changed.`,
    )
  await check(join(from, 'winnow.db'))
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
  const release = holdDatabase(file)
  try {
    await addErasures(join(from, '..', erasuresName), erasuresFileOf(config))
    if (!config.filesUrl) await copyFiles(join(from, 'files'), join(config.dataDir, 'files'))
    const part = `${file}.part`
    await copyFile(join(from, 'winnow.db'), part)
    await synced(part)
    await rename(part, file)
    await synced(config.dataDir)
    ;(await openDatabase(config.databaseUrl)).close()
  } finally {
    release()
  }
  return manifest
}

async function readManifest(from: string): Promise<Manifest> {
  const file = Bun.file(join(from, manifestName))
  if (!(await file.exists()))
    throw new OperatorError(
      `${from} is not a backup: it has no ${manifestName}. Give the folder of one backup.`,
    )
  return file.json()
}

async function check(database: string): Promise<void> {
  const client = connect(`file:${database}`)
  const { rows } = await client.execute('PRAGMA quick_check(1)').finally(() => client.close())
  if (rows[0]?.[0] !== 'ok')
    throw new OperatorError(
      'The database of this backup is damaged. Nothing was changed. Use another backup.',
    )
}

async function copyFiles(from: string, to: string): Promise<void> {
  for (const shelf of await namesIn(from)) {
    await mkdir(join(to, shelf), { recursive: true, mode: 0o700 })
    for (const name of await namesIn(join(from, shelf))) {
      await copyFile(join(from, shelf, name), join(to, shelf, name))
      await synced(join(to, shelf, name))
    }
    await synced(join(to, shelf))
  }
}
