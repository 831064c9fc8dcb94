import { answerFiles, type Transaction } from '@winnow/db'
import { ops } from '@winnow/openapi'
import type { Question } from '@winnow/openapi/questions'
import { and, eq, isNull } from 'drizzle-orm'
import { command } from '../core/command.ts'
import type { BeforeCommit } from '../core/database/write-queue.ts'
import { invalid, notFound } from '../core/error.ts'
import { columnsOf } from '../forms/questions.ts'
import { contentOf } from '../forms/versions/find.ts'
import { answersOf } from '../submissions/answers.ts'
import { findByToken, type OwnApplication } from '../submissions/applicant-access.ts'
import { rewriteAnswers } from '../submissions/store.ts'
import { attachFiles, detachFiles } from '../uploads/attach.ts'
import { readSentValues } from '../uploads/read-values.ts'
import { recordFile } from '../uploads/receive/arrive.ts'
import { finishUploadsFirst } from '../uploads/receive/settle-sent.ts'
import { presentApplicantPage } from './fetch.ts'

/** A file may come under another name than the one that was promised: the name is the answer. */
async function rename(
  tx: Transaction,
  beforeCommit: BeforeCommit,
  { submission }: OwnApplication,
  questions: readonly Pick<Question, 'id' | 'type'>[],
  [questionId, name]: [string, string],
): Promise<void> {
  const columns = await columnsOf(tx, submission.formNumber)
  const values = (await answersOf(tx, [submission.id], columns)).get(submission.id) ?? {}
  if (values[questionId] === name) return
  const { name: applicant, email } = submission
  const it = { name: applicant, email, values: { ...values, [questionId]: name } }
  await rewriteAnswers(tx, beforeCommit, submission, it, columns, questions)
}

/** A file that could not come in with its application, by the link that was mailed; it may come after the form has closed. */
const finish = command(
  ops.applicantPage.finishUpload,
  async ({ app, input, tx, beforeCommit, now, emit }) => {
    const own = await findByToken(tx, app, input.own_token)
    const { submission, form } = own
    const { questions } = await contentOf(tx, form.number, submission.version)
    const {
      files: [file],
    } = await readSentValues(tx, form.number, questions, [
      { id: input.field_id, draft_file_metadata: input.draft_file_metadata },
    ])
    if (file?.upload?.state !== 'DONE')
      throw invalid([{ path: 'draft_file_metadata', message: "This upload isn't finished yet" }])
    const [awaited] = await tx
      .select()
      .from(answerFiles)
      .where(
        and(
          eq(answerFiles.submissionId, submission.id),
          eq(answerFiles.questionId, input.field_id),
          isNull(answerFiles.fileId),
        ),
      )
    if (!awaited) throw notFound('file to come')
    await detachFiles(tx, submission.id, [input.field_id])
    const duration = file.duration ?? input.duration ?? null
    await attachFiles(tx, submission.id, [{ ...file, duration }])
    await rename(tx, beforeCommit, own, questions, [input.field_id, file.originalFilename])
    await recordFile(tx, emit, 'submission.file_arrived', awaited)
    return presentApplicantPage(tx, await findByToken(tx, app, input.own_token), now)
  },
)

export const finishUpload = finishUploadsFirst(finish)
