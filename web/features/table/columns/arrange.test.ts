import { describe, expect, test } from 'bun:test'
import { arranged, isHidden, type Layout } from '@winnow/openapi/columns'
import { movedIn, placed, withPinned, withShown } from './arrange.ts'
import type { GridColumn } from './index.ts'

const column = (id: string, type: GridColumn['type'] = 'SHORT_TEXT') =>
  ({ id, title: id, type, column: { id, title: id, type } }) as GridColumn
const columns = [column('applicant', 'applicant'), ...['a', 'b', 'c', 'd'].map(id => column(id))]
const asItIs: Layout = { hidden: [], pinned: [], order: [] }
const ids = (layout: Layout) =>
  arranged(columns, layout)
    .filter(it => !isHidden(it, layout))
    .map(({ id }) => id)

describe('columns of a view', () => {
  test("stand in the form's order where it has none of its own", () =>
    expect(ids(asItIs)).toEqual(['applicant', 'a', 'b', 'c', 'd']))

  test('stand in its order, and those that it does not name after them', () =>
    expect(ids({ ...asItIs, order: ['d', 'b', 'gone'] })).toEqual(['applicant', 'd', 'b', 'a', 'c']))

  test('that are pinned stand beside the applicant, in the order in which they were pinned', () =>
    expect(ids({ ...asItIs, pinned: ['c', 'b'], order: ['d'] })).toEqual(['applicant', 'c', 'b', 'd', 'a']))

  test('that are hidden are left out, but never the applicant', () =>
    expect(ids({ ...asItIs, hidden: ['applicant', 'b'] })).toEqual(['applicant', 'a', 'c', 'd']))

  test('take the place of the one that they are moved to, from either side', () => {
    expect(placed(['a', 'b', 'c', 'd'], 'a', 'c')).toEqual(['b', 'c', 'a', 'd'])
    expect(placed(['a', 'b', 'c', 'd'], 'd', 'b')).toEqual(['a', 'd', 'b', 'c'])
  })

  test.each([
    ['b,c,a,d', { id: 'a', at: 'c' }],
    ['a,d,b,c', { id: 'd', at: 'b' }],
    ['a,b,c,d', undefined],
  ])('say what was dragged when they come as %p', (after, moved) =>
    expect(movedIn(['a', 'b', 'c', 'd'], after.split(','))).toEqual(moved),
  )

  test('are no longer pinned once they are hidden', () => {
    const pinned = withPinned(asItIs, 'b', true)
    expect(withShown(pinned, 'b', false)).toEqual({ ...asItIs, hidden: ['b'] })
  })
})
