import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { Groups, groupKey } from '../../review/rows/groups.ts'
import type { Rows } from '../../review/rows/rows.ts'
import { Lines } from './lines.ts'

const grouping = fc.array(fc.record({ count: fc.integer({ min: 1, max: 6 }), folded: fc.boolean() }), {
  minLength: 1,
  maxLength: 8,
})

test('folded rows leave the list, and heads stand above the rows of their groups', () => {
  fc.assert(
    fc.property(grouping, fc.nat(40), fc.nat(40), (list, one, other) => {
      const folded = new Set(list.flatMap((it, at) => (it.folded ? [groupKey(at)] : [])))
      const groups = new Groups(
        list.map(({ count }, value) => ({ value, count })),
        folded,
      )
      // A plain list of who stands where, at the server and on the screen.
      const all = list.flatMap(({ count }, group) => Array.from({ length: count }, () => group))
      const shown = all.flatMap((group, place) => (list[group]?.folded ? [] : [place]))
      const lines = list.flatMap(({ count, folded }, group) => [
        `head ${group}`,
        ...Array.from({ length: folded ? 0 : count }, () => 'row'),
      ])
      let index = 0
      const expected = lines.map(line => (line === 'row' ? index++ : line))

      expect(groups.total).toBe(shown.length)
      expect(shown.map((_, at) => groups.placeOf(at))).toEqual(shown)
      expect(all.map((_, place) => groups.indexOf(place))).toEqual(
        all.map((_, place) => (shown.includes(place) ? shown.indexOf(place) : undefined)),
      )
      expect(groups.placeOf(shown.length)).toBe(all.length)
      const [first, last] = [one, other].map(it => it % Math.max(1, shown.length)).toSorted((a, b) => a - b)
      if (first !== undefined && last !== undefined && shown.length > 0) {
        const stretches = groups.stretches(first, last)
        const places = stretches.flatMap(([from, to]) => all.map((_, at) => at).slice(from, to + 1))
        expect(places).toEqual(shown.slice(first, last + 1))
      }

      const table = new Lines({ groups, total: groups.total } as Rows)
      expect(table.count).toBe(lines.length)
      const seen = lines.map((_, line) => {
        const at = table.at(line)
        return 'head' in at ? `head ${at.head.value}` : at.index
      })
      expect(seen).toEqual(expected)
      for (const [line, at] of expected.entries())
        if (typeof at === 'number') expect(table.lineOf(at)).toBe(line)
      const [from = 0, to = 0] = [one, other].map(it => it % lines.length).toSorted((a, b) => a - b)
      const [firstRow, lastRow] = table.rowsWithin(from, to)
      const within = Array.from({ length: Math.max(0, lastRow - firstRow + 1) }, (_, at) => firstRow + at)
      expect(within).toEqual(expected.slice(from, to + 1).filter(at => typeof at === 'number'))
    }),
  )
})

test('without groups a line is a row', () => {
  const table = new Lines({ groups: null, total: 3 } as Rows)
  expect([table.count, table.at(2), table.lineOf(2)]).toEqual([3, { index: 2 }, 2])
})
