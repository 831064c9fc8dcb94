import { expect, test } from 'bun:test'
import { foldedText, hitsIn } from './find-text.ts'

const line = (str: string, hasEOL = true) => ({ str, hasEOL })
const page = foldedText([
  line('312 households ', false),
  line('pay R6.40'),
  line('for each HOUR. São Tomé, oﬃce'),
])

test('words are found in any case, without accents, and by the letters of a ligature', () => {
  expect(hitsIn(page, 'hour')).toEqual([{ from: { item: 2, offset: 9 }, to: { item: 2, offset: 13 } }])
  expect(hitsIn(page, 'sao tome')).toHaveLength(1)
  expect(hitsIn(page, 'SÃO')).toHaveLength(1)
  expect(hitsIn(page, 'office')).toEqual([{ from: { item: 2, offset: 25 }, to: { item: 2, offset: 29 } }])
})

test('they are found over pieces and lines, however many blanks are between them', () => {
  expect(hitsIn(page, 'households  pay')).toEqual([
    { from: { item: 0, offset: 4 }, to: { item: 1, offset: 3 } },
  ])
  expect(hitsIn(page, 'R6.40 for')).toHaveLength(1)
})

test('every hit counts once, and nothing is found for nothing', () => {
  expect(hitsIn(foldedText([line('aaaa')]), 'aa')).toHaveLength(2)
  expect(hitsIn(page, '  ')).toEqual([])
  expect(hitsIn(page, 'elsewhere')).toEqual([])
})

test('a hit ends behind the accent of its last letter and behind both halves of a character', () => {
  const [munchen] = hitsIn(foldedText([line('Mu\u0308nchen Zoe\u0308')]), 'zoe')
  expect(munchen?.to).toEqual({ item: 0, offset: 13 })
  expect(hitsIn(foldedText([line('𝒜da')]), 'a')[0]).toEqual({
    from: { item: 0, offset: 0 },
    to: { item: 0, offset: 2 },
  })
})
