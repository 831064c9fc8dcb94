import { describe, expect, test } from 'bun:test'
import type { Filter } from '@winnow/openapi/filters'
import { newSpot, putAt, spotOf } from './spot.ts'

const [one, two, three] = ['a', 'b', 'c'].map((columnId): Filter => ({ columnId, value: 1 })) as [
  Filter,
  Filter,
  Filter,
]

describe('a condition put at a spot', () => {
  test('behind the filters is a filter of its own', () =>
    expect(putAt([one], newSpot([one]), two)).toEqual([one, two]))
  test('behind a condition makes a group of both, in its place', () =>
    expect(putAt([one, two], newSpot([one, two], 0), three)).toEqual([{ any: [one, three] }, two]))
  test('where one stands replaces it', () =>
    expect(putAt([{ any: [one, two] }], { at: 0, or: 1 }, three)).toEqual([{ any: [one, three] }]))
})

describe('a condition taken from its spot', () => {
  test('leaves the other of two by itself', () =>
    expect(putAt([{ any: [one, two] }, three], { at: 0, or: 0 }, null)).toEqual([two, three]))
  test('takes its filter with it where it stood alone', () =>
    expect(putAt([one, two], { at: 0, or: 0 }, null)).toEqual([two]))
})

test('a column’s own filter is the one by itself, never an alternative', () => {
  expect(spotOf([{ any: [one, two] }, one], 'a')).toEqual({ at: 1, or: 0 })
  expect(spotOf([{ any: [one, two] }], 'a')).toEqual({ at: 1, or: 0 })
})
