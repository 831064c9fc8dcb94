import { dayText } from '../../common/dates/dates.ts'

/** An answer as people read it, on a screen, in a copy or in an email; a file is its name. */
export function readBack(value: unknown, { isDay }: { isDay: boolean }): string {
  if (Array.isArray(value)) {
    const values = value.filter(it => it !== '').map(String)
    // 'Solar; Wind, mostly' is two answers.
    return values.join(values.some(it => it.includes(',')) ? '; ' : ', ')
  }
  if (typeof value === 'object' && value !== null) {
    const { originalFilename, original_filename, file_name } = value as Record<string, unknown>
    return String(originalFilename ?? original_filename ?? file_name ?? 'A file')
  }
  const text = String(value ?? '')
  return isDay ? dayText(text) : text
}
