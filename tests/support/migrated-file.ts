import { copyFile, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '@winnow/db'

const migrations = join(import.meta.dir, '../../db/migrations')

/** Puts an empty database with every migration at this path: running them takes most of the time of a server's start. */
export async function putMigratedFile(path: string): Promise<void> {
  template ??= made()
  await copyFile(await template, path)
}

let template: Promise<string> | undefined

/** The one that test processes of the same migrations copy. */
async function made(): Promise<string> {
  const hash = new Bun.CryptoHasher('sha256')
  const names = [...new Bun.Glob('*.sql').scanSync(migrations)].sort()
  for (const name of names) hash.update(name).update(await Bun.file(join(migrations, name)).text())
  const path = join(tmpdir(), `winnow-migrated-${hash.digest('hex').slice(0, 16)}.db`)
  if (await Bun.file(path).exists()) return path
  const folder = await mkdtemp(join(tmpdir(), 'winnow-migrating-'))
  const file = join(folder, 'winnow.db')
  const database = await openDatabase(`file:${file}`)
  await database.writeClient.execute('PRAGMA wal_checkpoint(truncate)')
  database.close()
  // Another process may have been first: either file is whole.
  await rename(file, path)
  await rm(folder, { recursive: true, force: true })
  return path
}
