import { answerFiles, files as storedFiles, type Transaction, uploads } from '@winnow/db'
import { and, eq, inArray } from 'drizzle-orm'
import type { AnswerFile } from './sent.ts'

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
        fileId: whole ? upload.fileId : null,
        uploadId: upload?.id ?? null,
        originalFilename,
        contentType,
        bytes: whole ? upload.received : null,
        duration,
        storedAt: whole ? now : null,
      }
    }),
  )
  await take(
    tx,
    files.flatMap(({ upload }) => (upload?.state === 'DONE' ? [upload] : [])),
    submissionId,
  )
}

/** From now on the bytes of these uploads belong to an application. */
export async function take(
  tx: Transaction,
  whole: readonly Pick<typeof uploads.$inferSelect, 'id' | 'fileId'>[],
  submissionId: number,
): Promise<void> {
  if (whole.length === 0) return
  await tx
    .update(uploads)
    .set({ state: 'TAKEN' })
    .where(
      inArray(
        uploads.id,
        whole.map(it => it.id),
      ),
    )
  await tx
    .update(storedFiles)
    .set({ state: 'STORED', ownerKind: 'answer', ownerId: String(submissionId) })
    .where(
      inArray(
        storedFiles.id,
        whole.flatMap(it => it.fileId ?? []),
      ),
    )
}

/** Lets go of files that a correction has replaced or removed; their bytes go with the next sweep. */
export async function replaceFiles(
  tx: Transaction,
  submissionId: number,
  questionIds: readonly string[],
): Promise<void> {
  if (questionIds.length === 0) return
  const gone = await tx
    .delete(answerFiles)
    .where(and(eq(answerFiles.submissionId, submissionId), inArray(answerFiles.questionId, [...questionIds])))
    .returning()
  const ids = gone.flatMap(it => [it.fileId, it.thumbnailFileId, it.playableFileId].filter(id => id !== null))
  if (ids.length > 0)
    await tx.update(storedFiles).set({ state: 'DELETED' }).where(inArray(storedFiles.id, ids))
}
