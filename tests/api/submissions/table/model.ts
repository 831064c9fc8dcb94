import { searchWords } from '@winnow/openapi/common/text/search-words'
import { type Condition, daysOf, type RelativeDays } from '@winnow/openapi/filters'
import { dayIn, fold } from '@winnow/openapi/questions'
import { labelNames, lastVisit, options, type Row, skills, stages } from './world.ts'

/** A column as the model has it: what a row's value is, how it meets a condition, and what it sorts by. */
interface ModelColumn {
  id: string
  meets: (row: Row, condition: Condition) => boolean
  /** Blank where the first is null */
  sort: (row: Row) => (string | number | null)[]
}

const bytes = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other))
const compare = (one: string | number, other: string | number) =>
  typeof one === 'number' && typeof other === 'number' ? one - other : bytes(String(one), String(other))

const complement: Record<string, Condition['operator']> = {
  not_equal: 'equals',
  not_select: 'select',
  not_contains: 'contains',
}
const complementing =
  (meets: ModelColumn['meets']): ModelColumn['meets'] =>
  (row, condition) => {
    const positive = complement[condition.operator]
    return positive ? !meets(row, { ...condition, operator: positive }) : meets(row, condition)
  }

const textColumn = (id: string, of: (row: Row) => string | null): ModelColumn => ({
  id,
  meets: complementing((row, { operator, values }) => {
    const text = of(row)
    if (text === null) return operator === 'select' && values.includes(null)
    const wanted = values.filter(it => it !== null).map(it => fold(String(it)))
    return wanted.some(it => (operator === 'contains' ? fold(text).includes(it) : fold(text) === it))
  }),
  // A long text sorts by its head.
  sort: row => {
    const text = of(row)
    return [text === null ? null : fold(text.length > 100 ? text.slice(0, 99) : text)]
  },
})

const holds = (value: number, { operator, values }: Condition) => {
  const [one = 0, other = 0] = values.map(Number)
  const tests: Partial<Record<Condition['operator'], boolean>> = {
    equals: value === one,
    greater_than: value > one,
    greater_than_equal: value >= one,
    less_than: value < one,
    less_than_equal: value <= one,
    between: value >= one && value <= other,
    select: values.some(it => it !== null && Number(it) === value),
  }
  return tests[operator] ?? false
}

const numberColumn = (id: string, of: (row: Row) => number | null): ModelColumn => ({
  id,
  meets: complementing((row, condition) => {
    const value = of(row)
    if (value === null) return condition.operator === 'select' && condition.values.includes(null)
    return holds(value, condition)
  }),
  sort: row => [of(row)],
})

const dateColumn = (
  id: string,
  of: (row: Row) => string | null,
  today: () => string,
  sort: ModelColumn['sort'] = row => [of(row)],
): ModelColumn => ({
  id,
  meets: complementing((row, { operator, values }) => {
    const day = of(row)
    if (day === null) return operator === 'select' && values.includes(null)
    if (operator === 'relative') {
      const [first, last] = daysOf(values[0] as RelativeDays, today())
      return day >= first && day <= last
    }
    const [one = '', other = ''] = values.map(String)
    const tests: Partial<Record<Condition['operator'], boolean>> = {
      equals: day === one,
      greater_than: day > one,
      greater_than_equal: day >= one,
      less_than: day < one,
      less_than_equal: day <= one,
      between: day >= one && day <= other,
      select: values.includes(day),
    }
    return tests[operator] ?? false
  }),
  sort,
})

/** `same`: by what rule two words are the same one. */
const choicesColumn = (
  id: string,
  of: (row: Row) => readonly string[],
  sort: ModelColumn['sort'],
  same: (word: string) => string = it => it,
): ModelColumn => ({
  id,
  meets: complementing((row, { operator, values }) => {
    const had = of(row).map(same)
    const wanted = values.filter(it => it !== null).map(it => same(String(it)))
    if (operator === 'select_all') return wanted.every(it => had.includes(it))
    return wanted.some(it => had.includes(it)) || (values.includes(null) && had.length === 0)
  }),
  sort,
})

const yesNoColumn = (id: string, of: (row: Row) => boolean, sort: ModelColumn['sort']): ModelColumn => ({
  id,
  meets: (row, { values }) => values.includes(of(row)),
  sort,
})

/** An option by its place in the question; what stands outside comes after, by its text. */
const ranked = (word: string | null | undefined, of: readonly string[]) =>
  word === null || word === undefined ? null : of.includes(word) ? of.indexOf(word) : of.length

const lower = (text: string) => text.toLowerCase()
const text = (value: Row['answers'][string] | undefined) => (typeof value === 'string' ? value : null)
const list = (value: Row['answers'][string] | undefined) => (Array.isArray(value) ? value : [])
const one = (value: string | null | undefined) => (value ? [value] : [])

interface Ids {
  idOf: (question: string) => string
  otherStatus: string
  otherLabels: string
  criterionIds: string[]
  searchId: string
  timeZone: string
}

/** Every column there is, over plain records. */
export function modelColumns({ idOf, otherStatus, otherLabels, criterionIds, searchId, timeZone }: Ids) {
  const today = () => dayIn(timeZone, new Date())
  const answer = (question: string) => (row: Row) => text(row.answers[question])
  const order = ['YES', 'MAYBE', 'NO']
  const place = (word: string | null, all: readonly string[]) => (word === null ? null : all.indexOf(word))
  const minPlace = (row: Row) => {
    const places = row.labels.map(it => labelNames.indexOf(it))
    return places.length === 0 ? null : Math.min(...places)
  }
  return [
    textColumn('applicant', row => row.name),
    textColumn('email', row => row.email),
    dateColumn(
      'date',
      row => dayIn(timeZone, new Date(row.submittedAt)),
      today,
      row => [row.submittedAt],
    ),
    choicesColumn(
      'stage',
      row => [row.stage],
      row => [stages.indexOf(row.stage)],
      lower,
    ),
    choicesColumn(
      'labels',
      row => row.labels,
      row => [minPlace(row)],
      lower,
    ),
    choicesColumn(
      'messages',
      row => [row.needsReply ? 'needs_reply' : row.lastMessage === null ? 'none' : 'replied'],
      row => [row.lastMessage],
    ),
    yesNoColumn(
      'reply_status',
      row => row.responded,
      row => [Number(row.responded)],
    ),
    {
      ...yesNoColumn(
        'new_since_visit',
        row => row.submittedAt > lastVisit,
        () => [],
      ),
      sort: undefined,
    },
    yesNoColumn(
      'private_notes',
      row => row.notes > 0,
      row => [row.lastNote],
    ),
    {
      ...choicesColumn(
        'assigned_comments',
        row => row.mentions,
        () => [],
        lower,
      ),
      sort: undefined,
    },
    ...criterionIds.map((id, i) =>
      choicesColumn(
        id,
        row => one(row.verdicts[i]),
        row => [place(row.verdicts[i] ?? null, order)],
      ),
    ),
    {
      ...choicesColumn(
        'ai_shortlisting',
        row => (row.verdicts.every(it => it === 'YES') ? [searchId] : []),
        () => [],
      ),
      sort: undefined,
    },
    choicesColumn(
      otherStatus,
      row => one(row.otherStage),
      row => [place(row.otherStage, stages)],
      lower,
    ),
    choicesColumn(
      otherLabels,
      row => row.otherLabels,
      () => [null],
      lower,
    ),
    numberColumn('score', row => row.score),
    {
      ...textColumn('url_parameter:campaign', row => row.campaign),
      sort: row => [row.campaign === null ? null : fold(row.campaign)],
    },
    numberColumn(idOf('Age'), row => (row.answers.Age === null ? null : Number(row.answers.Age))),
    ...['City', 'Why', 'Site', 'Phone'].map(it => textColumn(idOf(it), answer(it))),
    dateColumn(idOf('Start'), answer('Start'), today),
    choicesColumn(
      idOf('Role'),
      row => one(answer('Role')(row)),
      row => [ranked(answer('Role')(row), options), answer('Role')(row) ?? ''],
    ),
    choicesColumn(
      idOf('Size'),
      row => one(answer('Size')(row)),
      row => [ranked(answer('Size')(row), ['L', 'S', 'M'])],
    ),
    choicesColumn(
      idOf('Skills'),
      row => list(row.answers.Skills),
      row => [ranked(list(row.answers.Skills)[0], skills), JSON.stringify(row.answers.Skills)],
    ),
  ] satisfies (Omit<ModelColumn, 'sort'> & { sort: ModelColumn['sort'] | undefined })[]
}

/** The search as docs/rules.md#search states it, over whole texts. */
export function found(row: Row, search: string): boolean {
  const values = Object.values(row.answers).flatMap(it => it ?? [])
  const all = fold([row.name, row.email, ...values].join('\n'))
  const wordsOf = (of: string) => of.match(/[\p{L}\p{N}]+/gu) ?? []
  const words = searchWords(search)
  const short = words.filter(word => Array.from(word).length < 3).flatMap(wordsOf)
  const long = words.filter(word => Array.from(word).length >= 3)
  if (words.length > 0 && short.length === 0 && long.length === 0) return false
  return (
    long.every(word => all.includes(word)) &&
    short.every(wanted => wordsOf(all).some(word => word.startsWith(wanted)))
  )
}

/** Names that begin as the search does, names that have every word, addresses that have them, the rest; the newest first in each. */
export function byRank(rows: readonly Row[], search: string): Row[] {
  const words = [...new Set(searchWords(search))]
  const hasAll = (text: string) => words.every(word => fold(text).includes(word))
  const rank = (row: Row) =>
    fold(row.name).startsWith(words.join(' ')) ? 0 : hasAll(row.name) ? 1 : hasAll(row.email) ? 2 : 3
  return rows.toSorted((a, b) => rank(a) - rank(b) || b.submittedAt - a.submittedAt || b.place - a.place)
}

/** Blanks last in either direction; equal rows by the order in which they came. */
export function sorted(rows: readonly Row[], sort: ModelColumn['sort'], direction: 'ASC' | 'DESC'): Row[] {
  const sign = direction === 'ASC' ? 1 : -1
  return rows.toSorted((a, b) => {
    const [x, y] = [sort(a), sort(b)]
    for (const [i, one] of x.entries()) {
      const other = y[i] ?? null
      if (one === null || other === null) {
        if (one !== other) return one === null ? 1 : -1
        continue
      }
      const ordered = compare(one, other)
      if (ordered !== 0) return sign * ordered
    }
    return sign * (a.place - b.place)
  })
}
