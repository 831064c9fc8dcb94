import type { FilterColumn } from '@winnow/openapi/filters/columns'
import { Filter } from '@winnow/openapi/filters/index'
import { filterText, readFilterText } from '@winnow/openapi/filters/text'
import { conditionKind, type Question } from '@winnow/openapi/questions'

/** What a rule may depend on: a question with its identifier, or with one of its own until it is saved. */
export type Source = Pick<Question, 'id' | 'type' | 'question' | 'options'>

/** A question as the language of filters sees it: what is typed after `--filter` can be said of an answer, too. */
const columnOf = ({ id, type, question, options }: Source): FilterColumn => ({
  id,
  title: question,
  kind: conditionKind(type),
  known: options.map(value => ({ value, name: value })),
  blank: 'Blank',
})

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The operator is said even where it is the usual one, so that two ways to write a rule compare as one. */
const meaning = ({ columnId, operator, value, value2 }: Filter) => ({
  columnId,
  operator: operator ?? null,
  value: [value].flat(),
  value2: value2 ?? null,
})

/** A rule as words, 'Role = Engineer'; as it is where the words would not read back as the same. */
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

/** Reads a rule as a person wrote it: words, or a filter of the API. */
export function readRule(written: unknown, sources: readonly Source[]): ReadRule {
  if (typeof written === 'string') {
    const read = readFilterText(sources.map(columnOf), written)
    return read.ok ? { ok: true, rule: read.filter } : read
  }
  const judged = Filter.safeParse(written)
  return judged.success
    ? { ok: true, rule: judged.data }
    : { ok: false, message: "A rule is words such as 'Role = Engineer', or a filter of the API" }
}
