import { answerFiles, type Reader, submissions, type Transaction, uploads } from '@winnow/db'
import type { ops } from '@winnow/openapi'
import { type Answer, type ApplicantQuestion, typeOf } from '@winnow/openapi/questions'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import { invalid } from '../core/error.ts'
import { nameOfType, storedName } from './files/name.ts'

export type SentValue = z.output<typeof ops.submission.submit.body>['values'][number]
type Upload = typeof uploads.$inferSelect

/** A file that belongs to an answer, here already or still to come. */
export interface AnswerFile {
  questionId: string
  upload: Upload | null
  originalFilename: string
  contentType: string
  duration: number | null
}

const pathOf = ({ draft_file_metadata: file, draft_video_metadata: video }: SentValue) =>
  file?.draft_file_path ?? video?.file_path ?? null

/** Those of the uploads that another application waits for already. */
async function awaited(tx: Transaction, ids: readonly string[]): Promise<Set<string | null>> {
  if (ids.length === 0) return new Set()
  const rows = await tx
    .select({ uploadId: answerFiles.uploadId })
    .from(answerFiles)
    .where(and(inArray(answerFiles.uploadId, [...ids]), isNull(answerFiles.fileId)))
  return new Set(rows.map(it => it.uploadId))
}

/** Whether a file among the answers is part of an application from this address already: only who sent that one has its name. */
export async function areTaken(
  db: Reader,
  formNumber: number,
  emailKey: string,
  sent: readonly SentValue[],
): Promise<boolean> {
  const paths = sent.flatMap(it => pathOf(it) ?? [])
  if (paths.length === 0) return false
  const rows = await db
    .select({ id: answerFiles.uploadId })
    .from(answerFiles)
    .innerJoin(submissions, eq(submissions.id, answerFiles.submissionId))
    .where(
      and(
        inArray(answerFiles.uploadId, paths),
        eq(submissions.formNumber, formNumber),
        eq(submissions.emailKey, emailKey),
      ),
    )
    .limit(1)
  return rows.length > 0
}

/**
 * Answers as the rules validate them, and the files among them. An upload is accepted only for the question and the form that it was
 * made for, and only once; its type is that of its bytes, not what its sender declares. One that is not whole yet goes in
 * as still to come.
 */
export async function readSentValues(
  tx: Transaction,
  formNumber: number,
  questions: readonly Pick<ApplicantQuestion, 'id' | 'type'>[],
  sent: readonly SentValue[],
): Promise<{ values: Answer[]; files: AnswerFile[] }> {
  const paths = sent.flatMap(it => pathOf(it) ?? [])
  const rows = paths.length === 0 ? [] : await tx.select().from(uploads).where(inArray(uploads.id, paths))
  const spoken = await awaited(tx, paths)
  const known = new Map(rows.filter(it => !spoken.has(it.id)).map(it => [it.id, it]))
  const mediaQuestions = new Set(questions.filter(it => typeOf(it).media).map(it => it.id))
  const files: AnswerFile[] = []
  const errors: { path: string; message: string }[] = []
  const values = sent.map((it): Answer => {
    const { id, draft_file_metadata: file, draft_video_metadata: video } = it
    if (!file && !video) return { id, answer: it.answer ?? null }
    const path = pathOf(it)
    const upload = path === null ? null : (known.get(path) ?? null)
    const mine =
      upload?.formNumber === formNumber &&
      upload.questionId === id &&
      upload.state !== 'TAKEN' &&
      upload.thumbnailOf === null
    if (path !== null && !mine)
      errors.push({ path: `values.${id}`, message: 'This upload is no longer available. Add it again' })
    else if (upload?.state === 'REFUSED')
      errors.push({ path: `values.${id}`, message: upload.refusal ?? 'Unsupported file type' })
    const contentType = upload?.contentType ?? file?.content_type ?? 'video/webm'
    const sentName = storedName(file?.original_filename ?? video?.file_name ?? '', contentType)
    const name = file && upload?.state === 'DONE' ? nameOfType(sentName, upload.contentType) : sentName
    const duration = upload?.duration ?? video?.duration ?? null
    if (mediaQuestions.has(id))
      files.push({ questionId: id, upload, originalFilename: name, contentType, duration })
    const whole = upload?.state === 'DONE' ? path : null
    return {
      id,
      answer: file
        ? { contentType, draftFilePath: whole, originalFilename: name }
        : { file_path: whole, file_name: name, duration },
    }
  })
  if (errors.length > 0) throw invalid(errors)
  return { values, files }
}
