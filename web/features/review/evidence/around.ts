/** Characters of an answer that stand before and after the words of a quote. */
const room = { before: 48, after: 32 }

interface Around {
  before: string
  words: string
  after: string
}

/** The end of a text from a word on, at most so long; '…' where it was cut. */
function tail(text: string, most: number): string {
  if (text.length <= most) return text
  const cut = text.slice(-most)
  return `…${cut.slice(cut.search(/\s/) + 1)}`
}

function head(text: string, most: number): string {
  if (text.length <= most) return text
  const cut = text.slice(0, most)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 0)) || cut}…`
}

/** The words of a quote with a little of their line on both sides; alone, where the answer is not known or has changed. */
export function around(
  answer: string | null,
  { start, end, text: words }: { start: number; end: number; text: string },
): Around {
  if (answer === null || answer.slice(start, end) !== words) return { before: '', words, after: '' }
  const before = answer.slice(0, start).split('\n').at(-1) ?? ''
  const after = answer.slice(end).split('\n')[0] ?? ''
  return { before: tail(before, room.before), words, after: head(after, room.after) }
}
