import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { optionHead, otherLabel } from '../columns/index.ts'
import { plainDigits } from '../common/text/digits.ts'
import { questionTypes } from '../questions/index.ts'
import { isNoAnswer } from './cells/blanks.ts'
import { clean } from './cells/cells.ts'
import { valuesIn } from './cells/lists.ts'
import { inferPlan } from './plan/infer.ts'
import { answers, exported } from './testing.ts'

/** A cell as people write them: blanks around it, quotes, commas, signs of formulas, other alphabets. */
const text = fc
  .oneof(
    fc.string({ unit: 'grapheme', maxLength: 30 }),
    fc.constantFrom(
      ' a ',
      'a; b',
      '"x"; y',
      "'=1+1",
      '=1+1',
      '-4',
      '007',
      'a - b',
      'line\r\nbreak',
      otherLabel,
    ),
    fc.string({ minLength: 251, maxLength: 400 }),
  )
  .map(it => it.replaceAll('\0', '').normalize('NFC'))
  // Codes of no answer are blanks in a column that is not text.
  .filter(it => it === '' || !isNoAnswer(it))
const optionText = fc
  .oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
    fc.constantFrom('a; b', 'Yes', 'No', '18 - 29'),
  )
  .map(it => it.replaceAll('\0', '').normalize('NFC').trim())
  .filter(it => !isNoAnswer(it))
const optionsOf = fc.uniqueArray(optionText, { minLength: 1, maxLength: 4 })
const head = fc.stringMatching(/^[A-Za-z][A-Za-z ?,-]{0,20}[a-z?]$/).map(it => it.replace(/ {2,}/g, ' '))

/** Some columns of a file beside each other: their heads, and the cells of a row. */
type Columns = { heads: string[]; row: fc.Arbitrary<string[]> }

const plain = fc
  .tuple(
    head,
    fc.constantFrom(
      text,
      fc.constantFrom('', '1', '2.50', '007', '.5', '12.'),
      fc.constantFrom('', '2026-03-14', '1999-12-31', '3/4/2026 09:41'),
      fc.constantFrom('', 'https://a.example/x', 'a.example'),
      fc.constantFrom('', '+351912345678', '912 345 678'),
      fc.constantFrom('', 'Yes', 'No'),
    ),
  )
  .map(([one, cell]): Columns => ({ heads: [one], row: fc.tuple(cell) }))

const tick = (option: string) => fc.constantFrom('', option)
const ticks = fc.tuple(head, optionsOf, fc.boolean()).map(([question, options, other]): Columns => {
  const ticked = fc.tuple(...options.map(tick))
  const typed = fc.oneof(fc.constant(''), text)
  const otherHead = optionHead(question, otherLabel)
  return {
    heads: [...options.map(it => optionHead(question, it)), ...(other ? [otherHead, otherHead] : [])],
    row: other
      ? fc.tuple(ticked, typed).map(([cells, it]) => [...cells, it === '' ? '' : otherLabel, it])
      : ticked,
  }
})

const withOther = fc.tuple(head, optionsOf, fc.boolean()).map(([question, options, tidy]): Columns => {
  const typed = fc.tuple(fc.constant(otherLabel), text)
  const chosen = fc.tuple(fc.constantFrom('', ...options), fc.constant(''))
  const careless = fc.tuple(fc.constantFrom('', ...options), text)
  return {
    heads: [question, optionHead(question, otherLabel)],
    row: fc.oneof(chosen, typed, ...(tidy ? [] : [careless])).map(it => [...it]),
  }
})

const tables = (columns: fc.Arbitrary<Columns>) =>
  fc.array(columns, { minLength: 1, maxLength: 5 }).chain(all =>
    fc.record({
      header: fc.constant(all.flatMap(it => it.heads)),
      rows: fc.array(
        fc.tuple(...all.map(it => it.row)).map(cells => cells.flat()),
        { maxLength: 12 },
      ),
    }),
  )

const plan = ({ header, rows }: { header: string[]; rows: string[][] }) =>
  inferPlan(header, rows, { identity: {}, env: answers })

/** A guard against formulas may come or go, the text behind it may not; a number comes back in Latin digits. */
const bare = (table: { header: string[]; rows: string[][] }) => ({
  header: table.header.map(clean),
  rows: table.rows.map(row => row.map(cell => plainDigits(clean(cell)))),
})

describe('a table that is imported', () => {
  test('is given back by the export with split options, head by head and cell by cell', () => {
    fc.assert(
      fc.property(tables(fc.oneof(plain, ticks, withOther)), table => {
        const it = plan(table)
        fc.pre(!it.questions.some(({ type, source }) => type === 'MULTI_SELECT' && source.cell !== undefined))
        expect(bare(exported(it, table.rows, { splitOptions: true }))).toEqual(bare(table))
      }),
      { numRuns: 300 },
    )
  })

  test('with several values in a cell is given back by the export without', () => {
    const joined = fc.tuple(head, optionsOf).map(
      ([question, options]): Columns => ({
        heads: [question],
        row: fc.tuple(fc.subarray(options).map(questionTypes.MULTI_SELECT.text)),
      }),
    )
    fc.assert(
      fc.property(tables(fc.oneof(joined, plain)), table => {
        const it = plan(table)
        // What another program joined comes back as our own export joins it.
        const isForeign = (cell: string) => /[|,\n]|;(?! )|^\s|\s$/.test(cell.replace(/"([^"]|"")*"/g, ''))
        fc.pre(
          !it.questions.some(
            ({ type, source: { cell: at } }) =>
              type === 'MULTI_SELECT' && at !== undefined && table.rows.some(row => isForeign(row[at] ?? '')),
          ),
        )
        expect(bare(exported(it, table.rows, { splitOptions: false }))).toEqual(bare(table))
      }),
      { numRuns: 300 },
    )
  })

  test('with options joined by a bare comma gives back each, though one has a comma itself', () => {
    const word = fc.stringMatching(/^[A-Za-z][A-Za-z ]{0,8}[a-z]$/).map(it => it.replace(/ {2,}/g, ' '))
    const option = fc.array(word, { minLength: 1, maxLength: 3 }).map(it => it.join(', '))
    const options = fc.uniqueArray(option, { minLength: 2, maxLength: 6 })
    const chosen = options.chain(all => fc.tuple(fc.constant(all), fc.subarray(all, { minLength: 1 })))
    fc.assert(
      fc.property(chosen, ([all, some]) => {
        const parts = valuesIn(some.join(','), new Set(all))
        // The same text may be said in two ways only where the whole cell is an option.
        expect(parts).toEqual(all.includes(some.join(',')) ? [some.join(',')] : some)
      }),
      { numRuns: 500 },
    )
  })
})
