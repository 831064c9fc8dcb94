import { durationText, fileMention, fileText, sizeText } from '@winnow/openapi/questions/shared/file-text'
import type { DraftAnswer } from '../uploads/use-resumed.ts'
import type { FieldValue, FoundPage } from './page.ts'

/**
 * Addresses of files carry the secret of this page, as nobody is signed in (docs/rules.md#reading-files). A correction may bring another file of the
 * same name, so each has an address of its own.
 */
function mediaPath(
  { token, application }: FoundPage,
  { fieldId }: FieldValue,
  name: string,
  kind?: 'original' | 'thumbnail',
) {
  return `/api/media?${new URLSearchParams({
    submission_id: application.submissionId,
    form_id: application.form.identifier,
    field_id: fieldId,
    file_name: name,
    own: token,
    ...(kind ? { kind } : {}),
    ...(application.correctedAt ? { corrected: application.correctedAt } : {}),
  })}`
}

/** A file or a video that the application has, or waits for. */
export type Stored = {
  name: string
  /** Its name within a sentence and at the start of one; recordings have generated names */
  words: string
  title: string
  /** Its label: 'Video, 0:03', 'deck.pdf' */
  label: string
  /** Its size or its length, where the label does not say it */
  meta: string
  pending: boolean
  /** Where it is downloaded */
  href: string
  /** Where it is shown in place; `poster`: '' where there is none */
  shown: { as: 'picture'; src: string } | { as: 'video'; src: string; poster: string } | null
  /** As the rules validate it and the form's inputs hold it */
  answer: DraftAnswer
}

const named = (name: string) => ({ name, words: fileMention(name), title: fileMention(name, true) })

function videoIn(
  page: FoundPage,
  value: FieldValue,
  video: NonNullable<FieldValue['videoMetadata']>,
): Stored {
  const { originalFilename: name, duration, pending, contentType, thumbnail } = video
  const words = named(name)
  const isNameless = words.words !== name
  return {
    ...words,
    pending,
    label: isNameless ? fileText({ name, duration }) : name,
    meta: isNameless || duration === null ? '' : durationText(duration),
    href: mediaPath(page, value, name),
    shown: {
      as: 'video',
      // It is converted to MP4 soon after it arrives; a running player must continue with the same bytes.
      src: mediaPath(page, value, name, contentType === 'video/mp4' ? undefined : 'original'),
      poster: thumbnail === null ? '' : mediaPath(page, value, name, 'thumbnail'),
    },
    answer: { file_path: pending ? null : name, file_name: name, duration },
  }
}

/** The file of an answer; null: there is none. */
export function storedIn(page: FoundPage, value: FieldValue | undefined): Stored | null {
  const { fileMetadata: file, videoMetadata: video } = value ?? {}
  if (value && video) return videoIn(page, value, video)
  if (value && file) {
    const { originalFilename: name, contentType, bytes, pending } = file
    const href = mediaPath(page, value, name)
    return {
      ...named(name),
      ...{ pending, label: name, href },
      meta: bytes === null ? '' : sizeText(bytes),
      shown: value.previewAvailable ? { as: 'picture', src: href } : null,
      answer: { contentType, draftFilePath: pending ? null : name, originalFilename: name },
    }
  }
  return null
}
