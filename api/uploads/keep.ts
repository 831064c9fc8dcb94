import { answerFiles, type Transaction, uploads } from '@winnow/db'
import { and, eq, inArray } from 'drizzle-orm'
import type { AnswerFile } from './sent.ts'

/** Where the whole bytes of an upload lie. */
export const storageKeyOf = (uploadId: string) => `files/${uploadId}`

/** Makes files the answers' own; one that is still coming is linked, and arrives by itself (`arrive.ts`) or by the applicant's page. */
export async function keepFiles(
  tx: Transaction,
  submissionId: number,
  files: readonly AnswerFile[],
  now: number,
): Promise<void> {
  if (files.length === 0) return
  await tx.insert(answerFiles).values(
    files.map(({ questionId, upload, originalFilename, contentType, duration }) => {
      const whole = upload?.state === 'DONE'
      return {
        submissionId,
        questionId,
        storageKey: whole ? storageKeyOf(upload.id) : null,
        uploadId: upload?.id ?? null,
        originalFilename,
        contentType,
        bytes: whole ? upload.received : null,
        duration,
        storedAt: whole ? now : null,
      }
    }),
  )
  const whole = files.flatMap(({ upload }) => (upload?.state === 'DONE' ? [upload.id] : []))
  if (whole.length > 0) await tx.update(uploads).set({ state: 'TAKEN' }).where(inArray(uploads.id, whole))
}

/** Lets go of files that a correction has replaced or removed; their bytes go with the next sweep (`sweep.ts`). */
export async function replaceFiles(
  tx: Transaction,
  submissionId: number,
  questionIds: readonly string[],
): Promise<void> {
  if (questionIds.length === 0) return
  await tx
    .delete(answerFiles)
    .where(and(eq(answerFiles.submissionId, submissionId), inArray(answerFiles.questionId, [...questionIds])))
}
