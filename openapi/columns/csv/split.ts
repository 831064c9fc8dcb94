import { type Question, questionTypes, takesSeveral, typeOf } from '../../questions/index.ts'
import type { Column, TextEnv } from '../column.ts'
import { columnTypes } from '../registry.ts'
import type { Row } from '../row.ts'
import { csvCell, csvHeader, guardFormula } from './text.ts'

/** What surveys call the option whose text is typed, in the head of its column and in the cell of who chose it. */
export const otherLabel = 'Other (please specify)'

/** The head of a column that holds one option of a question. */
export const optionHead = (question: string, option: string) => `${question} - ${option}`

/** One column of a CSV file, guarded against formulas. */
export type CsvColumn = { header: string; cell: (row: Row, env: TextEnv) => string }

const asItIs = (column: Column): CsvColumn => ({
  header: csvHeader(column),
  cell: (row, env) => csvCell(column, row, env),
})

const chosen = (column: Column, row: Row): string[] => {
  const value = columnTypes[column.type].value(row, column)
  return value === null ? [] : [value].flat().map(String)
}

/** One text stays as typed; several are joined as in any cell. */
const together = (texts: string[]) =>
  guardFormula(texts.length === 1 ? String(texts[0]) : questionTypes.MULTI_SELECT.text(texts))

/** What was chosen or typed that is not an option, or no longer one. */
const outsideOf = (column: Column, options: readonly string[]) => {
  const known = new Set(options)
  return (row: Row) => chosen(column, row).filter(text => !known.has(text))
}

const typed = (question: string, outside: (row: Row) => string[]): CsvColumn => ({
  header: guardFormula(optionHead(question, otherLabel)),
  cell: row => together(outside(row)),
})

/**
 * An option that was chosen stands in its own column. Survey exports write Other twice: that it was chosen, then what was
 * typed. What has no column of its own stands in the last one, so that nothing is lost.
 */
const ticks = (column: Column, { question, options, allowOther }: Question): CsvColumn[] => {
  const outside = outsideOf(column, options)
  const own = options.map((option, at) => ({
    header: guardFormula(optionHead(question, option)),
    cell: (row: Row) => {
      const ticked = chosen(column, row).filter(text => text === option)
      return together(!allowOther && at === options.length - 1 ? [...ticked, ...outside(row)] : ticked)
    },
  }))
  if (!allowOther) return own
  const other = typed(question, outside)
  return [...own, { ...other, cell: row => (outside(row).length > 0 ? otherLabel : '') }, other]
}

/** The chosen option, then the text of Other. */
const withOther = (column: Column, { question, options }: Question): CsvColumn[] => {
  const outside = outsideOf(column, options)
  const choice = asItIs(column)
  return [
    { ...choice, cell: (row, env) => (outside(row).length > 0 ? otherLabel : choice.cell(row, env)) },
    typed(question, outside),
  ]
}

/** The columns of a CSV file with one column an option, as surveys export them (`--split-options`). */
const split = (column: Column): CsvColumn[] => {
  const { question } = column
  if (!question) return [asItIs(column)]
  if (takesSeveral(question) && (question.allowOther || question.options.length > 0))
    return ticks(column, question)
  if (typeOf(question).filter === 'choice' && question.allowOther) return withOther(column, question)
  return [asItIs(column)]
}

/** Columns of the table as they stand in a CSV file: one each, or with `splitOptions` one an option. */
export const fileColumns = (columns: readonly Column[], { splitOptions = false } = {}): CsvColumn[] =>
  columns.flatMap(splitOptions ? split : column => [asItIs(column)])
