import { answerFiles, type Reader } from '@winnow/db'
import { inArray } from 'drizzle-orm'

export type KeptFile = typeof answerFiles.$inferSelect

/** The files of these submissions, by submission and question; one query, however many they are. */
export async function filesOf(db: Reader, ids: readonly number[]) {
  const rows = await db
    .select()
    .from(answerFiles)
    .where(inArray(answerFiles.submissionId, [...ids]))
  const byId = new Map<number, Map<string, KeptFile>>()
  for (const row of rows) {
    const ofOne = byId.get(row.submissionId) ?? new Map<string, KeptFile>()
    byId.set(row.submissionId, ofOne.set(row.questionId, row))
  }
  return byId
}

/** What a browser shows in place: pictures that are no scripts (security.md, Files). */
const shown = /^image\/(jpeg|png|gif|webp|avif)$/

export interface Place {
  formId: string
  submissionId: string
}

/** The one door to files (settled.md, the wire); `kind` tells the file from what was made of it. */
export function mediaPath(
  { formId, submissionId }: Place,
  { questionId, originalFilename }: Pick<KeptFile, 'questionId' | 'originalFilename'>,
  kind?: 'thumbnail',
): string {
  const query = new URLSearchParams({
    submission_id: submissionId,
    form_id: formId,
    field_id: questionId,
    file_name: originalFilename,
    ...(kind ? { kind } : {}),
  })
  return `/api/media?${query}`
}

/** A file beside its answer, as the wire has it. */
export function presentFile(type: string, file: KeptFile | undefined, place: Place) {
  const none = { previewUrl: null, previewAvailable: false, fileMetadata: null, videoMetadata: null }
  if (!file) return none
  const { originalFilename, contentType, bytes, duration, convertJobId } = file
  const pending = file.fileId === null
  const url = mediaPath(place, file)
  if (type === 'VIDEO')
    return {
      ...none,
      videoMetadata: {
        storagePath: file.fileId ?? '',
        originalFilename,
        contentType: file.playableFileId ? 'video/mp4' : contentType,
        videoUrl: url,
        thumbnail: file.thumbnailFileId ? mediaPath(place, file, 'thumbnail') : null,
        mediaConvertJobId: convertJobId,
        duration,
        pending,
      },
    }
  const previewAvailable = !pending && shown.test(contentType)
  return {
    ...none,
    previewAvailable,
    previewUrl: previewAvailable ? url : null,
    fileMetadata: { originalFilename, contentType, bytes, pending },
  }
}
