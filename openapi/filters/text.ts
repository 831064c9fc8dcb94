import { type FilterColumn, listed } from './columns.ts'
import { type FilterOperator, relativeDays } from './enums.ts'
import type { Filter } from './filter.ts'
import { parseFilter, type Scalar } from './filter-kind.ts'
import { filterKinds } from './registry.ts'

/** How a condition is written, the sign that is shown first; a longer sign stands before one that it begins with. */
const signs = [
  { written: ['≠', '!='], one: 'not_equal', list: 'not_select' },
  { written: ['≥', '>='], one: 'greater_than_equal' },
  { written: ['≤', '<='], one: 'less_than_equal' },
  { written: ['='], one: 'equals', list: 'select', range: 'between', span: 'relative' },
  { written: ['>'], one: 'greater_than' },
  { written: ['<'], one: 'less_than' },
  { written: ['does not contain', '!~'], one: 'not_contains' },
  { written: ['contains', '~'], one: 'contains' },
  { written: ['has all'], list: 'select_all' },
] as const satisfies readonly {
  written: readonly string[]
  one?: FilterOperator
  list?: FilterOperator
  range?: FilterOperator
  span?: FilterOperator
}[]
type Sign = (typeof signs)[number]

const operatorsOf = ({ written: _, ...operators }: Sign): FilterOperator[] => Object.values(operators)

const fold = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_]+/g, ' ')
    .trim()

/** 'last_7_days' as people say it. */
export const spanText = (span: string) => {
  const words = span.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export interface TextOptions {
  /** How a day is written; absent: YYYY-MM-DD, as it is typed */
  day?: (day: string) => string
}

const needsQuotes = (text: string) => /^[\s("]|[,"]|\.\.|\s$|(^|\s)or(\s|$)/i.test(text)
const quoted = (text: string) => (needsQuotes(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** What people call a value of a column. */
function valueText({ kind, known, blank }: FilterColumn, value: Scalar, { day }: TextOptions = {}) {
  if (value === null) return blank ?? 'Blank'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  const text = String(value)
  return (kind === 'date' && day?.(text)) || (known.find(it => it.value === text)?.name ?? text)
}

/** A filter as words: 'Team size ≥ 5', 'Role = Engineer, Designer', 'Labels = (No label added)', 'Submitted = Last 7 days'. */
export const filterText = (column: FilterColumn, filter: Filter, options: TextOptions = {}) =>
  `${column.title} ${conditionText(column, filter, options)}`

/** What a filter says of its column: '≥ 5', '= Engineer, Designer'. */
export function conditionText(column: FilterColumn, filter: Filter, options: TextOptions = {}): string {
  const parsed = parseFilter(filterKinds[column.kind], filter)
  const { operator, values } = parsed.ok
    ? parsed.condition
    : { operator: filter.operator ?? 'equals', values: [filter.value].flat() }
  const sign = signs.find(it => operatorsOf(it).includes(operator)) ?? signs[3]
  const words = values.map(value => {
    if (operator === 'relative') return spanText(String(value))
    const text = valueText(column, value, options)
    return value === null ? `(${text})` : quoted(text)
  })
  return `${sign.written[0]} ${words.join(operator === 'between' ? '..' : ', ')}`
}

/** One value as typed; what stood in quotes is taken as it is. */
interface Word {
  text: string
  quoted: boolean
}

/** 'Engineer, "Design, research"' as its words. */
function wordsOf(text: string): Word[] {
  const found = [...text.matchAll(/\s*(?:"((?:[^"]|"")*)"|([^,]*))\s*(?:,|$)/g)]
  return found
    .map(([, inside, bare]) =>
      inside === undefined
        ? { text: (bare ?? '').trim(), quoted: false }
        : { text: inside.replaceAll('""', '"'), quoted: true },
    )
    .filter(word => word.quoted || word.text !== '')
}

const isBlank = (column: FilterColumn, { text, quoted }: Word) =>
  !quoted && ['blank', fold(column.blank ?? '')].some(word => fold(text) === `(${word})`)

/** A value as typed, in the column's own spelling. */
function meantBy(column: FilterColumn, word: Word): Scalar {
  if (isBlank(column, word)) return null
  if (column.known.some(it => it.value === word.text)) return word.text
  const typed = fold(word.text)
  return column.known.find(it => fold(it.value) === typed || fold(it.name) === typed)?.value ?? word.text
}

/** The operator and the values that the words behind a sign mean. */
function readValues(
  column: FilterColumn,
  sign: Sign,
  typed: string,
): Pick<Filter, 'operator' | 'value' | 'value2'> {
  const { operators } = filterKinds[column.kind]
  const words = wordsOf(typed)
  const [only] = words.length === 1 ? words : []
  if (only && !only.quoted && column.kind === 'date' && 'span' in sign) {
    const span = relativeDays.find(it => fold(it) === fold(only.text))
    if (span) return { operator: sign.span, value: span }
  }
  const [from, to, more] = only && !only.quoted ? only.text.split('..') : []
  if (
    from !== undefined &&
    to !== undefined &&
    more === undefined &&
    'range' in sign &&
    operators.includes('between')
  )
    return { operator: sign.range, value: from.trim(), value2: to.trim() }
  const one = 'one' in sign ? sign.one : undefined
  const isText = one === 'contains' || one === 'not_contains'
  if (isText && !only?.quoted) return { operator: one, value: typed.trim() }
  if (one && only && !isBlank(column, only) && (operators.includes(one) || !('list' in sign)))
    return { operator: one, value: meantBy(column, only) }
  const values = words.map(word => meantBy(column, word))
  return 'list' in sign ? { operator: sign.list, value: values } : { operator: sign.one, value: values }
}

type ReadFilter = { ok: true; filter: Filter } | { ok: false; message: string }

const refused = (...lines: string[]): ReadFilter => ({ ok: false, message: lines.join('\n') })

/** Every way to take a text apart into what stands before a sign, the sign and what follows, the longest name first. */
export function* takenApart(text: string) {
  for (let at = text.length - 1; at > 0; at--)
    for (const sign of signs) {
      const written = sign.written.find(it => text.toLowerCase().startsWith(it, at))
      const isWord = written !== undefined && /[a-z]/.test(written)
      if (
        written === undefined ||
        (isWord && !/^\s.*\s$/.test(text.charAt(at - 1) + text.charAt(at + written.length)))
      )
        continue
      yield { name: text.slice(0, at), sign, rest: text.slice(at + written.length) }
      break
    }
}

/** Those that people may mean by a name: by its ID, else by its title. */
export function columnsCalled(columns: readonly FilterColumn[], name: string): readonly FilterColumn[] {
  const byId = columns.filter(it => it.id === name)
  return byId.length > 0 ? byId : columns.filter(it => fold(it.title) === fold(name))
}

/**
 * Reads a filter as it is typed: a column by its title or id, a sign (`= != > >= < <= contains, does not contain, has all`, or
 * `~ !~`), then values, parted by commas. '(blank)' is null, '2..5' from and to, '"a, b"' one value; a day is YYYY-MM-DD or a span
 * such as 'last 7 days'. The message names the columns there are where it is none of them.
 */
export function readFilterText(columns: readonly FilterColumn[], text: string): ReadFilter {
  const list = (some: readonly FilterColumn[]) => some.map(it => `  ${it.id}  ${it.title}`)
  let name = text.trim()
  for (const parts of takenApart(text)) {
    name = parts.name.trim()
    const found = columnsCalled(columns, name)
    const [column] = found
    if (!column) continue
    if (found.length > 1)
      return refused(`${found.length} columns are called '${name}'. Use an ID instead:`, ...list(found))
    if (parts.rest.trim() === '')
      return refused(`'${text}' has no value. For blank answers, write '${name} = (blank)'.`)
    const filter = { columnId: column.id, ...readValues(column, parts.sign, parts.rest) }
    const parsed = parseFilter(filterKinds[column.kind], filter)
    if (!parsed.ok) return refused(`'${text}' can't be used: ${parsed.message}.`)
    const [value = null, value2 = null] = parsed.condition.values
    if (Array.isArray(filter.value))
      return { ok: true, filter: { ...filter, value: [...parsed.condition.values] } }
    const between = typeof value2 === 'string' || typeof value2 === 'number' ? { value2 } : {}
    return { ok: true, filter: { ...filter, value, ...between } }
  }
  const known = columns.some(it => it.id === name || fold(it.title) === fold(name))
  return known
    ? refused(`'${text}' is not a condition. Write '${name} = …', with one of = != > >= < <= contains.`)
    : refused(`There is no column '${name}' to filter by. The form has:`, ...list(listed(columns)))
}
