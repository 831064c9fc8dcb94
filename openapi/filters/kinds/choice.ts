import type { FilterKind } from '../filter-kind.ts'

/** One of a list of words: an option, a stage, a verdict. */
export const choice: FilterKind = {
  name: 'choice',
  operators: ['select', 'not_select'],
  usual: 'select',
  read: value => (typeof value === 'string' && value !== '' ? value : undefined),
  wanted: 'Choose one of the options',
}

/** Several of a list of words: options, labels, editors. */
export const choices: FilterKind = {
  ...choice,
  name: 'choices',
  operators: ['select', 'select_all', 'not_select'],
}
