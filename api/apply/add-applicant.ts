import { submissions } from '@winnow/db'
import { ops } from '@winnow/openapi'
import { keyOf } from '@winnow/openapi/common/text/plain-text'
import { dayIn, validateAnswers } from '@winnow/openapi/questions'
import { and, eq } from 'drizzle-orm'
import { command } from '../core/command.ts'
import { invalid } from '../core/error.ts'
import { newId } from '../core/text/ids.ts'
import { iso } from '../core/time/clock.ts'
import { findForm } from '../forms/find.ts'
import { can } from '../forms/policy.ts'
import { columnsOf } from '../forms/questions.ts'
import { reserveSequences } from '../forms/touch-rows.ts'
import { contentOf } from '../forms/versions/find.ts'
import { isPlaceholder, queueMails } from '../mail/queue.ts'
import { countMailTo, strangersMail } from '../mail/recipient-limit.ts'
import { findStage, stageOfKind } from '../stages/find.ts'
import { firstId } from '../submissions/find.ts'
import { parsePhone } from '../submissions/phone.ts'
import { arrivalAfter, onceKeyOf, storeApplications } from '../submissions/store.ts'
import { attachFiles } from '../uploads/attach.ts'
import { updateFileCells } from '../uploads/cells.ts'
import { readSentValues } from '../uploads/read-values.ts'
import { finishUploadsFirst } from '../uploads/receive/settle-sent.ts'
import { confirmationMail } from './confirmation.ts'

/** Adds an applicant by hand; every answer but name and email is optional (docs/rules.md#adding-applicants). */
export const addApplicant = finishUploadsFirst(
  command(ops.submission.addApplicant, async context => {
    const { app, actor, input, tx, beforeCommit, now, emit, batchId, wake } = context
    const found = await findForm(tx, actor, input.form_identifier, can.move)
    const { form, workspace } = found
    const version = form.publishedVersion ?? form.draftVersion
    const { questions } = await contentOf(tx, form.number, version)
    const stage = input.status
      ? await findStage(tx, form.number, input.status, 'status')
      : await stageOfKind(tx, form.number, 'NEW')
    const timeZone = input.time_zone ?? workspace.timeZone
    const { values, files } = await readSentValues(tx, form.number, questions, input.values)
    const optional = questions.map(it => ({ ...it, required: false, disallowPast: false, showIf: [] }))
    const validated = validateAnswers(
      { questions: optional, name: input.name, email: input.email, values },
      { parsePhone, today: dayIn(timeZone, new Date(now)), timeZone },
    )
    if (!validated.ok) throw invalid(validated.errors)
    const { name, email } = validated
    const emailKey = keyOf(email)
    const [before] = await tx
      .select({ id: submissions.id })
      .from(submissions)
      .where(and(eq(submissions.emailKey, emailKey), eq(submissions.formNumber, form.number)))
      .limit(1)
    const id = firstId(form.number) + (await reserveSequences(tx, form.number, 1))
    const submittedAt = await arrivalAfter(tx, form.number, now)
    const publicId = newId('submission', now)
    const application = {
      ...{ id, publicId, version, stageId: stage.id, submittedAt, name, email, emailKey },
      origin: 'ADDED' as const,
      addedBy: actor.userId,
      archivedAt: stage.kind === 'ARCHIVED' ? submittedAt : null,
      // Only the first of an address is the one that the form takes from it.
      onceKey: form.multipleSubmissions || before ? null : onceKeyOf(form.number, emailKey),
      personId: null,
      values: validated.values,
    }
    await storeApplications(
      tx,
      beforeCommit,
      form.number,
      [application],
      await columnsOf(tx, form.number),
      questions,
    )
    const attached = files.filter(it => validated.values[it.questionId] !== null)
    await attachFiles(tx, id, attached)
    if (attached.length > 0) await updateFileCells(tx, id)
    if (
      input.send_confirmation &&
      !isPlaceholder(email) &&
      (await countMailTo(tx, app, strangersMail.copies, email, now)) === 0
    ) {
      await queueMails(tx, app.config, confirmationMail, [
        { data: { submissionId: id, verified: false }, to: { address: email, name }, now },
      ])
      wake('mail')
    }
    await emit('submission.added', {
      workspaceId: workspace.id,
      formNumber: form.number,
      data: { submission: publicId, stage: stage.id },
      subjects: [{ id, before: null }],
    })
    return {
      submissionId: publicId,
      submittedAt: iso(submittedAt),
      stage: stage.label,
      repeatedEmail: before !== undefined,
      batch_id: batchId,
    }
  }),
)
