import { afterEach, beforeEach, expect, test } from 'bun:test'
import { windowColumns } from '@winnow/openapi'
import { winnow } from '../../lib/client.ts'
import { Review } from './review.ts'
import { sizeOf } from './selection/subjects.ts'
import { fakeAddress, form } from './testing.ts'

interface Asked {
  offset?: number
  limit: number
}

/** Two groups at the server; b stands in both. */
let groups = { Go: ['a', 'b', 'c'], SQL: ['b', 'd', 'e'] }
let version = 1
const { fetchWindow } = winnow
const reply = async ({ offset = 0, limit }: Asked) => {
  const all = Object.values(groups).flat()
  return {
    ...{ rowsVersion: version, total: all.length, offset, columns: [...windowColumns] },
    groups: Object.entries(groups).map(([value, { length }]) => ({ value, count: length })),
    applications: new Set(all).size,
    rows: all
      .slice(offset, offset + limit)
      .map(id => windowColumns.map(column => ({ submissionId: id, name: id })[column as string] ?? null)),
  }
}

let review: Review
const settle = () => new Promise(setImmediate)
const shown = () =>
  Array.from({ length: review.state.rows.total ?? 0 }, (_, index) => review.applicantAt(index)?.id)
const selected = () =>
  review.state.selection.by === 'name' ? [...review.state.selection.applicants.keys()].toSorted() : 'all'

beforeEach(async () => {
  groups = { Go: ['a', 'b', 'c'], SQL: ['b', 'd', 'e'] }
  version = 1
  Object.assign(winnow, { fetchWindow: reply })
  review = new Review(form, fakeAddress('?group=fld_1'))
  review.start()
  await settle()
})
afterEach(() => {
  review.stop()
  Object.assign(winnow, { fetchWindow })
})

test('an applicant of two groups has a row in each, and counts once', () => {
  expect(shown()).toEqual(['a', 'b', 'c', 'b', 'd', 'e'])
  expect(review.state.rows.matched).toBe(5)
  review.selecting.selectAll()
  expect(sizeOf(review.state.selection)).toBe(5)
})

test('the keyboard stays in its group, whatever stands in the others', async () => {
  review.focus(3)
  groups = { Go: ['z', 'a', 'b', 'c'], SQL: ['b', 'd', 'e'] }
  version = 2
  review.state.rows.refresh()
  await settle()
  expect(review.state.focused).toBe(4)
})

test('folding a group hides its rows, and the keyboard continues to the next that is shown', () => {
  review.focus(1)
  review.grouping.fold('"Go"')
  expect(shown()).toEqual(['b', 'd', 'e'])
  expect(review.state.focused).toBe(0)
  review.grouping.fold('"Go"')
  expect(shown()).toHaveLength(6)
})

test('a range takes the rows that are shown, and all takes those of folded groups too', () => {
  review.grouping.fold('"Go"')
  review.selecting.toggle(0)
  review.selecting.toggle(2, true)
  expect(selected()).toEqual(['b', 'd', 'e'])
  review.selecting.selectAll()
  expect([selected(), sizeOf(review.state.selection)]).toEqual(['all', 5])
})

test('the head of a group takes the keyboard from the row', () => {
  review.focus(1)
  review.grouping.focus('"SQL"')
  expect([review.state.focused, review.state.focusedGroup]).toEqual([null, '"SQL"'])
  review.focus(2)
  expect([review.state.focused, review.state.focusedGroup]).toEqual([2, null])
})
