import { limits } from '@winnow/openapi'
import { fileTypes, type Question, typeOf, typesTaken } from '@winnow/openapi/questions'

/** What a question takes: types by content, bytes, and the sentence for too many of them (docs/rules.md#file-limits). */
export interface Accepted {
  types: readonly string[]
  bytes: number
  tooLarge: string
}

const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024)

/** Bytes of the small picture of a video. */
const thumbnailBytes = 200 * 1024

const accepted = (types: readonly string[], bytes: number, size = `${megabytes(bytes)} MB`): Accepted => ({
  types,
  bytes,
  tooLarge: `File size must be less than ${size}`,
})

export const thumbnailAccepted = accepted(['image/jpeg'], thumbnailBytes, '200 kB')

/** Null: the question takes no file. */
export function acceptedBy(
  { type, fileTypes: groups }: Pick<Question, 'type' | 'fileTypes'>,
  videoBytes: number,
): Accepted | null {
  const { media } = typeOf({ type })
  if (media === null) return null
  if (media === 'video') return accepted(fileTypes.VIDEO, videoBytes)
  return accepted(typesTaken(groups), limits.fileBytes)
}
