/** What a list writes before its lines: '1.', '2)', '(c)', '-', '*', '•'. */
const mark = /^\s*(?:[-*+•‣◦▪·–—]|\(?(?:\d{1,3}|[a-z])[.)])\s+/i

/** The lines of a pasted list without their marks and blank ones; fewer than two: no list, paste it as text. */
export function pastedList(text: string): string[] | null {
  const lines = text
    .split(/\r\n?|\n/)
    .map(line => line.replace(mark, '').trim())
    .filter(line => line !== '')
  return lines.length > 1 ? lines : null
}
