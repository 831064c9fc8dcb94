import { describe, expect, test } from 'bun:test'
import { HeaderRows } from '../header/header-rows.ts'
import { inferPlan } from '../plan/infer.ts'
import { answers, exported } from '../testing.ts'
import { backOf, inColumns, people, rowsOf } from './survey.ts'
import { surveys } from './surveys.ts'

/** The header of a survey as one row, and the rows below it. */
function sheetOf(survey: (typeof surveys)[number]) {
  const header = new HeaderRows()
  const rows = rowsOf(survey).flatMap((cells, at) => header.take({ line: at + 1, cells }))
  const [heads, ...below] = [...rows, ...header.end()].map(row => row.cells)
  return { heads: heads ?? [], rows: below }
}

describe.each(surveys)('an export of $tool', survey => {
  const { heads, rows } = sheetOf(survey)
  const plan = inferPlan(heads, rows, { identity: {}, env: answers })

  test('is asked as a person would: question by question, each of its type', () => {
    const told = (it: { question: string; type: string }) => `${it.type} ${it.question}`
    expect(plan.questions.map(told)).toEqual(survey.asked.map(told))
    const ordered = survey.asked.filter(it => it.options)
    const optionsOf = (question: string) => plan.questions.find(it => it.question === question)?.options
    expect(ordered.map(it => [it.question, optionsOf(it.question)])).toEqual(
      ordered.map(it => [it.question, it.options]),
    )
  })

  test('is given back by the export with split options, cell by cell', () => {
    expect(rows).toHaveLength(people)
    const back = exported(plan, rows, { splitOptions: true })
    expect(inColumns(back.header, back.rows)).toEqual(backOf(survey))
  })
})
