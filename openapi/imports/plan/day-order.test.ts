import { describe, expect, test } from 'bun:test'
import { question } from '../../columns/testing.ts'
import { ImportCheck } from '../mapping/check.ts'
import { applyChoices } from '../mapping/choices.ts'
import { findingText } from '../mapping/sentences.ts'
import { rowReaderOf } from '../rows/read-row.ts'
import { readEnv } from '../testing.ts'
import { Inference } from './infer.ts'
import { matchPlan } from './match.ts'
import { type Plan, withDayOrder } from './plan.ts'

const founded = question({ id: 'fld_founded', question: 'Founded on', type: 'DATE' })
const closed = question({ id: 'fld_closed', question: 'Closed on', type: 'DATE' })

const inferenceOf = (heads: string[], rows: string[][]) => {
  const inference = new Inference(heads, readEnv.answers)
  for (const row of rows) inference.add(row)
  return inference
}

/** What each row answers, or why it is refused. */
const read = (plan: Plan, rows: string[][]) =>
  rows.map((cells, at) => {
    const row = rowReaderOf(plan, readEnv)(cells, at + 2)
    return row.ok ? row.row.values.map(it => it.answer).join(', ') : row.errors
  })

describe('a day that could be two, in a column of a DATE question', () => {
  const rows = [['03/02/2025'], ['2025-03-01'], ['3/3/2025'], ['soon']]
  const plan = matchPlan(['Founded on'], [founded], {}, inferenceOf(['Founded on'], rows).plan({}))

  test('is refused for that reason alone, and for no other cell', () => {
    const message = 'Could be two dates. Choose whether the day or the month comes first'
    expect(read(plan, rows)).toEqual([
      [{ path: 'Founded on', message }],
      '2025-03-01',
      '2025-03-03',
      [{ path: 'Founded on', message: 'Must be a date' }],
    ])
  })

  test.each([
    ['dayFirst', '2025-02-03'],
    ['monthFirst', '2025-03-02'],
  ] as const)('is read as a person chooses: %s', (order, day) => {
    expect(read(withDayOrder(plan, order), rows).slice(0, 3)).toEqual([day, '2025-03-01', '2025-03-03'])
  })

  test('is read as its own column shows, whatever a person chooses for the others', () => {
    const heads = ['Founded on', 'Closed on']
    const both = [
      ['03/02/2025', '03/02/2026'],
      ['14/02/2025', 'not yet'],
    ]
    const matched = matchPlan(heads, [founded, closed], {}, inferenceOf(heads, both).plan({}))
    expect(read(withDayOrder(matched, 'monthFirst'), both)[0]).toBe('2025-02-03, 2026-03-02')
  })

  test('is no misfit of a type that a person chose once the order is chosen too', () => {
    const inference = inferenceOf(['Founded on'], rows)
    const inferred = inference.plan({})
    const chosen = applyChoices(inferred, new Map([[0, { type: 'DATE' }]]), {
      ...{ valuesAt: at => inference.valuesAt(at), questions: null, inferred },
    })
    const findings = (plan: Plan) => {
      const check = new ImportCheck(plan, { form: null, status: null })
      const reader = rowReaderOf(plan, readEnv)
      for (const [at, cells] of rows.entries()) check.add(reader(cells, at + 2), cells)
      return check.report().findings.map(it => findingText(it, check.report(), text => `‘${text}’`))
    }
    const soon =
      "1 of 4 cells in ‘Founded on’ isn't a date. It's kept as text in ‘Founded on (text)’. Line 5 (‘soon’)."
    expect(findings(chosen)).toEqual([
      "1 of 4 cells in ‘Founded on’ could be two dates. It's kept as text in ‘Founded on (text)’. Line 2 (‘03/02/2025’).",
      soon,
    ])
    expect(findings(withDayOrder(chosen, 'dayFirst'))).toEqual([soon])
  })
})
