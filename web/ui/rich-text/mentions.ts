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

const wordsOf = (text: string) => ` ${fold(text).replace(/[^\p{L}\p{N}]+/gu, ' ')}`

/** Where somebody comes among those who fit what was typed; -1: they don't. An address's domain counts only once '@' was typed. */
function fitOf({ name, email }: Person, typed: string): number {
  const [wanted, local] = [fold(typed), fold(email.slice(0, email.lastIndexOf('@')))]
  const known = name === email ? local : fold(name)
  if (typed.includes('@')) return fold(email).startsWith(wanted) ? 0 : -1
  return [
    wordsOf(known).includes(wordsOf(typed)),
    local.startsWith(wanted),
    known.includes(wanted) || local.includes(wanted),
  ].indexOf(true)
}

/**
 * Who is offered for what was typed, at most 10: first those with a word of their name that begins so, then those whose
 * address does, then those who have it elsewhere (docs/rules.md#notes).
 */
export const suggested = (people: readonly Person[], typed: string): Person[] =>
  eachOnce(people)
    .map(person => ({ person, fit: fitOf(person, typed) }))
    .filter(({ fit }) => fit >= 0)
    .toSorted((one, other) => one.fit - other.fit)
    .map(({ person }) => person)
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
