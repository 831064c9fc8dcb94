import type { Operation } from '../operation.ts'
import * as auth from './auth.ts'
import * as chat from './chat.ts'
import * as form from './form.ts'
import * as inbox from './inbox.ts'
import * as settings from './settings.ts'
import * as submission from './submission.ts'
import * as user from './user.ts'

export { auth, chat, form, inbox, settings, submission, user }

const isOperation = (value: unknown): value is Operation =>
  typeof value === 'object' && value !== null && 'path' in value && 'policy' in value

/** Every call there is, in the order of the document. */
export const operations: readonly Operation[] = [auth, user, settings, form, submission, chat, inbox].flatMap(
  it => Object.values<unknown>(it).filter(isOperation),
)
