import { columnTypes, fixedColumnTypes } from '../../columns/index.ts'
import { clean, headKey } from '../cells/cells.ts'
import type { IdentityColumns } from './plan.ts'

/** How surveys and our own screens call the two questions that every form has. */
const called = {
  name: ['name', 'full name', 'your name'],
  email: ['email', 'e-mail', 'email address', 'e-mail address', 'your email'],
}

const ownHeads = fixedColumnTypes.map(type => columnTypes[type].csvTitle ?? columnTypes[type].title)

const only = (keys: readonly string[], names: readonly string[]) => {
  const found = keys.flatMap((key, at) => (names.includes(key) ? [at] : []))
  return found.length === 1 ? found[0] : undefined
}

/** Who a file says applied: by the heads of our own export, else by the one column that is called like it. */
export function identityColumnsOf(header: readonly string[]): IdentityColumns {
  const heads = header.map(clean)
  if (ownHeads.every((head, at) => head === heads[at]))
    return { stage: 0, name: 1, email: 2, date: 3, labels: 4 }
  const keys = heads.map(headKey)
  const name = only(keys, called.name)
  const email = only(keys, called.email)
  return { ...(name === undefined ? {} : { name }), ...(email === undefined ? {} : { email }) }
}
