import { columnTypes, fixedColumnTypes } from '../../columns/index.ts'
import { clean, headKey } from '../cells/cells.ts'
import type { IdentityColumns } from './plan.ts'

/** How surveys and our own screens call the two questions that every form has. */
const called = {
  name: [
    ...['name', 'full name', 'your name', 'your full name', 'applicant name'],
    ...['what is your name', 'what is your full name', "what's your name"],
  ],
  firstName: ['first name', 'firstname', 'given name', 'your first name', 'what is your first name'],
  lastName: ['last name', 'lastname', 'surname', 'family name', 'your last name', 'what is your last name'],
  email: ['email', 'e-mail', 'email address', 'e-mail address', 'your email'],
}

/** The least share of addresses in a column that holds them, a few wrong ones aside */
const mostly = 0.8

const ownHeads = fixedColumnTypes.map(type => columnTypes[type].csvTitle ?? columnTypes[type].title)

const only = (keys: readonly string[], names: readonly string[]) => {
  const found = keys.flatMap((key, at) => (names.includes(key) ? [at] : []))
  return found.length === 1 ? found[0] : undefined
}

/** A head without the sign that ends it: 'What is your name?' */
const askedFor = (head: string) => headKey(head).replace(/[\s?:*.]+$/u, '')

/** The one column of addresses, by its head and its cells; one by its cells alone; one by its head that has some. */
function emailColumn(keys: readonly string[], shareOfAddresses: (at: number) => number) {
  const places = keys.map((_, at) => at)
  const named = places.filter(at => /e-?mail/.test(keys[at] ?? ''))
  const holding = places.filter(at => shareOfAddresses(at) >= mostly)
  const both = holding.filter(at => named.includes(at))
  const found = both.length > 0 ? both : holding.length > 0 ? holding : named
  const [at] = found
  return found.length === 1 && at !== undefined && shareOfAddresses(at) > 0 ? at : undefined
}

/**
 * Who a file says applied: by the heads of our own export, else by the one column that is called like it or holds addresses
 * (docs/rules.md#import-guesses). `shareOfAddresses`: of the filled cells of a column, 0 to 1.
 */
export function identityColumnsOf(
  header: readonly string[],
  shareOfAddresses: (at: number) => number = () => 0,
): IdentityColumns {
  const heads = header.map(clean)
  if (ownHeads.every((head, at) => head === heads[at]))
    return { stage: 0, name: 1, email: 2, date: 3, labels: 4 }
  const keys = heads.map(askedFor)
  const whole = only(keys, called.name)
  const name = whole ?? only(keys, called.firstName)
  const lastName = whole === undefined && name !== undefined ? only(keys, called.lastName) : undefined
  const email = only(keys, called.email) ?? emailColumn(keys, shareOfAddresses)
  return {
    ...(name === undefined ? {} : { name }),
    ...(lastName === undefined ? {} : { lastName }),
    ...(email === undefined ? {} : { email }),
  }
}
