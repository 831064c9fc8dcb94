import type { Column, ColumnType } from './column.ts'

type Direction = 'ASC' | 'DESC'

/** What the two directions of a column are called, and with which one a sort by it begins. */
export interface SortNames extends Record<Direction, string> {
  usual: Direction
}

const byText: SortNames = { ASC: 'A to Z', DESC: 'Z to A', usual: 'ASC' }
const byNumber: SortNames = { ASC: 'Lowest first', DESC: 'Highest first', usual: 'ASC' }
const byLength: SortNames = { ASC: 'Shortest first', DESC: 'Longest first', usual: 'DESC' }

/** Options sort as the question lists them: 'Yes first'; what was written under Other comes after them. */
function byOption({ question }: Column): SortNames {
  const options = question?.options ?? []
  const first = options[0]
  const last = question?.allowOther ? 'Other' : options.at(-1)
  if (first === undefined || last === undefined || first === last) return byText
  return { ASC: `${first} first`, DESC: `${last} first`, usual: 'ASC' }
}

const names: Record<ColumnType, (column: Column) => SortNames> = {
  stage: () => ({ ASC: 'In status order', DESC: 'In reverse order', usual: 'ASC' }),
  applicant: () => byText,
  email: () => byText,
  date: () => ({ ASC: 'Oldest first', DESC: 'Newest first', usual: 'DESC' }),
  labels: () => ({ ASC: 'In label order', DESC: 'In reverse order', usual: 'ASC' }),
  messages: () => ({ ASC: 'Oldest message first', DESC: 'Latest message first', usual: 'DESC' }),
  ai: () => ({ ASC: 'Yes first', DESC: 'No first', usual: 'ASC' }),
  form_status: () => ({ ASC: 'In status order', DESC: 'In reverse order', usual: 'ASC' }),
  form_labels: () => ({ ASC: 'In label order', DESC: 'In reverse order', usual: 'ASC' }),
  score: () => ({ ...byNumber, usual: 'DESC' }),
  url_parameter: () => byText,
  ai_opt_out: () => ({ ASC: 'Others first', DESC: 'Those who asked first', usual: 'DESC' }),
  SHORT_TEXT: () => byText,
  LONG_TEXT: () => byText,
  SINGLE_SELECT: byOption,
  MULTI_SELECT: byOption,
  DROPDOWN: byOption,
  NUMBER: () => byNumber,
  DATE: () => ({ ASC: 'Earliest first', DESC: 'Latest first', usual: 'ASC' }),
  LINK: () => byText,
  PHONE_NUMBER: () => byText,
  FILE_UPLOAD: () => byText,
  VIDEO: () => byLength,
}

/** The directions of a sort by this column, in words (docs/rules.md#sort). */
export const sortNames = (column: Column): SortNames => names[column.type](column)
