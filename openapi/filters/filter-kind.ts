import type { FilterKindName, FilterOperator } from './enums.ts'
import type { Filter } from './filter.ts'

export type Scalar = string | number | boolean | null

/** A parsed filter: its operator is explicit, its values are of the column's own type. */
export interface Condition {
  operator: FilterOperator
  /** `select`: any number of them, null for blank; `between`: both ends; else the one */
  values: readonly Scalar[]
}

export interface FilterKind {
  name: FilterKindName
  /** In the order in which a panel offers them */
  operators: readonly FilterOperator[]
  /** The operator where none is given */
  usual: FilterOperator
  /** A value as the column has it; undefined: not one of its values */
  read: (value: Scalar, operator: FilterOperator) => Scalar | undefined
  /** The sentence for a value that cannot be read */
  wanted: string
}

const lists: ReadonlySet<FilterOperator> = new Set(['select', 'not_select', 'select_all'])

export type ParsedFilter = { ok: true; condition: Condition } | { ok: false; message: string }

const refused = (message: string): ParsedFilter => ({ ok: false, message })

/** Reads a filter on a column of this kind, or says what is wrong with it. */
export function parseFilter(
  kind: FilterKind,
  { operator: sent, value, value2 }: Omit<Filter, 'columnId'>,
): ParsedFilter {
  const operator = sent ?? (Array.isArray(value) || value === null ? 'select' : kind.usual)
  if (!kind.operators.includes(operator))
    return refused(`This column can't be filtered by ${operator}. It takes ${kind.operators.join(', ')}`)
  const first: Scalar[] = Array.isArray(value) ? value : [value]
  const all = operator === 'between' ? [...first, value2 ?? null] : first
  const wants = lists.has(operator) ? null : operator === 'between' ? 2 : 1
  if (wants !== null && all.length !== wants) return refused('Enter one value, not a list')
  const values: Scalar[] = []
  for (const one of all) {
    const read =
      one === null
        ? operator === 'select' || operator === 'not_select'
          ? null
          : undefined
        : kind.read(one, operator)
    if (read === undefined) return refused(kind.wanted)
    values.push(read)
  }
  const [from = null, to = null] = values
  if (operator === 'between' && from !== null && to !== null && from > to)
    return refused("From can't be greater than To")
  return { ok: true, condition: { operator, values } }
}
