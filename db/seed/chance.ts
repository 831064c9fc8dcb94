import { idPrefixes } from '@winnow/openapi'

/** Chance that comes out the same for the same seed, on every machine. */
export interface Chance {
  /** From 0 up to and without 1 */
  next(): number
  /** A whole number from 0 up to and without `n` */
  below(n: number): number
  /** True so many times in a hundred */
  percent(n: number): boolean
  pick<One>(list: readonly One[]): One
  /** So many different ones, in the order of the list */
  some<One>(list: readonly One[], n: number): One[]
}

/** FNV-1a, so that neighbouring names begin far from each other. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193)
  return value >>> 0
}

/** A stream of chance of its own for every name (mulberry32). */
export function chanceOf(name: string): Chance {
  let state = hash(name)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (n: number) => Math.floor(next() * n)
  const pick = <One>(list: readonly One[]): One => {
    if (list.length === 0) throw new RangeError('There is nothing to pick from')
    return list[below(list.length)] as One
  }
  return {
    next,
    below,
    percent: n => next() * 100 < n,
    pick,
    some(list, n) {
      const left = list.map((_, i) => i)
      const taken = Array.from(
        { length: Math.min(n, list.length) },
        () => left.splice(below(left.length), 1)[0],
      )
      return list.filter((_, i) => taken.includes(i))
    },
  }
}

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** An id as the server makes them (prefix, 9 characters of milliseconds, 11 of chance), the chance ours. */
export function idOf(chance: Chance, kind: keyof typeof idPrefixes, at: number): string {
  let time = ''
  for (let rest = at, i = 0; i < 9; i++, rest = Math.floor(rest / 32)) time = alphabet[rest % 32] + time
  let end = ''
  for (let i = 0; i < 11; i++) end += alphabet[chance.below(32)]
  return `${idPrefixes[kind]}_${time}${end}`
}
