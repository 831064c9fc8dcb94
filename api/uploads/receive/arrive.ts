import { answerFiles, files, forms, submissions, type Transaction } from '@winnow/db'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { createEmit, type Emit } from '../../core/events/emit.ts'
import { newId } from '../../core/text/ids.ts'
import { touchRows } from '../../forms/touch-rows.ts'
import { claimUploads } from '../attach.ts'
import { updateFileCells } from '../cells.ts'
import type { UploadRow } from '../row.ts'

/** A file whose application was sent before it was whole takes its place there by itself; false: none waits for it. */
export async function arrive(tx: Transaction, upload: UploadRow, now: number): Promise<boolean> {
  const [stored] = await tx
    .update(answerFiles)
    .set({
      fileId: upload.fileId,
      contentType: upload.contentType,
      bytes: upload.received,
      duration: upload.duration ?? sql`${answerFiles.duration}`,
    })
    .where(and(eq(answerFiles.uploadId, upload.id), isNull(answerFiles.fileId)))
    .returning()
  if (!stored) return false
  await claimUploads(tx, [upload], stored.submissionId)
  const emit = createEmit(tx, { kind: 'nobody' }, now, newId('batch', now))
  await recordFile(tx, emit, 'submission.file_arrived', stored)
  return true
}

/** Shows a change of an answer's file in the table, and records it for those who watch. */
export async function recordFile(
  tx: Transaction,
  emit: Emit,
  kind: 'submission.file_arrived' | 'submission.video_converted',
  { submissionId, questionId }: Pick<typeof answerFiles.$inferSelect, 'submissionId' | 'questionId'>,
): Promise<void> {
  await updateFileCells(tx, submissionId)
  const [row] = await tx
    .select({ publicId: submissions.publicId, formNumber: forms.number, workspaceId: forms.workspaceId })
    .from(submissions)
    .innerJoin(forms, eq(forms.number, submissions.formNumber))
    .where(eq(submissions.id, submissionId))
  if (!row) throw new Error('A file of an answer has no application')
  await touchRows(tx, row.formNumber)
  await emit(kind, {
    workspaceId: row.workspaceId,
    formNumber: row.formNumber,
    data: { submission: row.publicId, field: questionId },
    subjects: [{ id: submissionId, before: null }],
  })
}

/** A picture that comes after its video's application; before it, `attachFiles` finds it. */
export async function arriveThumbnail(tx: Transaction, videoId: string, fileId: string): Promise<void> {
  const [stored] = await tx
    .update(answerFiles)
    .set({ thumbnailFileId: fileId })
    .where(and(eq(answerFiles.uploadId, videoId), isNull(answerFiles.thumbnailFileId)))
    .returning()
  if (!stored) return
  await tx
    .update(files)
    .set({ state: 'STORED', ownerKind: 'answer', ownerId: String(stored.submissionId) })
    .where(eq(files.id, fileId))
}
