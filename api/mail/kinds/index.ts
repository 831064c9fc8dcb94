import { arrivals } from './arrivals.ts'
import { code } from './code.ts'
import { dailyReport } from './daily-report.ts'
import { draft } from './draft.ts'
import { received } from './received.ts'
import { reply } from './reply.ts'

/** Every mail there is, by its kind in the outbox. */
export const mailKinds = { code, reply, arrivals, dailyReport, draft, received }
export type MailKind = keyof typeof mailKinds
