/** Words that say of an option whether it was chosen; the second may be missing. */
const pairs = [
  ['1', '0'],
  ['1.0', '0.0'],
  ['yes', 'no'],
  ['y', 'n'],
  ['true', 'false'],
  ['t', 'f'],
  ['selected', 'not selected'],
  ['checked', 'not checked'],
  ['checked', 'unchecked'],
  ['ticked', 'not ticked'],
  ['chosen', 'not chosen'],
  ['quoted', 'not quoted'],
  ['oui', 'non'],
  ['ja', 'nein'],
  ['ja', 'nee'],
  ['sí', 'no'],
  ['sim', 'não'],
  ['x', ''],
  ['✓', ''],
  ['✔', ''],
  ['✓', '✗'],
  ['☑', '☐'],
  ['on', 'off'],
] as const

const chosen = new Set<string>(pairs.map(([on]) => on))
const unchosen = new Set<string>(pairs.flatMap(([, off]) => (off === '' ? [] : [off])))
const together = new Set(pairs.map(pair => pair.join('\n')))

/** The longest of the words */
const longest = 12

/** A cell as one of the words, in lower case; null: it is none of them. */
export const markOf = (cell: string): string | null => {
  if (cell === '' || cell.length > longest) return null
  const key = cell.trim().toLowerCase()
  return chosen.has(key) || unchosen.has(key) ? key : null
}

export const isChosen = (mark: string | null) => mark !== null && chosen.has(mark)
export const isUnchosen = (mark: string | null) => mark !== null && unchosen.has(mark)

/** Whether the two are used together: `1` with `0`, not with `No`. */
export const belongTogether = (on: string, off: string) => together.has(`${on}\n${off}`)

const other =
  /^(?:others?|another|autres?|andere[rs]?|sonstiges?|otr[oa]s?|outr[oa]s?|altr[oi])(?![\p{L}\d])[\s:.,;()/-]*(?:please specify|specify|please describe|please explain|text|précisez|bitte angeben|especifique|specificare)?[\s:.,;()-]*(?:text)?$/iu

/** Whether an option is the one beside which people type: 'Other', 'Other (please specify)'. */
export const isOther = (option: string) => option.length < 60 && other.test(option.trim())
