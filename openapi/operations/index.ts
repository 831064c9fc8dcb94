import type { Operation } from '../operation.ts'
import * as applicantPage from './applicant-page.ts'
import * as changes from './changes.ts'
import * as form from './form/index.ts'
import * as imports from './import.ts'
import * as job from './job.ts'
import * as label from './label/index.ts'
import * as attachment from './messages/attachment.ts'
import * as chat from './messages/chat.ts'
import * as inbox from './messages/inbox.ts'
import * as sent from './messages/sent-applications.ts'
import * as turn from './messages/turn.ts'
import * as person from './person.ts'
import * as responseDraft from './response-draft.ts'
import * as bulk from './review/bulk.ts'
import * as note from './review/note.ts'
import * as search from './search/index.ts'
import * as settings from './settings/index.ts'
import * as submission from './submission/index.ts'
import * as table from './table.ts'
import * as upload from './upload.ts'
import * as auth from './user/auth.ts'
import * as profile from './user/profile.ts'
import * as sessions from './user/sessions.ts'
import * as user from './user/user.ts'

export {
  applicantPage,
  attachment,
  auth,
  bulk,
  changes,
  chat,
  form,
  imports,
  inbox,
  job,
  label,
  note,
  person,
  profile,
  responseDraft,
  search,
  sent,
  sessions,
  settings,
  submission,
  table,
  turn,
  upload,
  user,
}

const isOperation = (value: unknown): value is Operation =>
  typeof value === 'object' && value !== null && 'path' in value && 'policy' in value

/** Every call there is, in the order of the document. */
export const operations: readonly Operation[] = [
  auth,
  sessions,
  user,
  profile,
  person,
  settings,
  form,
  table,
  submission,
  upload,
  responseDraft,
  applicantPage,
  imports,
  label,
  bulk,
  job,
  changes,
  note,
  search,
  chat,
  attachment,
  turn,
  inbox,
  sent,
].flatMap(it => Object.values<unknown>(it).filter(isOperation))
