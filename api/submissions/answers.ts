import { longAnswers, type Reader, submissionCells } from '@winnow/db'
import { answerInCell, type CellValue } from '@winnow/openapi/columns'
import type { StoredValue } from '@winnow/openapi/questions'
import { inArray } from 'drizzle-orm'
import { type Column, withCells } from '../forms/questions.ts'

/** Every answer of these submissions in full, by submission and question; two queries, however many they are. */
export async function answersOf(db: Reader, ids: readonly number[], columns: readonly Column[]) {
  const cells = await db
    .select()
    .from(submissionCells)
    .where(inArray(submissionCells.id, [...ids]))
  const long = await db
    .select()
    .from(longAnswers)
    .where(inArray(longAnswers.submissionId, [...ids]))
  const whole = new Map(long.map(it => [`${it.submissionId}.${it.slot}`, it.text]))
  return new Map(
    cells.map(row => {
      const bySlot = JSON.parse(row.cells) as CellValue[]
      const values = withCells(columns).map(({ slot, questionId }) => [
        questionId,
        whole.get(`${row.id}.${slot}`) ?? answerInCell(bySlot[slot] ?? null),
      ])
      return [row.id, Object.fromEntries(values) as Record<string, StoredValue>]
    }),
  )
}
