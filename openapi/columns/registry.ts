import { type QuestionType, questionTypes } from '../questions/index.ts'
import type { ColumnType, ColumnTypeEntry } from './column.ts'
import { customColumns } from './custom.ts'
import { fixedColumns } from './fixed.ts'
import { answerInCell } from './row.ts'

/** Files are filtered by their kind, videos by their length in seconds (docs/rules.md#file-filters). */
const ofMedia = { file: 'choice', video: 'number' } as const

const answers = Object.values(questionTypes).map(
  ({ type, media, filter, text }): ColumnTypeEntry => ({
    type,
    filter: media ? ofMedia[media] : filter,
    numeric: filter === 'number',
    value: (row, column) => row.get(column.id),
    text: value => {
      const answer = answerInCell(value)
      return text(typeof answer === 'number' || typeof answer === 'boolean' ? String(answer) : answer)
    },
  }),
)

/** Every column type, once: the fixed ones, the custom ones, and one per question type. */
export const columnTypes = {
  ...fixedColumns,
  ...customColumns,
  ...(Object.fromEntries(answers.map(entry => [entry.type, entry])) as Record<QuestionType, ColumnTypeEntry>),
} satisfies Record<ColumnType, ColumnTypeEntry>
