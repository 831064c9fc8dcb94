import { withoutGuard } from '../../columns/csv/text.ts'
import { isBlankText } from '../../common/text/plain-text.ts'

/** A cell as it was before an export guarded it, in NFC as everything is stored; never trimmed, but '' where nothing of it is seen. */
export const clean = (cell: string) => (isBlankText(cell) ? '' : withoutGuard(cell).normalize('NFC'))

/** A value in quotes, up to the next separator */
const quoted = { '; ': /"((?:[^"]|"")*)"(?=; |$)/y, ';': /"((?:[^"]|"")*)"(?=;|$)/y }

/** The values of a cell that joins several by '; ', one with a ';' in quotes: what a MULTI_SELECT writes; ';' alone as well. */
export function partsOf(cell: string, separator: keyof typeof quoted = '; '): string[] {
  if (cell === '') return []
  const parts: string[] = []
  const inQuotes = quoted[separator]
  for (let at = 0; at <= cell.length; ) {
    inQuotes.lastIndex = at
    const text = cell[at] === '"' ? inQuotes.exec(cell)?.[1]?.replaceAll('""', '"') : undefined
    if (text?.includes(';')) {
      parts.push(text)
      at = inQuotes.lastIndex + separator.length
      continue
    }
    const end = cell.indexOf(separator, at)
    parts.push(cell.slice(at, end === -1 ? cell.length : end))
    at = end === -1 ? cell.length + 1 : end + separator.length
  }
  return parts
}

/** Heads and questions are the same text where they differ in case and blanks alone. */
export const headKey = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim()
