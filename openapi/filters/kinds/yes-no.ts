import type { FilterKind } from '../filter-kind.ts'

const words = new Map([
  ['yes', true],
  ['no', false],
  ['true', true],
  ['false', false],
])

export const yesNo: FilterKind = {
  name: 'yesNo',
  operators: ['equals', 'select'],
  usual: 'equals',
  read: value => (typeof value === 'boolean' ? value : words.get(String(value).toLowerCase())),
  wanted: 'Enter yes or no',
}
