import { eventSubjects, forms, submissions, type Transaction, workspaces } from '@winnow/db'
import { counted } from '@winnow/openapi/common/text/format'
import { splitQuestions, typeOf } from '@winnow/openapi/questions'
import { fileMention, fileText } from '@winnow/openapi/questions/shared/file-text'
import { readBack } from '@winnow/openapi/questions/shared/read-back'
import { readByPerson } from '@winnow/openapi/questions/shared/read-by-person'
import { and, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { App } from '../core/app.ts'
import type { RecordedEvent } from '../core/events/recorded.ts'
import { columnsOf } from '../forms/questions.ts'
import { contentOf } from '../forms/versions/find.ts'
import { answer, paragraph } from '../mail/drawing/blocks.ts'
import { brandOf } from '../mail/drawing/brand.ts'
import { mailKind } from '../mail/kind.ts'
import { queueMails } from '../mail/queue.ts'
import { answersOf } from '../submissions/answers.ts'
import { applicantTokenOf } from '../submissions/applicant-access.ts'
import { filesOf } from '../uploads/present.ts'

/**
 * What an applicant is mailed, with the way to the applicant page: the copy of what they sent where their address is verified. Where it
 * is not, it may be a stranger's, and the email contains nothing that was typed (docs/rules.md#mails-to-strangers).
 */
export const confirmationMail = mailKind({
  name: 'received',
  data: z.object({ submissionId: z.int(), verified: z.boolean().default(false) }),
  draw: async ({ data }, { db, config, secret }) => {
    const [row] = await db
      .select({ submission: submissions, form: forms, workspace: workspaces })
      .from(submissions)
      .innerJoin(forms, eq(forms.number, submissions.formNumber))
      .innerJoin(workspaces, eq(workspaces.id, forms.workspaceId))
      .where(eq(submissions.id, data.submissionId))
    if (!row || row.form.deletedAt !== null || row.submission.withdrawnAt !== null) return null
    const { submission, form, workspace } = row
    const { questions, name } = await contentOf(db, form.number, submission.version)
    const { rest } = splitQuestions(questions)
    const files = (await filesOf(db, [submission.id])).get(submission.id)
    const pending = rest.flatMap(it => files?.get(it.id) ?? []).filter(it => it.fileId === null)
    const applied = {
      fromName: workspace.name,
      brand: brandOf(config, workspace),
      subject: `Your application to ${name}`,
      heading: 'Application received',
    }
    const action = {
      label: pending.length > 0 ? 'Finish your upload' : 'See your application',
      url: `${config.publicUrl}/applications/${encodeURIComponent(applicantTokenOf(submission.publicId, secret))}`,
    }
    const add = pending.length > 1 ? 'them' : 'it'
    if (!data.verified)
      return {
        ...applied,
        preheader: `${workspace.name} has an application from this email address.`,
        blocks: [
          paragraph(
            `${workspace.name} has an application to ${name} from this email address. You can read it on the page below.`,
          ),
          ...(pending.length > 0
            ? [
                paragraph(
                  `Not uploaded yet: ${counted(pending.length, 'file')}. Add ${add} on the page below.`,
                ),
              ]
            : []),
        ],
        action,
        footer: `You got this email because someone applied to ${name} with this address. If that wasn't you, ignore it. Anyone with the link can open the application, so keep it to yourself.`,
      }
    const answers =
      (await answersOf(db, [submission.id], await columnsOf(db, form.number))).get(submission.id) ?? {}
    const answered = rest.filter(it => (answers[it.id] ?? null) !== null)
    const textOf = (question: (typeof answered)[number]) => {
      const file = files?.get(question.id)
      if (!file) return readBack(answers[question.id] ?? null, { isDay: typeOf(question).filter === 'date' })
      const { originalFilename: name, bytes, duration } = file
      return fileText(typeOf(question).media === 'video' ? { name, duration } : { name, bytes })
    }
    return {
      ...applied,
      preheader: `${workspace.name} has it. Here's your copy.`,
      blocks: [
        paragraph(`${workspace.name} has your application to ${name}. Here's your copy.`),
        ...(pending.length > 0
          ? [
              paragraph(
                `Not uploaded yet: ${pending.map(it => fileMention(it.originalFilename)).join(', ')}. Add ${add} on the page below.`,
              ),
            ]
          : []),
        answer('Name', submission.name),
        answer('Email', submission.email),
        ...answered.map(it => answer(it.question, textOf(it))),
        ...(submission.aiOptedOut ? [answer(readByPerson, 'Yes')] : []),
      ],
      action,
      footer: `You got this email because you applied to ${name}. Anyone with the link can open your application, so keep it to yourself.`,
    }
  },
})

/** Mails every applicant who came by the form and was told so (docs/rules.md#confirmation-mail). */
export async function confirmApplications(
  tx: Transaction,
  events: readonly RecordedEvent<'submission.created'>[],
  app: App,
): Promise<void> {
  const rows = await tx
    .select({ submission: submissions })
    .from(eventSubjects)
    .innerJoin(submissions, eq(submissions.id, eventSubjects.submissionId))
    .where(
      and(
        inArray(
          eventSubjects.seq,
          events.filter(it => it.data.mailed !== false).map(it => it.seq),
        ),
        eq(submissions.origin, 'FORM'),
      ),
    )
  const now = app.clock()
  await queueMails(
    tx,
    app.config,
    confirmationMail,
    rows.map(({ submission }) => {
      // The applicant was signed in with this address.
      const verified = submission.personId !== null
      return {
        data: { submissionId: submission.id, verified },
        to: { address: submission.email, ...(verified ? { name: submission.name } : {}) },
        // A sent mail no longer names its submission: by this it is deleted with its form.
        batchId: `applicants:${submission.formNumber}`,
        now,
      }
    }),
  )
}
