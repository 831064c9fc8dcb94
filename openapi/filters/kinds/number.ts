import type { FilterKind, Scalar } from '../filter-kind.ts'

const isNumber = (value: Scalar) =>
  Number.isFinite(Number(value)) &&
  (typeof value === 'number' || (typeof value === 'string' && /^\s*[+-]?(\d+\.?\d*|\.\d+)\s*$/.test(value)))

export const number: FilterKind = {
  name: 'number',
  operators: [
    'equals',
    'not_equal',
    'greater_than',
    'greater_than_equal',
    'less_than',
    'less_than_equal',
    'between',
    'select',
    'not_select',
  ],
  usual: 'equals',
  read: value => (isNumber(value) ? Number(value) : undefined),
  wanted: 'Enter a number',
}
