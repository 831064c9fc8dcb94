export { FileClient } from './file-client.ts'
export { DatabaseInUse, holdDatabase } from './hold.ts'
export { NewerDatabase, pendingMigrations } from './newer.ts'
export {
  connect,
  type Database,
  type OpenDatabase,
  openDatabase,
  type Reader,
  type Transaction,
} from './open.ts'
export { ownerOnlyFolder } from './owner-only.ts'
export type { FormContent } from './schema/forms/forms.ts'
export * from './schema/index.ts'
export { statementName } from './statement-name.ts'
