import { answerFiles, forms, formVersions, type Reader, type Transaction, uploads } from '@winnow/db'
import { limits } from '@winnow/openapi'
import { type Question, typeOf } from '@winnow/openapi/questions'
import { and, count, desc, eq, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { App } from '../../core/app.ts'
import { invalid, notFound, Refusal, refuse } from '../../core/error.ts'
import { networkHash } from '../../core/http/address.ts'
import { day, hour } from '../../core/time/clock.ts'
import { closedReason } from '../../forms/accepts.ts'
import { findPublished } from '../../forms/fill/find-published.ts'
import { findByToken, mayCorrect } from '../../submissions/applicant-access.ts'
import { type Accepted, acceptedBy, thumbnailAccepted } from '../files/kind.ts'
import { storedName } from '../files/name.ts'
import type { UploadRow } from '../row.ts'

/** What is to come, as its sender says. */
export interface NewUpload {
  id: string
  formId: string
  questionId: string
  filename: string
  contentType: string
  /** Null: nobody knows yet */
  length: number | null
  /** Seconds, of a recording */
  duration?: number | null
  /** The upload of the video that this is a picture of */
  thumbnailOf?: string | null
  /** Opens a form that is closed to others, for the file that its application still misses or may correct */
  ownToken?: string | null
  /** Where it comes from */
  address: string
}

/** Seconds by which a recording may be longer than its limit: a recorder does not stop at once. */
const tolerance = 1

export const tooLong = `Videos can be up to ${limits.videoSeconds} seconds long`
export const isTooLong = (seconds: number): boolean => seconds > limits.videoSeconds + tolerance

/** A question of a form, in any version that was published: people with an older page open may still answer it. */
export async function questionOf(db: Reader, formNumber: number, id: string): Promise<Question | null> {
  const versions = await db
    .select({ content: formVersions.content })
    .from(formVersions)
    .where(and(eq(formVersions.formNumber, formNumber), isNotNull(formVersions.publishedAt)))
    .orderBy(desc(formVersions.version))
  for (const { content } of versions) {
    const question = content.questions.find(it => it.id === id)
    if (question) return question as Question
  }
  return null
}

/** What may come in for an upload that has begun. */
export async function acceptedFor(
  db: Reader,
  { config }: Pick<App, 'config'>,
  row: UploadRow,
): Promise<Accepted> {
  if (row.thumbnailOf !== null) return thumbnailAccepted
  const question = await questionOf(db, row.formNumber, row.questionId)
  const accepted = question && acceptedBy(question, config.videoBytes)
  if (!accepted) throw new Error('An upload was begun for a question that takes none')
  return accepted
}

/** Whether the applicant's own link lets a file in: one that is still to come, or a correction. */
async function isAdmitted(tx: Transaction, app: App, upload: NewUpload, now: number): Promise<boolean> {
  if (!upload.ownToken) return false
  const own = await findByToken(tx, app, upload.ownToken)
  if (own.form.id !== upload.formId) return false
  if (mayCorrect(own, now)) return true
  const [awaited] = await tx
    .select({ uploadId: answerFiles.uploadId })
    .from(answerFiles)
    .where(
      and(
        eq(answerFiles.submissionId, own.submission.id),
        eq(answerFiles.questionId, upload.questionId),
        // The picture of a video may come after it.
        or(isNull(answerFiles.fileId), eq(answerFiles.uploadId, upload.thumbnailOf ?? '')),
      ),
    )
  return awaited !== undefined
}

/** A quota by address: its hash is gone with the upload. */
async function checkQuota(tx: Transaction, senderHash: string, now: number): Promise<void> {
  const [row] = await tx
    .select({ n: count(), bytes: sql<number>`sum(coalesce(${uploads.length}, ${uploads.received}))` })
    .from(uploads)
    .where(
      and(
        eq(uploads.senderHash, senderHash),
        inArray(uploads.state, ['OPEN', 'DONE']),
        gt(uploads.touchedAt, now - day),
      ),
    )
  if (row && (row.n >= limits.uploadsOpen || row.bytes >= limits.uploadsOpenBytes))
    refuse(
      'rate_limited',
      'Too many files were uploaded from your network today. Send the form now and add this file afterwards.',
      { retryAfter: hour / 1_000 },
    )
}

const tooLarge = ({ tooLarge }: Accepted) => new Refusal('body_too_large', tooLarge)

/** Begins the upload of a file for one question of a form that takes applications. */
export async function beginUpload(tx: Transaction, app: App, upload: NewUpload): Promise<UploadRow> {
  const now = app.clock()
  const published = await findPublished(tx, upload.formId)
  if (!published) throw notFound('form')
  const { form, total } = published
  const question = await questionOf(tx, form.number, upload.questionId)
  const ofQuestion = question && acceptedBy(question, app.config.videoBytes)
  if (!question || !ofQuestion || (upload.thumbnailOf && typeOf(question).media !== 'video'))
    throw invalid([{ path: 'field_id', message: 'This form has no such question for a file' }])
  if (closedReason(form, total, now) !== null && !(await isAdmitted(tx, app, upload, now)))
    refuse('form_closed', "This form isn't accepting applications. The file wasn't uploaded.")
  const accepted = upload.thumbnailOf ? thumbnailAccepted : ofQuestion
  if (upload.thumbnailOf) await checkVideo(tx, upload, upload.thumbnailOf)
  if (upload.length !== null && upload.length > accepted.bytes) throw tooLarge(accepted)
  if (upload.length === 0) throw invalid([{ path: 'file', message: 'This file is empty' }])
  const duration = upload.duration ?? null
  if (duration !== null && isTooLong(duration)) throw invalid([{ path: 'duration', message: tooLong }])
  const senderHash = networkHash(app.secret, upload.address)
  if (app.config.rateLimits) await checkQuota(tx, senderHash, now)
  const [row] = await tx
    .insert(uploads)
    .values({
      id: upload.id,
      formNumber: form.number,
      questionId: question.id,
      originalFilename: storedName(upload.filename, upload.contentType),
      contentType: upload.contentType,
      length: upload.length,
      duration: duration === null ? null : Math.min(duration, limits.videoSeconds),
      thumbnailOf: upload.thumbnailOf ?? null,
      senderHash,
      createdAt: now,
      touchedAt: now,
    })
    .returning()
  if (!row) throw new Error('An upload was inserted and did not come back')
  return row
}

/** A picture goes with a video of the same form and question; knowing its upload id proves being its sender. */
async function checkVideo(tx: Transaction, upload: NewUpload, videoId: string): Promise<void> {
  const [video] = await tx
    .select({ id: uploads.id })
    .from(uploads)
    .innerJoin(forms, eq(forms.number, uploads.formNumber))
    .where(
      and(eq(uploads.id, videoId), eq(forms.id, upload.formId), eq(uploads.questionId, upload.questionId)),
    )
  if (!video) throw notFound('upload')
}
