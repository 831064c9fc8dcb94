import type { MaskedField } from '@winnow/openapi'

/** Stands for each character of what is withheld, so that the places of quotes stay what they are. */
const withheld = '█'

const patterns: Record<Exclude<MaskedField, 'NAME'>, RegExp> = {
  EMAIL: /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu,
  LINKS:
    /\b(?:https?:\/\/|www\.)[^\s<>"')\]]+|\b(?:[a-z0-9-]+\.)*(?:linkedin|github|gitlab|twitter|instagram|facebook|youtube)\.com\/[^\s<>"')\]]+/giu,
  PHONE:
    /(?<![\p{L}\p{N}])(?:\+\d[\d ()./-]{6,17}\d|\(\d{2,5}\)[ .-]?\d{3,4}[ .-]?\d{3,4}|0\d(?:[ ./-]?\d){7,11}|\d{3}[ .-]\d{3}[ .-]\d{3,4})(?![\p{L}\p{N}])/gu,
}

/** The words of a name that are long enough to be told from other words. */
const wordsOf = (name: string) => name.split(/[^\p{L}\p{M}'-]+/u).filter(it => it.length >= 3)

/**
 * The text of a file without what tells who somebody is (docs/rules.md#field-mask): the kinds that the form does not allow are
 * covered character by character.
 */
export function masked(text: string, name: string, allowed: readonly MaskedField[]): string {
  const cover = (match: string) => match.replace(/[^\s]/g, withheld)
  let covered = text
  for (const [kind, pattern] of Object.entries(patterns))
    if (!allowed.includes(kind as MaskedField)) covered = covered.replace(pattern, cover)
  if (allowed.includes('NAME')) return covered
  for (const word of wordsOf(name)) {
    const own = new RegExp(`(?<![\\p{L}\\p{M}])${RegExp.escape(word)}(?![\\p{L}\\p{M}])`, 'giu')
    covered = covered.replace(own, cover)
  }
  return covered
}
