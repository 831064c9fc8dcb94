/** Words for those who apply. */
const group =
  'applicants?|candidates?|people|persons?|teams?|founders?|startups?|companies|those|someone|somebody|everyone|anyone'

/** What a query begins with before it says what is looked for: 'Find founders who'. */
const leadIn = new RegExp(
  String.raw`^(?:(?:which|what) (?=(?:${group})\b))?(?:please |can you |could you )?(?:(?:find|show|list|give|get|search)(?: me| us)?(?: for)? |(?:i|we)(?:'re| are|'m| am)? (?:looking for|want|need) |looking for |who (?:are |is )?(?=\w))?(?:all |the |any )*(?:(?:${group})\b(?! of\b)\s*)?(?:(?:who|that)(?:['’](?:s|ve|re)|\b)\s*|whose\b\s*|with\b\s*|which\b\s*)?`,
  'iu',
)

/** A group that is described further, and what follows: 'teams of three that sell'. */
const describedGroup = new RegExp(`^((?:${group}) of .*?) (?:who|that|with|which) `, 'iu')

const separators = /\s*(?:[;,\n]+|\.\s+|\band also\b|\bas well as\b|\band\b|\bbut\b|&)\s*/iu

/** The parts of a query, each about one thing; what surrounds them is gone. */
export function clausesOf(query: string): string[] {
  const body = query.trim().replace(/[?!.]+$/u, '')
  const stripped = body.replace(leadIn, '')
  return (stripped === '' ? body : stripped)
    .replace(describedGroup, '$1, ')
    .split(separators)
    .map(it => it.replace(/^(?:who|that|which|and|they|also)\s+/iu, '').trim())
    .filter(it => it !== '')
}
