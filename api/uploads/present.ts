import { answerFiles, type FormContent, type Reader } from '@winnow/db'
import { visibleName } from '@winnow/openapi/common/text/file-name'
import { askedQuestions, type QuestionType, questionTypes, type StoredValue } from '@winnow/openapi/questions'
import { inArray } from 'drizzle-orm'
import { isPicture } from './files/shown.ts'

export type StoredFile = typeof answerFiles.$inferSelect

/** The files of these submissions, by submission and question; one query, however many they are. */
export async function filesOf(db: Reader, ids: readonly number[]) {
  const rows = await db
    .select()
    .from(answerFiles)
    .where(inArray(answerFiles.submissionId, [...ids]))
  const byId = new Map<number, Map<string, StoredFile>>()
  for (const row of rows) {
    const ofOne = byId.get(row.submissionId) ?? new Map<string, StoredFile>()
    byId.set(row.submissionId, ofOne.set(row.questionId, row))
  }
  return byId
}

export interface Place {
  formId: string
  submissionId: string
}

/** The one address of files (docs/rules.md#reading-files); `kind` tells the file from what was made of it. */
export function mediaPath(
  { formId, submissionId }: Place,
  { questionId, originalFilename }: Pick<StoredFile, 'questionId' | 'originalFilename'>,
  kind?: 'thumbnail',
): string {
  const query = new URLSearchParams({
    submission_id: submissionId,
    form_id: formId,
    field_id: questionId,
    file_name: visibleName(originalFilename),
    ...(kind ? { kind } : {}),
  })
  return `/api/media?${query}`
}

/** Whether ffmpeg has made one; where it could not, the original stands in its place. */
const hasMp4 = ({ playableFileId, fileId }: StoredFile) =>
  playableFileId !== null && playableFileId !== fileId

/** A file beside its answer, as the wire has it. */
function presentFile(type: QuestionType, file: StoredFile | undefined, place: Place) {
  const none = { previewUrl: null, previewAvailable: false, fileMetadata: null, videoMetadata: null }
  if (!file) return none
  const { contentType, bytes, duration, convertJobId } = file
  const originalFilename = visibleName(file.originalFilename)
  const pending = file.fileId === null
  const url = mediaPath(place, file)
  if (questionTypes[type].media === 'video')
    return {
      ...none,
      videoMetadata: {
        storagePath: file.fileId ?? '',
        originalFilename,
        contentType: hasMp4(file) ? 'video/mp4' : contentType,
        videoUrl: url,
        thumbnail: file.thumbnailFileId ? mediaPath(place, file, 'thumbnail') : null,
        mediaConvertJobId: convertJobId,
        duration,
        pending,
      },
    }
  const previewAvailable = !pending && isPicture(contentType)
  return {
    ...none,
    previewAvailable,
    previewUrl: previewAvailable ? url : null,
    fileMetadata: { originalFilename, contentType, bytes, pending },
  }
}

/**
 * Answers as the wire has them, in the order of the questions; Name and Email stand apart (docs/rules.md#fixed-questions).
 * `questions`: of the version that was answered. `submittedAt`: milliseconds since 1970.
 */
export function presentAnswers(
  questions: FormContent['questions'],
  values: Record<string, StoredValue> = {},
  files: ReadonlyMap<string, StoredFile> | undefined,
  { submittedAt, ...place }: Place & { submittedAt: number },
) {
  const asked = new Set(askedQuestions(questions, id => values[id], dayOf(submittedAt)).map(it => it.id))
  return questions
    .filter(it => it.preDefinedInputType !== 'NAME' && it.preDefinedInputType !== 'EMAIL')
    .map(({ id, type, preDefinedInputType }) => {
      const { [id]: value = null } = values
      return {
        fieldId: id,
        inputType: type,
        preDefinedInputType,
        value: typeof value === 'string' && questionTypes[type].media !== null ? visibleName(value) : value,
        ...(value === null && !asked.has(id) && { asked: false }),
        ...presentFile(type, files?.get(id), place),
      }
    })
}

const dayOf = (moment: number) => new Date(moment).toISOString().slice(0, 10)
