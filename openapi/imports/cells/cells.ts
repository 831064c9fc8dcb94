import { withoutGuard } from '../../columns/csv/text.ts'

/** A cell as it was before an export guarded it, in NFC as everything is stored; never trimmed. */
export const clean = (cell: string) => withoutGuard(cell).normalize('NFC')

const quoted = /"((?:[^"]|"")*)"(?=; |$)/y

/** The values of a cell that joins several by '; ', one with a ';' in quotes: what a MULTI_SELECT writes. */
export function partsOf(cell: string): string[] {
  if (cell === '') return []
  const parts: string[] = []
  for (let at = 0; at <= cell.length; ) {
    quoted.lastIndex = at
    const inQuotes = cell[at] === '"' ? quoted.exec(cell) : null
    const text = inQuotes?.[1]?.replaceAll('""', '"')
    if (text?.includes(';')) {
      parts.push(text)
      at = quoted.lastIndex + 2
      continue
    }
    const end = cell.indexOf('; ', at)
    parts.push(cell.slice(at, end === -1 ? cell.length : end))
    at = end === -1 ? cell.length + 1 : end + 2
  }
  return parts
}

/** Heads and questions are the same text where they differ in case and blanks alone. */
export const headKey = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim()
