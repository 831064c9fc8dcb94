import { type DropCause, dropCauses } from '@winnow/openapi'
import type { Read } from './read.ts'

interface Asked {
  id: string
  question: string
}

const sum = (values: readonly number[]) => values.reduce((all, it) => all + it, 0)

/**
 * Who left, by question. They came as far as the question that they left at, by the form's order; who applied came to the end.
 * `asked`: the form's questions; `gone`: those of its past that somebody left at.
 */
export function dropOffOf(
  left: Read['left'],
  { starts, submissions }: { starts: number; submissions: number },
  asked: readonly Asked[],
  gone: readonly Asked[],
) {
  const causesAt = (id: string | null) => {
    const here = left.filter(it => it.questionId === id)
    const of = (cause: DropCause) => sum(here.filter(it => it.cause === cause).map(it => it.count))
    return Object.fromEntries(dropCauses.map(it => [it, of(it)])) as Record<DropCause, number>
  }
  const rowOf = (id: string | null, question: string) => {
    const byCause = causesAt(id)
    return { question_id: id, question, left: sum(Object.values(byCause)), byCause }
  }
  const rows = asked.map(({ id, question }) => rowOf(id, question))
  const reached = rows.map((_, i) => submissions + sum(rows.slice(i).map(it => it.left)))
  return [
    { ...rowOf(null, ''), reached: starts },
    ...rows.map((row, i) => ({ ...row, reached: reached[i] ?? 0 })),
    ...gone.map(({ id, question }) => rowOf(id, question)).map(row => ({ ...row, reached: row.left })),
  ]
}
