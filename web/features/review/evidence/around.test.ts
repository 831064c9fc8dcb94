import { expect, test } from 'bun:test'
import { around } from './around.ts'

const answer =
  'We began in spring.\nWe sold the first ones by hand, and since March, 140 market traders pay us 90 cedis a month for a shelf in the cold room behind the market hall.'
const quoteOf = (text: string) => ({
  text,
  start: answer.indexOf(text),
  end: answer.indexOf(text) + text.length,
})

test('a quote stands in its line, cut at words on both sides', () => {
  expect(around(answer, quoteOf('140 market traders pay us 90 cedis a month'))).toEqual({
    before: '…sold the first ones by hand, and since March, ',
    words: '140 market traders pay us 90 cedis a month',
    after: ' for a shelf in the cold room…',
  })
})

test('a quote at the beginning of a line has nothing before it', () => {
  expect(around(answer, quoteOf('We began'))).toEqual({ before: '', words: 'We began', after: ' in spring.' })
})

test('a quote stands alone where the answer has changed or is not known', () => {
  const quote = { ...quoteOf('140 market traders'), text: '140 traders' }
  expect(around(answer, quote)).toEqual({ before: '', words: '140 traders', after: '' })
  expect(around(null, quote).words).toBe('140 traders')
})
