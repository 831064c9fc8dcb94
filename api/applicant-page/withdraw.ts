import { submissions } from '@winnow/db'
import { ops } from '@winnow/openapi'
import { eq } from 'drizzle-orm'
import { command } from '../core/command.ts'
import { stageOfKind } from '../stages/find.ts'
import { findByToken } from '../submissions/applicant-access.ts'
import { setStage } from '../submissions/set-stage.ts'
import { presentApplicantPage } from './fetch.ts'

/** Its reviewers see when; it leaves their way into Archived. Withdrawing twice changes nothing. */
export const withdrawApplication = command(ops.applicantPage.withdrawApplication, async context => {
  const { app, input, tx, now, emit } = context
  const own = await findByToken(tx, app, input.own_token)
  const { submission, form, workspace } = own
  if (submission.withdrawnAt !== null) return presentApplicantPage(tx, own, now)
  await tx.update(submissions).set({ withdrawnAt: now }).where(eq(submissions.id, submission.id))
  const archived = await stageOfKind(tx, form.number, 'ARCHIVED')
  if (submission.stageId !== archived.id) await setStage(context, form, archived, [submission])
  await emit('submission.withdrawn', {
    workspaceId: workspace.id,
    formNumber: form.number,
    data: { submission: submission.publicId },
    subjects: [{ id: submission.id, before: submission.stageId }],
  })
  return presentApplicantPage(tx, await findByToken(tx, app, input.own_token), now)
})
