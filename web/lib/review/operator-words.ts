import type { FilterKindName, FilterOperator } from '@winnow/openapi/filters'

/** How a panel says its operators, by kind; those without a word are not offered. */
export const operatorWords: Partial<Record<FilterKindName, Partial<Record<FilterOperator, string>>>> = {
  text: { contains: 'Contains', not_contains: 'Does not contain', select: 'Is', not_select: 'Is not' },
  number: {
    equals: 'Equal to',
    not_equal: 'Not equal to',
    greater_than: 'Greater than',
    greater_than_equal: 'Greater than or equal to',
    less_than: 'Less than',
    less_than_equal: 'Less than or equal to',
    between: 'Between',
    select: 'Any of a list',
    not_select: 'None of a list',
  },
  date: {
    relative: 'Within',
    equals: 'On',
    not_equal: 'Not on',
    greater_than: 'After',
    greater_than_equal: 'On or after',
    less_than: 'Before',
    less_than_equal: 'On or before',
    between: 'Between',
    select: 'Any of a list',
    not_select: 'None of a list',
  },
  choice: { select: 'Any of', not_select: 'None of' },
  choices: { select: 'Any of', select_all: 'All of', not_select: 'None of' },
}
