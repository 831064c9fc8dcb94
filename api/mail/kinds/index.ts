import { application } from './application.ts'
import { code } from './code.ts'
import { reply } from './reply.ts'

/** Every mail there is, by its kind in the outbox. */
export const mailKinds = { code, reply, application }
export type MailKind = keyof typeof mailKinds
