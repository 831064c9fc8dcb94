import { describe, expect, test } from 'bun:test'
import { csvColumns } from '../columns.ts'
import { rowReader, type WindowValue } from '../row.ts'
import { question } from '../testing.ts'
import { fileColumns, otherLabel } from './split.ts'

type Given = Omit<Parameters<typeof question>[0], 'id'>

/** Heads and cells of one question's columns in a file with split options. */
const split = (given: Given, ...values: WindowValue[]) => {
  const inputFields = [question({ id: 'fld_1', question: 'Side?', ...given })]
  const columns = fileColumns(csvColumns({ inputFields }), { splitOptions: true }).slice(5)
  const read = rowReader(['fld_1'])
  const cells = values.map(value => columns.map(it => it.cell(read([value]), { timeZone: 'UTC' })))
  return { heads: columns.map(it => it.header), cells }
}
const sides: Given = { type: 'MULTI_SELECT', options: ['Corn', '=Rice'] }

describe('a file with split options', () => {
  test('has one column an option, which holds it where it was chosen', () => {
    expect(split(sides, ['Corn', '=Rice'], ['=Rice'], null)).toEqual({
      heads: ['Side? - Corn', 'Side? - =Rice'],
      cells: [
        ['Corn', "'=Rice"],
        ['', "'=Rice"],
        ['', ''],
      ],
    })
  })

  test('says twice of a multi-select with Other that it was chosen and what was typed', () => {
    const other = `Side? - ${otherLabel}`
    expect(split({ ...sides, allowOther: true }, ['Corn', 'a; b '], ['Corn'])).toEqual({
      heads: ['Side? - Corn', 'Side? - =Rice', other, other],
      cells: [
        ['Corn', '', otherLabel, 'a; b '],
        ['Corn', '', '', ''],
      ],
    })
  })

  test('has the text of a single select with Other beside it', () => {
    const role: Given = { type: 'SINGLE_SELECT', options: ['Founder'], allowOther: true }
    expect(split(role, 'Founder', 'Gardener', null)).toEqual({
      heads: ['Side?', `Side? - ${otherLabel}`],
      cells: [
        ['Founder', ''],
        [otherLabel, 'Gardener'],
        ['', ''],
      ],
    })
  })

  test('loses no answer that is an option no longer: it stands in the last column', () => {
    expect(split(sides, ['Corn', 'Yams']).cells).toEqual([['Corn', 'Yams']])
    expect(split(sides, ['=Rice', 'Yams', 'Peas']).cells).toEqual([['', "'=Rice; Yams; Peas"]])
  })

  test('leaves every other question as it is', () => {
    expect(split({ type: 'DROPDOWN', options: ['a'] }, 'a')).toEqual({ heads: ['Side?'], cells: [['a']] })
    expect(split({ type: 'MULTI_SELECT', options: [] }, null).heads).toEqual(['Side?'])
  })
})
