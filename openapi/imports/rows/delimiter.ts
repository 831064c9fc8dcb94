const candidates = [',', ';', '\t'] as const
type Delimiter = (typeof candidates)[number]

/** What stands between the cells of a file: the sign that its header has most often outside quotes; a comma where none does. */
export function delimiterOf(beginning: string): Delimiter {
  const header = /^(?:[^"\r\n]|"(?:[^"]|"")*"?)*/.exec(beginning)?.[0] ?? ''
  const bare = header.replace(/"(?:[^"]|"")*"?/g, '')
  const count = (sign: string) => bare.split(sign).length
  return candidates.reduce((best, sign) => (count(sign) > count(best) ? sign : best))
}

/** Characters from which the delimiter is told. */
const beginning = 64 * 1024

/** The first of the texts of a file, as far as its delimiter is told from; the others follow. */
export async function beginningOf(texts: AsyncGenerator<string>): Promise<string> {
  let head = ''
  for (let next = await texts.next(); !next.done; next = await texts.next()) {
    head += next.value
    if (head.length > beginning) break
  }
  return head
}

/** How a parser of CSV reads the file that begins so: as much as people's files allow. */
export const parsingOf = (head: string) => ({
  delimiter: delimiterOf(head.slice(0, beginning)),
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
})
