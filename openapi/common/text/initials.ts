/** 'Amara Okonkwo' -> 'AO'; one word gives one letter. Counted in characters as people see them. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/u)
  const first = (word: string | undefined) => (word ? ([...word][0] ?? '') : '')
  return (first(words[0]) + (words.length > 1 ? first(words.at(-1)) : '')).toUpperCase()
}
