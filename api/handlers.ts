import { applicantPageRoutes } from './applicant-page/routes.ts'
import { confirmationMail } from './apply/confirmation.ts'
import { submit } from './apply/submit.ts'
import { pollChanges } from './changes/poll-changes.ts'
import { replyMail } from './chats/replies/post-replies.ts'
import { chatRoutes } from './chats/routes.ts'
import type { Handler } from './core/command.ts'
import type { JobKind } from './core/jobs/job.ts'
import type { Task } from './core/workers/write-worker.ts'
import { purgePart } from './forms/purge/purge.ts'
import { formRoutes } from './forms/routes.ts'
import { importSubmissions } from './imports/import.ts'
import type { MailKind } from './mail/kind.ts'
import { arrivalsMail } from './notifications/arrivals.ts'
import { dailyReportMail } from './notifications/daily-report-mail.ts'
import { notificationRoutes } from './notifications/settings.ts'
import { responseDraftRoutes } from './response-drafts/routes.ts'
import { draftMail } from './response-drafts/send-link.ts'
import { bulkJob } from './review/bulk-job.ts'
import { reviewRoutes } from './review/routes.ts'
import { undoJob } from './review/undo-job.ts'
import { tableRoutes } from './table/routes.ts'
import { uploadRoutes } from './uploads/routes.ts'
import { userRoutes } from './users/routes.ts'
import { codeMail } from './users/sign-in/request-code.ts'
import { workspaceRoutes } from './workspaces/routes.ts'

/** What answers each operation of the contract. */
export const handlers: readonly Handler[] = [
  ...userRoutes,
  ...workspaceRoutes,
  ...formRoutes,
  ...tableRoutes,
  submit,
  ...applicantPageRoutes,
  ...responseDraftRoutes,
  ...uploadRoutes,
  importSubmissions,
  ...chatRoutes,
  ...reviewRoutes,
  ...notificationRoutes,
  pollChanges,
]

/** Every mail that can be queued. */
export const mailKinds = [
  codeMail,
  draftMail,
  confirmationMail,
  replyMail,
  arrivalsMail,
  dailyReportMail,
] as readonly MailKind[]

/** What can be done as a job. */
export const jobKinds: readonly JobKind[] = [bulkJob, undoJob]

/** What the server does for itself on the write worker. */
export const tasks: Readonly<Record<string, Task>> = { purge: purgePart }
