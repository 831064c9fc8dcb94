import type { Reader } from '@winnow/db'
import { keysBefore } from '@winnow/openapi/columns'
import { type AnswerFilterKind, type Question, typeOf } from '@winnow/openapi/questions'
import { statement } from '../../core/database/prepared.ts'
import { type Fragment, fragment, join } from '../fragment.ts'
import {
  choicePredicate,
  choicesPredicate,
  datePredicate,
  dayColumn,
  numberPredicate,
  textPredicate,
} from '../predicates.ts'
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

type Made = Pick<TableColumn, 'predicate' | 'sort' | 'values' | 'groups'>

const made: Record<AnswerFilterKind, (it: AnswerSlot) => Made> = {
  text({ question, slot }) {
    const key = keyAt(slot + keysBefore)
    const cell = raw(`(c.cells ->> '$[${slot}]')`)
    // A file's cell may say more of it than its name.
    const name = typeOf(question).media
      ? fragment`coalesce(${raw(`(c.cells ->> '$[${slot}].name')`)}, ${cell})`
      : cell
    return {
      predicate: textPredicate(key, wholeOf(slot), typeOf(question).keyText),
      // A video's name is its recorder's.
      sort: [typeOf(question).media === 'video' ? raw(`(c.cells ->> '$[${slot}].duration')`) : key],
      values: { key, name: { ofRow: name } },
    }
  },
  number({ slot }) {
    const key = keyAt(slot + keysBefore)
    return { predicate: numberPredicate(key), sort: [key], values: { key } }
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
  choice({ question, slot }) {
    const key = keyAt(slot + keysBefore)
    return {
      predicate: choicePredicate(key),
      sort: [ranked(key, question.options), key],
      values: { key },
      groups: () => ({ key, order: inOrderOf(question.options) }),
    }
  },
  choices({ question, slot }) {
    const path = `$[${slot + keysBefore}]`
    const list = raw(`(k.keys -> '${path}')`)
    const each = raw(`json_each(k.keys, '${path}')`)
    const first = raw(`(k.keys ->> '${path}[0]')`)
    const from = fragment` left join ${each} v`
    const value = raw('v.value')
    return {
      predicate: choicesPredicate({
        // Looked for in the list as text first: to take the list apart costs four times as much.
        has: word =>
          fragment`(instr(${list}, ${JSON.stringify(word)}) > 0 and exists (select 1 from ${each} where value = ${word}))`,
        blank: fragment`${first} is null`,
      }),
      sort: [ranked(first, question.options), list],
      values: { from, key: value },
      groups: () => ({ from, key: value, order: inOrderOf(question.options) }),
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
  const { filter } = typeOf(it.question)
  const { id, options, allowOther } = it.question
  const isList = filter === 'choice' || filter === 'choices'
  return {
    ...{ id, filter },
    ...made[filter](it),
    // Beside Other anything may have been written.
    ...(isList &&
      !allowOther && { known: db => ({ list: options, orElse: word => wasOption(db, it, word) }) }),
  }
}
