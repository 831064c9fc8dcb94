import { fold } from '@winnow/openapi/questions'
import { type Region, regions } from './words/people.ts'

export interface Person {
  name: string
  firstName: string
  /** The part before the @ */
  mailbox: string
  region: Region
}

/** First and last names of a region */
const each = 10

/** Letters that are no base letter with a mark, so that folding leaves them */
const latin: Record<string, string> = { ø: 'o', æ: 'ae', ð: 'd', ı: 'i', ł: 'l', đ: 'd' }

const slug = (text: string) =>
  fold(text)
    .replace(/[øæðıłđ]/g, it => latin[it] ?? '')
    .replace(/[^a-z0-9]+/g, '.')
    .replace(/^\.|\.$/g, '')

/** A host under `.example`, which nobody can own (RFC 2606). */
export const hostOf = (company: string) => `${slug(company).replaceAll('.', '-')}.example`

/** The n-th person that there is: every name once before any returns, neighbours from different regions. */
export function personAt(n: number): Person {
  const region = regions[n % regions.length]
  if (!region) throw new RangeError(`There is no person ${n}`)
  const within = Math.floor(n / regions.length)
  const turn = Math.floor(within / (each * each))
  const place = within % (each * each)
  const first = region.first[place % each] ?? ''
  const last = region.last[(place + Math.floor(place / each)) % each] ?? ''
  // In Vietnam the family's name stands first.
  const name = region.familyFirst ? `${last} ${first}` : `${first} ${last}`
  return {
    name,
    firstName: first,
    mailbox: `${slug(first)}.${slug(last)}${turn === 0 ? '' : turn + 1}`,
    region,
  }
}
