import { answerFiles } from '@winnow/db'
import { ops } from '@winnow/openapi'
import { and, eq, isNull } from 'drizzle-orm'
import { command } from '../../core/command.ts'
import { invalid, notFound } from '../../core/error.ts'
import { columnsOf } from '../../forms/questions.ts'
import { contentOf } from '../../forms/versions/find.ts'
import { take, takeThumbnails } from '../../uploads/keep.ts'
import { announceArrival } from '../../uploads/receive/arrive.ts'
import { settledFirst } from '../../uploads/receive/settle-sent.ts'
import { readSent } from '../../uploads/sent.ts'
import { answersOf } from '../answers-of.ts'
import { rewrite } from '../apply/store.ts'
import { findOwn, presentOwn } from './find.ts'

/** A file that could not come in with its application, by the link that was mailed; it may come after the form has closed. */
const finish = command(ops.own.finishUpload, async ({ app, input, tx, atEnd, now, emit }) => {
  const own = await findOwn(tx, app, input.own_token)
  const { submission, form } = own
  const { questions } = await contentOf(tx, form.number, submission.version)
  const {
    files: [file],
  } = await readSent(tx, form.number, questions, [
    { id: input.field_id, draft_file_metadata: input.draft_file_metadata },
  ])
  const upload = file?.upload
  if (!file || upload?.state !== 'DONE')
    throw invalid([{ path: 'draft_file_metadata', message: 'This upload is not whole yet' }])
  const [kept] = await tx
    .update(answerFiles)
    .set({
      fileId: upload.fileId,
      uploadId: upload.id,
      originalFilename: file.originalFilename,
      contentType: upload.contentType,
      bytes: upload.received,
      duration: upload.duration ?? input.duration ?? null,
      storedAt: now,
    })
    .where(
      and(
        eq(answerFiles.submissionId, submission.id),
        eq(answerFiles.questionId, input.field_id),
        isNull(answerFiles.fileId),
      ),
    )
    .returning()
  if (!kept) throw notFound('file to come')
  await take(tx, [upload], submission.id)
  await takeThumbnails(tx, submission.id, [upload.id])
  // The answer is the name of its file, and it may be another one than was promised.
  const columns = await columnsOf(tx, form.number)
  const before = (await answersOf(tx, [submission.id], columns)).get(submission.id)
  const { name, email } = submission
  const values = { ...before, [kept.questionId]: kept.originalFilename }
  await rewrite(tx, atEnd, submission, { name, email, values }, columns, questions)
  await announceArrival(tx, emit, kept)
  return presentOwn(tx, await findOwn(tx, app, input.own_token), now)
})

export const finishUpload = settledFirst(finish)
