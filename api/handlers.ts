import { applicantPageRoutes } from './applicant-page/routes.ts'
import { ownLinkMail } from './applicant-page/send-link.ts'
import { addApplicant } from './apply/add-applicant.ts'
import { confirmationMail } from './apply/confirmation.ts'
import { submit } from './apply/submit.ts'
import { pollChanges } from './changes/poll-changes.ts'
import { updateTyping } from './changes/update-typing.ts'
import { messageMail } from './chats/messages/message-mail.ts'
import { replyMail } from './chats/replies/reply-mail.ts'
import { chatRoutes } from './chats/routes.ts'
import type { Handler } from './core/command.ts'
import type { JobKind } from './core/jobs/kind.ts'
import { purgeJob } from './forms/purge/purge.ts'
import { sweepJob } from './forms/purge/sweep.ts'
import { formRoutes } from './forms/routes.ts'
import { invitationMail } from './forms/users/invitation-mail.ts'
import { importRoutes } from './imports/routes.ts'
import { undoImportJob } from './imports/undo.ts'
import { notPlacedMail } from './inbound/not-placed-mail.ts'
import { jobRoutes } from './jobs/routes.ts'
import type { MailKind } from './mail/kind.ts'
import { mentionMail } from './notes/mention-mail.ts'
import { noteRoutes } from './notes/routes.ts'
import { arrivalsMail } from './notifications/arrivals.ts'
import { dailyReportMail } from './notifications/daily-report-mail.ts'
import { notificationRoutes } from './notifications/settings.ts'
import { personalDataRoutes } from './personal-data/routes.ts'
import { cancelSubscriptionJob } from './plans/subscriptions/cancel.ts'
import { paymentFailedMail } from './plans/subscriptions/failed-mail.ts'
import { fetchLinkedinProfile } from './profiles/fetch-linkedin-profile.ts'
import { responseDraftRoutes } from './response-drafts/routes.ts'
import { draftMail } from './response-drafts/send-link.ts'
import { retentionJob } from './retention/job.ts'
import { retentionMail } from './retention/mail.ts'
import { retentionRoutes } from './retention/routes.ts'
import { bulkJob, bulkLabelsJob, bulkMessageJob, undoJob } from './review/job-kinds.ts'
import { reviewRoutes } from './review/routes.ts'
import { searchRoutes } from './searches/routes.ts'
import { arrivalsJob } from './searches/runs/follow.ts'
import { runJob } from './searches/runs/job.ts'
import { tableRoutes } from './table/routes.ts'
import { uploadRoutes } from './uploads/routes.ts'
import { userRoutes } from './users/routes.ts'
import { codeMail } from './users/sign-in/request-code.ts'
import { viewRoutes } from './views/routes.ts'
import { fetchWaiting } from './waiting/fetch-waiting.ts'
import { workspaceInvitationMail } from './workspaces/invitations/mail.ts'
import { ownershipMail } from './workspaces/ownership/mail.ts'
import { workspaceRoutes } from './workspaces/routes.ts'

/** What answers each operation of the contract. */
export const handlers: readonly Handler[] = [
  ...userRoutes,
  ...workspaceRoutes,
  ...formRoutes,
  ...tableRoutes,
  ...viewRoutes,
  fetchWaiting,
  submit,
  addApplicant,
  ...applicantPageRoutes,
  ...responseDraftRoutes,
  ...uploadRoutes,
  ...importRoutes,
  ...noteRoutes,
  fetchLinkedinProfile,
  ...searchRoutes,
  ...chatRoutes,
  ...reviewRoutes,
  ...jobRoutes,
  ...notificationRoutes,
  ...personalDataRoutes,
  ...retentionRoutes,
  pollChanges,
  updateTyping,
]

/** Every mail that can be queued. */
export const mailKinds = [
  codeMail,
  draftMail,
  confirmationMail,
  ownLinkMail,
  replyMail,
  messageMail,
  notPlacedMail,
  mentionMail,
  invitationMail,
  workspaceInvitationMail,
  ownershipMail,
  retentionMail,
  paymentFailedMail,
  arrivalsMail,
  dailyReportMail,
] as readonly MailKind[]

/** Every kind of job but those that need a tool of the machine. */
export const jobKinds: readonly JobKind[] = [
  ...[bulkJob, bulkMessageJob, bulkLabelsJob],
  ...[undoJob, undoImportJob, purgeJob, sweepJob, retentionJob, runJob, arrivalsJob, cancelSubscriptionJob],
]
