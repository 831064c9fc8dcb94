import type { Reader } from '@winnow/db'
import { aiResults as results } from '@winnow/openapi'
import { statement } from '../../core/database/prepared.ts'
import { allOf, anyOf, type Fragment, fragment } from '../query/fragment.ts'
import { choicePredicate, listOf, numberPredicate, withComplements } from '../query/predicates.ts'
import type { TableColumn } from './column.ts'
import { inOrderOf } from './groups.ts'

/** A reviewer's override beats the assistant (docs/rules.md#results). */
const resultOf = (criterion: number) =>
  fragment`(select coalesce(r.override, r.result) from ai_results r
    where r.criterion_number = ${criterion} and r.submission_id = s.id)`

interface Found {
  number: number
  id: string
  search: string
}

const criteriaOf = statement<Found>(`
  select c.number, c.id, q.id as search from criteria c join searches q on q.number = c.search_number
  where q.form_number = ? order by q.number, c.position`)

/** Yes before maybe before no. */
const order = ['YES', 'MAYBE', 'NO']

const criterion = ({ id, number }: Found): TableColumn => {
  const result = resultOf(number)
  const rank = fragment`case ${result} when ${order[0] ?? ''} then 0 when ${order[1] ?? ''} then 1 when ${order[2] ?? ''} then 2 end`
  return {
    id,
    filter: 'choice',
    predicate: choicePredicate(result, word => word.toUpperCase()),
    known: () => ({ list: order, same: word => word.toUpperCase() }),
    sort: [rank],
    shows: result,
    values: { key: result },
    groups: () => ({ key: result, order: inOrderOf(order) }),
  }
}

/** Those whom a search found: yes to every criterion of it (docs/rules.md#results). */
const shortlisting = (found: readonly Found[]): TableColumn => {
  const bySearch = Map.groupBy(found, it => it.search)
  const isYesToAll = (search: string): Fragment => {
    const numbers = bySearch.get(search)?.map(it => it.number)
    return numbers ? allOf(numbers.map(it => fragment`${resultOf(it)} is ${results[0]}`)) : fragment`false`
  }
  return {
    id: 'ai_shortlisting',
    filter: 'choice',
    known: () => ({ list: [...bySearch.keys()] }),
    predicate: withComplements(condition => {
      const { words, blank } = listOf(condition)
      const any = anyOf([...bySearch.keys()].map(isYesToAll))
      return anyOf([
        ...words.map(it => isYesToAll(String(it))),
        ...(blank ? [fragment`(${any}) is not true`] : []),
      ])
    }),
  }
}

/** The results of the assistant, a column a criterion, and the filter over whole searches. */
export async function criterionColumns(db: Reader, formNumber: number): Promise<TableColumn[]> {
  const found = await criteriaOf.all(db, formNumber)
  return found.length === 0 ? [] : [...found.map(criterion), shortlisting(found)]
}

const mean = fragment`(select avg(value) from scores where submission_id = s.id)`

/** The mean of what reviewers gave. */
export const score: TableColumn = {
  id: 'score',
  filter: 'number',
  predicate: numberPredicate(mean),
  sort: [mean],
  number: mean,
  shows: mean,
}
