/** A file's name without what would turn its letters around or hide some of them: direction marks and controls. */
export const visibleName = (name: string): string =>
  name.replace(/[\p{Cc}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, '')

const longestEnding = 10

/** A file's name in two, the second of which says what it is: 'Application of Ada Love', 'lace 2027.pdf'. Both together are the name. */
export function splitName(name: string): [beginning: string, ending: string] {
  const dot = name.lastIndexOf('.')
  const letters = [...name]
  const suffix = dot > 0 ? [...name.slice(dot)].length : 0
  const kept = suffix > 0 && suffix <= longestEnding ? suffix + 6 : 6
  let at = Math.max(0, letters.length - kept)
  // A blank after the ellipsis of a cut beginning would look like a gap.
  while (at > 0 && letters[at] === ' ') at += 1
  return [letters.slice(0, at).join(''), letters.slice(at).join('')]
}
