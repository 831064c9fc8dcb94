import { durationText, sizeText } from '@winnow/openapi/questions/media/said'
import type { DraftAnswer } from '../uploads/use-resumed.ts'
import type { FieldValue, FoundPage } from './page.ts'

/** The one door to files asks for the secret of this page, where nobody is signed in. */
const mediaPath = ({ token, application }: FoundPage, { fieldId }: FieldValue, name: string) =>
  `/api/media?${new URLSearchParams({
    submission_id: application.submissionId,
    form_id: application.form.identifier,
    field_id: fieldId,
    file_name: name,
    own: token,
  })}`

/** A file or a video that the application has, or waits for. */
export type Stored = {
  name: string
  /** What to call it to its applicant; recordings bear names that nobody gave them */
  title: string
  pending: boolean
  /** Where it is downloaded */
  href: string
  /** Its size or its length */
  meta: string
  /** As the rules judge it and the form's inputs hold it */
  answer: DraftAnswer
}

/** The file of an answer; null: there is none. */
export const storedIn = (page: FoundPage, value: FieldValue | undefined): Stored | null => {
  const { fileMetadata: file, videoMetadata: video } = value ?? {}
  if (value && video) {
    const { originalFilename: name, duration, pending } = video
    return {
      ...{ name, pending, title: /^(video_|\w{16}\.webm$)|^video\.webm$/.test(name) ? 'Your video' : name },
      href: mediaPath(page, value, name),
      meta: duration === null ? '' : durationText(duration),
      answer: { file_path: pending ? null : name, file_name: name, duration },
    }
  }
  if (value && file) {
    const { originalFilename: name, contentType, bytes, pending } = file
    return {
      ...{ name, pending, title: name },
      href: mediaPath(page, value, name),
      meta: bytes === null ? '' : sizeText(bytes),
      answer: { contentType, draftFilePath: pending ? null : name, originalFilename: name },
    }
  }
  return null
}
