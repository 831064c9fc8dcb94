/** What a query begins with before it says who is looked for. */
const leadIn =
  /^(?:please |can you |could you )?(?:(?:find|show|list|give|get|search)(?: me| us)?(?: for)? |(?:i|we)(?:'re| are|'m| am)? (?:looking for|want|need) |looking for |who (?:are |is )?(?=\w))?(?:all |the |any )*(?:(?:applicants?|candidates?|people|persons?|teams?|founders?|startups?|companies|those|someone|somebody|everyone|anyone)\b\s*)?(?:who(?:se)?\b\s*|that\b\s*|with\b\s*|which\b\s*)?/iu

const separators = /\s*(?:[;,\n]+|\.\s+|\band also\b|\bas well as\b|\band\b|\bbut\b|&)\s*/iu

/** The parts of a query, each about one thing; what surrounds them is gone. */
export function clausesOf(query: string): string[] {
  const body = query.trim().replace(/[?!.]+$/u, '')
  const stripped = body.replace(leadIn, '')
  return (stripped === '' ? body : stripped)
    .split(separators)
    .map(it => it.replace(/^(?:who|that|which|and|they|also)\s+/iu, '').trim())
    .filter(it => it !== '')
}
