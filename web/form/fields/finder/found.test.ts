import { describe, expect, test } from 'bun:test'
import { found, shown } from './found.ts'

const items = [
  { text: 'Åland Islands', detail: '+358' },
  { text: 'Finland', detail: '+358' },
  { text: 'India', detail: '+91' },
  { text: 'British Indian Ocean Territory', detail: '+246' },
  { text: 'São Tomé & Príncipe', detail: '+239' },
]
const names = (query: string) => found(items, query).map(at => items[at]?.text)

describe('a search in a list', () => {
  test('folds case and accents', () => {
    expect(names('aland')).toEqual(['Åland Islands'])
    expect(names('SAO PRIN')).toEqual(['São Tomé & Príncipe'])
  })

  test('finds by the calling code too, with its plus and without', () => {
    expect(names('+91')).toEqual(['India'])
    expect(names('358')).toEqual(['Åland Islands', 'Finland'])
  })

  test('puts a word that begins with it before one that only has it', () => {
    expect(names('in')).toEqual(['India', 'British Indian Ocean Territory', 'Finland', 'São Tomé & Príncipe'])
  })

  test('finds nothing, and everything when nothing is asked', () => {
    expect(names('narnia')).toEqual([])
    expect(names('  ')).toHaveLength(5)
  })
})

test('only the rows in view exist, and a few beside them', () => {
  const even = Array.from({ length: 501 }, (_, row) => row * 36)
  expect(shown(0, 300, even)).toEqual({ first: 0, last: 13 })
  expect(shown(3_600, 300, even)).toEqual({ first: 96, last: 113 })
  expect(shown(17_700, 300, even)).toEqual({ first: 487, last: 500 })
  expect(shown(400, 300, even.slice(0, 4))).toEqual({ first: 0, last: 3 })
  expect(shown(0, 300, [0])).toEqual({ first: 0, last: 0 })
})

test('rows of several lines take the place of more', () => {
  const tops = [0, 36, 144, 180, 288, 324, 432, 468, 576, 612, 720, 756]
  expect(shown(0, 100, tops)).toEqual({ first: 0, last: 6 })
  expect(shown(440, 100, tops)).toEqual({ first: 2, last: 11 })
})
