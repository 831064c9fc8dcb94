import { fold } from '../../common/text/plain-text.ts'
import type { FilterKind } from '../filter-kind.ts'

/** Case and accents folded, as in the search. */
export const text: FilterKind = {
  name: 'text',
  operators: ['contains', 'not_contains', 'equals', 'not_equal', 'select', 'not_select'],
  usual: 'contains',
  read: value => (typeof value === 'string' && fold(value) !== '' ? value : undefined),
  wanted: 'Enter some text',
}
