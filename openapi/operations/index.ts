import type { Operation } from '../operation.ts'
import * as auth from './auth.ts'
import * as bulk from './bulk.ts'
import * as chat from './chat.ts'
import * as fillDraft from './fill-draft.ts'
import * as form from './form/index.ts'
import * as imports from './import.ts'
import * as inbox from './inbox.ts'
import * as own from './own.ts'
import * as settings from './settings.ts'
import * as submission from './submission/index.ts'
import * as table from './table.ts'
import * as upload from './upload.ts'
import * as user from './user.ts'

export { auth, bulk, chat, fillDraft, form, imports, inbox, own, settings, submission, table, upload, user }

const isOperation = (value: unknown): value is Operation =>
  typeof value === 'object' && value !== null && 'path' in value && 'policy' in value

/** Every call there is, in the order of the document. */
export const operations: readonly Operation[] = [
  auth,
  user,
  settings,
  form,
  table,
  submission,
  upload,
  fillDraft,
  own,
  imports,
  bulk,
  chat,
  inbox,
].flatMap(it => Object.values<unknown>(it).filter(isOperation))
