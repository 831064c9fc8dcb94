import { isStorable } from '../../common/text/plain-text.ts'

/** Shapes of an uploaded file, checked by hand: zod's objects would cost every hosted form two kilobytes. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const isShort =
  (most: number) =>
  (value: unknown): value is string =>
    typeof value === 'string' && value !== '' && value.length <= most && isStorable(value)

/** Its path in storage. */
export const isPath = isShort(500)
/** Its name on the applicant's device. */
export const isFileName = isShort(255)
