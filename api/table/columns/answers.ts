import type { Reader } from '@winnow/db'
import { columnTypes, keysBefore } from '@winnow/openapi/columns'
import { fileEndings, fileKinds } from '@winnow/openapi/columns/file-kinds'
import { type AnswerFilterKind, type Question, typeOf } from '@winnow/openapi/questions'
import { statement } from '../../core/database/prepared.ts'
import { anyOf, type Fragment, fragment, join } from '../query/fragment.ts'
import {
  choicePredicate,
  choicesPredicate,
  datePredicate,
  dayColumn,
  listOf,
  numberPredicate,
  textPredicate,
  withComplements,
} from '../query/predicates.ts'
import { chosenIn, chosenOfForm } from './chosen.ts'
import type { TableColumn } from './column.ts'
import { dateGroups, inOrderOf } from './groups.ts'

interface AnswerSlot {
  formNumber: number
  question: Pick<Question, 'id' | 'type' | 'options' | 'allowOther'>
  slot: number
  today: string
}

const raw = (sql: string): Fragment => ({ sql, args: [] })

/** A place of the row's keys, by its number there: ours, never from outside. */
export const keyAt = (place: number) => raw(`(k.keys ->> '$[${place}]')`)

/** The place of an option in its question; what stands outside the options comes after them, by its text. */
const ranked = (word: Fragment, options: readonly string[]): Fragment =>
  options.length === 0
    ? word
    : fragment`case when ${word} is null then null ${join(
        options.map((it, i) => fragment`when ${word} = ${it} then ${i}`),
        ' ',
      )} else ${options.length} end`

/** A long text has its head in the keys and the whole of it beside them. */
const wholeOf = (slot: number) => {
  const of = raw(`a.submission_id = s.id and a.slot = ${slot}`)
  return {
    isLong: fragment`exists (select 1 from long_answers a where ${of})`,
    matches: (test: (folded: Fragment) => Fragment) =>
      fragment`exists (select 1 from long_answers a where ${of} and ${test(raw('a.folded'))})`,
  }
}

type Made = Pick<TableColumn, 'predicate' | 'sort' | 'values' | 'number' | 'groups'>

const made: Record<AnswerFilterKind, (it: AnswerSlot) => Made> = {
  text({ question, slot }) {
    const key = keyAt(slot + keysBefore)
    const cell = raw(`(c.cells ->> '$[${slot}]')`)
    return {
      predicate: textPredicate(key, wholeOf(slot), typeOf(question).keyText),
      sort: [key],
      values: { key, name: { ofRow: cell } },
    }
  },
  number({ slot }) {
    const key = keyAt(slot + keysBefore)
    return { predicate: numberPredicate(key), sort: [key], values: { key }, number: key }
  },
  date({ slot, today }) {
    const key = keyAt(slot + keysBefore)
    return {
      predicate: datePredicate(dayColumn(key), today),
      sort: [key],
      values: { key },
      groups: unit => dateGroups(key, unit),
    }
  },
  choice(it) {
    const { question, slot } = it
    const key = keyAt(slot + keysBefore)
    return {
      predicate: choicesPredicate(chosenIn(it)),
      sort: [ranked(key, question.options), key],
      values: { key, ofForm: chosenOfForm(it) },
      groups: () => ({ key, order: inOrderOf(question.options), ofForm: chosenOfForm(it) }),
    }
  },
  choices(it) {
    const { question, slot } = it
    const path = `$[${slot + keysBefore}]`
    const list = raw(`(k.keys -> '${path}')`)
    const each = raw(`json_each(k.keys, '${path}')`)
    const first = raw(`(k.keys ->> '${path}[0]')`)
    const from = fragment` left join ${each} v`
    const value = raw('v.value')
    return {
      predicate: choicesPredicate(chosenIn(it)),
      sort: [ranked(first, question.options), list],
      values: { from, key: value, ofForm: chosenOfForm(it) },
      groups: () => ({
        ...{ from, key: value, order: inOrderOf(question.options) },
        ofForm: chosenOfForm(it),
      }),
    }
  },
}

/** What stands behind the last dot of a name decides its kind. The cell has it where the name is cut; the key may lack it. */
const fileKindOf = (slot: number): Fragment => {
  const name = raw(`lower(coalesce(c.cells ->> '$[${slot}].name', c.cells ->> '$[${slot}]'))`)
  const ending = fragment`iif(instr(${name}, '.') > 0, substr(${name}, length(rtrim(${name}, replace(${name}, '.', ''))) + 1), '')`
  const kinds = fileEndings.flatMap(([kind, endings]) => endings.map(it => fragment`when ${it} then ${kind}`))
  return fragment`case when ${name} is null then null else case ${ending} ${join(kinds, ' ')} else 'OTHER' end end`
}

/** Files are filtered by their kind, videos by their length; either by whether there is one (docs/rules.md#file-filters). */
const ofMedia: Record<'file' | 'video', (slot: number) => Made & Pick<TableColumn, 'known'>> = {
  file(slot) {
    const name = keyAt(slot + keysBefore)
    const kind = fileKindOf(slot)
    return {
      predicate: choicePredicate(kind, word => word.toUpperCase()),
      sort: [name],
      values: { key: kind },
      groups: () => ({ key: kind, order: inOrderOf(fileKinds) }),
      known: () => ({ list: fileKinds, same: word => word.toUpperCase() }),
    }
  },
  video(slot) {
    const name = keyAt(slot + keysBefore)
    const seconds = raw(`(c.cells ->> '$[${slot}].duration')`)
    const byLength = numberPredicate(seconds)
    return {
      predicate: withComplements(condition => {
        if (condition.operator !== 'select') return byLength(condition)
        const { words, blank } = listOf(condition)
        return anyOf([
          byLength({ ...condition, values: words }),
          ...(blank ? [fragment`${name} is null`] : []),
        ])
      }),
      // A video's name is its recorder's.
      sort: [seconds],
    }
  },
}

const earlier = statement<{ taken: number }>(`
  select 1 as taken from form_versions v, json_each(v.content, '$.questions') q
  where v.form_number = ? and q.value ->> '$.id' = ? and (q.value ->> '$.allowOther' = 1
    or exists (select 1 from json_each(q.value, '$.options') o where o.value = ?))
  limit 1`)

/** Who chose an option keeps it when the form drops it, so it can be filtered by. */
const wasOption = async (db: Reader, { formNumber, question }: AnswerSlot, word: string) =>
  (await earlier.all(db, formNumber, question.id, word)).length > 0

/** A question's column: everything it does comes from its keys. */
export function answerColumn(it: AnswerSlot): TableColumn {
  const { media, filter } = typeOf(it.question)
  const { id, type, options, allowOther } = it.question
  if (media) return { id, filter: columnTypes[type].filter, ...ofMedia[media](it.slot) }
  const isList = filter === 'choice' || filter === 'choices'
  return {
    ...{ id, filter },
    ...made[filter](it),
    // Beside Other anything may have been written.
    ...(isList &&
      !allowOther && { known: db => ({ list: options, orElse: word => wasOption(db, it, word) }) }),
  }
}
