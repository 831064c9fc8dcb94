const candidates = [',', ';', '\t'] as const
export type Delimiter = (typeof candidates)[number]

/** What stands between the cells of a file: the sign that its header has most often outside quotes; a comma where none does. */
export function delimiterOf(beginning: string): Delimiter {
  const header = /^(?:[^"\r\n]|"(?:[^"]|"")*"?)*/.exec(beginning)?.[0] ?? ''
  const bare = header.replace(/"(?:[^"]|"")*"?/g, '')
  const count = (sign: string) => bare.split(sign).length
  return candidates.reduce((best, sign) => (count(sign) > count(best) ? sign : best))
}
