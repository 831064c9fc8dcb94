import { expect, test } from 'bun:test'
import type { Applicant } from '../../../lib/review/applicant.ts'
import { add, coverage, emptySelection, remove, toggle } from './selection.ts'

const person = (id: string): Applicant => ({
  id,
  name: id,
  email: `${id}@example.com`,
  stage: 'New',
  chatId: null,
  responded: false,
})

test('a selection holds ids, so that a row that moves stays selected', () => {
  const selection = toggle(toggle(emptySelection, person('a')), person('b'))
  expect([...toggle(selection, person('a')).keys()]).toEqual(['b'])
})

test('adding twice selects once, removing takes away', () => {
  const selection = add(add(emptySelection, [person('a'), person('b')]), [person('a')])
  expect([...remove(selection, ['a']).keys()]).toEqual(['b'])
})

test.each([
  [[], false],
  [['a'], 'indeterminate'],
  [['a', 'b'], true],
] as const)('with %p selected of a and b the head shows %p', (ids, shown) =>
  expect(coverage(add(emptySelection, ids.map(person)), ['a', 'b'])).toBe(shown),
)
