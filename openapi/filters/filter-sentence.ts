import type { FilterColumn } from './columns.ts'
import { conditionsOf, type TableFilter } from './filter.ts'
import { parseFilter } from './filter-kind.ts'
import { filterKinds } from './registry.ts'
import { conditionPhrase, type PhraseOptions } from './sentence.ts'

/** A filter as a sentence, 'Age is greater than 25 or Role is Engineer'; null: a column is gone, or does not take it. */
export function filterSentence(
  columns: readonly Pick<FilterColumn, 'id' | 'title' | 'kind'>[],
  filter: TableFilter,
  options: PhraseOptions = {},
): string | null {
  const texts = conditionsOf(filter).map(condition => {
    const column = columns.find(({ id }) => id === condition.columnId)
    const parsed = column && parseFilter(filterKinds[column.kind], condition)
    return column && parsed?.ok
      ? `${column.title} ${conditionPhrase(column.kind, parsed.condition, options)}`
      : null
  })
  return texts.includes(null) ? null : texts.join(' or ')
}
