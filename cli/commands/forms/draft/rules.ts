import type { FilterColumn } from '@winnow/openapi/filters/columns'
import { Filter } from '@winnow/openapi/filters/index'
import { filterText, readFilterText } from '@winnow/openapi/filters/text'
import { conditionKind, type Question } from '@winnow/openapi/questions'

/** A question that a rule may depend on; one that is not saved yet has a temporary identifier. */
export type Source = Pick<Question, 'id' | 'type' | 'question' | 'options'>

/** A question as a column of the filter language: rules are written like `--filter`. */
const columnOf = ({ id, type, question, options }: Source): FilterColumn => ({
  id,
  title: question,
  kind: conditionKind(type),
  known: options.map(value => ({ value, name: value })),
  blank: 'Blank',
})

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Spells out the default operator, so that two ways to write a rule compare as equal. */
const meaning = ({ columnId, operator, value, value2 }: Filter) => ({
  columnId,
  operator: operator ?? null,
  value: [value].flat(),
  value2: value2 ?? null,
})

/** A rule as text, 'Role = Engineer'; unchanged where the text would not be read back as the same rule. */
export function ruleText(rule: Filter, sources: readonly Source[]): string | Filter {
  const source = sources.find(it => it.id === rule.columnId)
  if (!source) return rule
  const columns = sources.map(columnOf)
  const column = columnOf(source)
  for (const title of [column.title, column.id]) {
    const text = filterText({ ...column, title }, rule)
    const read = readFilterText(columns, text)
    if (read.ok && same(meaning(read.filter), meaning(rule))) return text
  }
  return rule
}

type ReadRule = { ok: true; rule: Filter } | { ok: false; message: string }

/** Reads a rule: text, or a filter of the API. */
export function readRule(written: unknown, sources: readonly Source[]): ReadRule {
  if (typeof written === 'string') {
    const read = readFilterText(sources.map(columnOf), written)
    return read.ok ? { ok: true, rule: read.filter } : read
  }
  const parsed = Filter.safeParse(written)
  return parsed.success
    ? { ok: true, rule: parsed.data }
    : { ok: false, message: "Must be a condition such as 'Role = Engineer', or a filter of the API" }
}
