import { isOther } from '../../cells/marks.ts'

/** Neighbouring columns whose heads belong to one question. */
export type Group = {
  from: number
  question: string
  /** What each head says beside the question */
  options: string[]
  /** The heads are numbered names (`q0004_0001`): what the options are stands in the cells */
  numbered: boolean
}

const dash = ' - '
/** `q0004_0001`, `Q5_1`, `sides.3`, and `Q5_6_TEXT` for what was typed beside it */
const numberedName = /^(.*\p{L}.*?)[_.](\d{1,4}|other)((?:[_.](?:text|other))?)$/iu

const samePart = (one: string, other: string) => {
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  return one.slice(0, at)
}

/** Whether a head says Other of the one before it: that is a question with its text, no option beside it. */
const isOtherOf = (before = '', head = '') =>
  head.startsWith(before + dash) && isOther(head.slice(before.length + dash.length))

/** How far heads from a place on say options of one question, in the form 'Question - Option'. */
function dashed(heads: readonly string[], from: number): Group | null {
  const [head = '', next = ''] = heads.slice(from, from + 2)
  const cut = samePart(head, next).lastIndexOf(dash)
  if (cut < 1) return null
  const beginning = head.slice(0, cut + dash.length)
  let to = from
  while (heads[to]?.startsWith(beginning) && !isOtherOf(heads[to - 1], heads[to])) to++
  if (to - from < 2) return null
  const options = heads.slice(from, to).map(it => it.slice(beginning.length))
  return { from, question: head.slice(0, cut), options, numbered: false }
}

function numbered(heads: readonly string[], from: number): Group | null {
  const stem = numberedName.exec(heads[from] ?? '')?.[1]
  if (stem === undefined) return null
  const options: string[] = []
  for (let at = from; at < heads.length; at++) {
    const [, own, number = '', text = ''] = numberedName.exec(heads[at] ?? '') ?? []
    if (own !== stem) break
    options.push(text === '' ? number : `Other${dash}${text.slice(1)}`)
  }
  return options.length > 1 ? { from, question: stem, options, numbered: true } : null
}

/** The groups of a header, from left to right; a column is in one of them at most. */
export function groupsOf(heads: readonly string[]): Group[] {
  const groups: Group[] = []
  for (let at = 0; at < heads.length; ) {
    const group = dashed(heads, at) ?? numbered(heads, at)
    if (group) groups.push(group)
    at += group?.options.length ?? 1
  }
  return groups
}
