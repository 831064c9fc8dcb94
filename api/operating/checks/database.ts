import { connect, DatabaseInUse, holdDatabase, NewerDatabase, pendingMigrations } from '@winnow/db'
import { counted } from '@winnow/openapi/common/text/format'
import { fileOf } from '../../core/database/file.ts'
import type { Check } from './finding.ts'

/** Whole, of this version, and readable; who has it is said by the check of the server. */
export const checkDatabase: Check = async config => {
  const file = fileOf(config.databaseUrl)
  if (file !== null && !(await Bun.file(file).exists()))
    return { state: 'note', says: `${file} will be created at the first start`, mend: 'npm start' }
  const client = connect(config.databaseUrl, config.databaseAuthToken)
  try {
    const waiting = await pendingMigrations(client, file ?? 'The database')
    if (file !== null) {
      const { rows } = await client.execute('PRAGMA quick_check(1)')
      if (rows[0]?.[0] !== 'ok') return damaged
    } else await client.execute('select 1')
    const where = file === null ? 'the database server answers' : `${file} is whole`
    if (waiting > 0)
      return {
        state: 'note',
        says: `${where}; ${counted(waiting, 'migration')} will run at the next start`,
        mend: 'make a backup first: npm run backup -- <folder>',
      }
    return { state: 'ok', says: where }
  } catch (error) {
    if (error instanceof NewerDatabase)
      return { state: 'problem', says: error.message, mend: 'git pull, then npm start' }
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (/CORRUPT|NOTADB/.test(code)) return damaged
    if (file === null)
      return {
        state: 'problem',
        says: `the database server doesn't answer (${code})`,
        mend: 'check DATABASE_URL and DATABASE_AUTH_TOKEN, and that the server runs',
      }
    throw error
  } finally {
    client.close()
  }
}

const damaged = {
  state: 'problem',
  says: 'the database file is damaged',
  mend: 'stop the server, then restore the last backup: DATA_DIR=<new folder> npm run restore -- <backup>',
} as const

/** Whether a server has the database; null: it is not a file, so nobody can tell. */
export function isHeld(databaseUrl: string): boolean | null {
  const file = fileOf(databaseUrl)
  if (file === null) return null
  try {
    holdDatabase(file)()
    return false
  } catch (error) {
    if (error instanceof DatabaseInUse) return true
    throw error
  }
}
