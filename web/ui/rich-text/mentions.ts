import { limits } from '@winnow/openapi/common/limits'
import { fold, keyOf } from '@winnow/openapi/common/text/plain-text'

/** Somebody who can be mentioned. */
export interface Person {
  /** Their email address where they have none */
  name: string
  email: string
  image: string | null
}

/** Each address once, as it stands first. */
const eachOnce = <T extends Pick<Person, 'email'>>(people: readonly T[]): T[] =>
  [...Map.groupBy(people, it => keyOf(it.email)).values()].flatMap(([first]) => first ?? [])

/** Who is offered for what was typed: by name or address, at most 10 (docs/rules.md#notes). */
export const suggested = (people: readonly Person[], typed: string): Person[] =>
  eachOnce(people)
    .filter(({ name, email }) => fold(name).includes(fold(typed)) || fold(email).includes(fold(typed)))
    .slice(0, limits.mentionOffers)

/** The places of '@Name' in a text, the longest name first: '@Ana Lima' is not also '@Ana'. */
export function mentionsIn(
  text: string,
  names: readonly string[],
): { from: number; to: number; name: string }[] {
  const found: { from: number; to: number; name: string }[] = []
  for (const name of [...new Set(names)].toSorted((one, other) => other.length - one.length)) {
    const sign = `@${name}`
    for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) {
      const to = at + sign.length
      const isWhole = !/[\p{L}\p{N}]/u.test(text.charAt(to))
      if (isWhole && found.every(it => to <= it.from || at >= it.to)) found.push({ from: at, to, name })
    }
  }
  return found.toSorted((one, other) => one.from - other.from)
}

/** Those who were chosen and whose name still stands in the words, each once. */
export function stillMentioned<T extends Pick<Person, 'name' | 'email'>>(
  words: string,
  chosen: readonly T[],
): T[] {
  const names = new Set(
    mentionsIn(
      words,
      chosen.map(it => it.name),
    ).map(it => it.name),
  )
  return eachOnce(chosen.filter(it => names.has(it.name)))
}
