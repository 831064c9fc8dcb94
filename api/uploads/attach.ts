import { answerFiles, files as storedFiles, type Transaction, uploads } from '@winnow/db'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { AnswerFile } from './read-values.ts'

/** Makes files the answers' own; one that is still coming is linked, and arrives by itself (`receive/arrive.ts`) or by the applicant's page. */
export async function attachFiles(
  tx: Transaction,
  submissionId: number,
  files: readonly AnswerFile[],
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
      }
    }),
  )
  await claimUploads(
    tx,
    files.flatMap(({ upload }) => (upload?.state === 'DONE' ? [upload] : [])),
    submissionId,
  )
  await claimThumbnails(
    tx,
    submissionId,
    files.flatMap(({ upload }) => upload?.id ?? []),
  )
}

/** From now on the bytes of these uploads belong to an application. */
export async function claimUploads(
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
  await ownedBy(
    tx,
    submissionId,
    whole.flatMap(it => it.fileId ?? []),
  )
}

const ownedBy = (tx: Transaction, submissionId: number, fileIds: readonly string[]) =>
  tx
    .update(storedFiles)
    .set({ state: 'STORED', ownerKind: 'answer', ownerId: String(submissionId) })
    .where(inArray(storedFiles.id, [...fileIds]))

/** Pictures of videos that came before the application did; of several for one video the last. */
async function claimThumbnails(
  tx: Transaction,
  submissionId: number,
  videoIds: readonly string[],
): Promise<void> {
  if (videoIds.length === 0) return
  const pictures = await tx
    .select({ id: storedFiles.id, videoId: storedFiles.ownerId })
    .from(storedFiles)
    .where(and(eq(storedFiles.ownerKind, 'thumbnail'), inArray(storedFiles.ownerId, [...videoIds])))
    .orderBy(storedFiles.createdAt)
  for (const { id, videoId } of pictures)
    await tx
      .update(answerFiles)
      .set({ thumbnailFileId: id })
      .where(and(eq(answerFiles.submissionId, submissionId), eq(answerFiles.uploadId, videoId)))
  const last = new Map(pictures.map(it => [it.videoId, it.id]))
  if (last.size > 0) await ownedBy(tx, submissionId, [...last.values()])
}

/** Uploads that a half-filled form names go when it goes, not before (docs/rules.md#response-drafts). */
export async function renewForDraft(
  tx: Transaction,
  formNumber: number,
  values: readonly unknown[],
  now: number,
): Promise<void> {
  const ids = values.flatMap(value => {
    if (typeof value !== 'object' || value === null) return []
    const id = 'draftFilePath' in value ? value.draftFilePath : 'file_path' in value ? value.file_path : null
    return typeof id === 'string' ? [id] : []
  })
  if (ids.length === 0) return
  await tx
    .update(uploads)
    .set({ touchedAt: now })
    .where(
      and(
        inArray(uploads.id, ids),
        eq(uploads.formNumber, formNumber),
        inArray(uploads.state, ['OPEN', 'DONE']),
      ),
    )
}

/** Lets go of files that a correction has replaced or removed; their bytes go with the next cleanup. */
export async function detachFiles(
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
    await tx
      .update(storedFiles)
      .set({ state: 'DELETED' })
      .where(
        and(
          inArray(storedFiles.id, ids),
          // An import may have given the file to another application too.
          sql`not exists (select 1 from ${answerFiles} where ${answerFiles.fileId} = ${storedFiles.id})`,
        ),
      )
}
