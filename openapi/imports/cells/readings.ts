import type { QuestionType } from '../../questions/index.ts'
import { type DayOrder, dayOf } from './days.ts'
import { numberOf } from './numbers.ts'

/** What the cells of a column may say in another way than an answer does. */
export const readings: Partial<Record<QuestionType, (cell: string, order?: DayOrder) => string>> = {
  NUMBER: numberOf,
  DATE: (cell, order) => dayOf(cell, order) ?? cell,
}
