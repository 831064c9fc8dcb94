import { describe, expect, test } from 'bun:test'
import {
  type Applicant,
  add,
  afterMove,
  coverage,
  everybody,
  isSelected,
  knownOf,
  named,
  nobody,
  remove,
  type Subjects,
  singleOf,
  sizeOf,
  toggle,
} from './subjects.ts'

const person = (id: string): Applicant => ({
  id,
  name: id,
  email: `${id}@example.com`,
  stage: 'New',
  chatId: null,
  chatClosed: false,
  responded: false,
})
const [a, b, c] = [person('a'), person('b'), person('c')]
const namesOf = (subjects: Subjects) => knownOf(subjects).map(one => one.id)

describe('selected one by one', () => {
  test('a selection holds ids, so that a row that moves stays selected', () => {
    const selection = toggle(toggle(nobody, a), b)
    expect(namesOf(toggle(selection, a))).toEqual(['b'])
  })
  test('adding twice selects once, removing takes away', () => {
    const selection = add(add(nobody, [a, b]), [a])
    expect(namesOf(remove(selection, [a]))).toEqual(['b'])
    expect(sizeOf(selection)).toBe(2)
  })
  test('those who were moved are gone from it', () =>
    expect(namesOf(afterMove(named([a, b, c]), named([a, c])))).toEqual(['b']))
  test('one is known as the only one', () => {
    expect(singleOf(named([a]))).toBe(a)
    expect(singleOf(named([a, b]))).toBeUndefined()
  })
})

describe('all that match', () => {
  const all = everybody({ query: { stage: 'New' }, matched: 386, since: null, some: [a, b] })
  test('are as many as matched, and everybody is one of them', () => {
    expect(sizeOf(all)).toBe(386)
    expect(isSelected(all, 'never-seen')).toBe(true)
    expect(singleOf(all)).toBeUndefined()
  })
  test('unticking a row excludes it, ticking takes it in again', () => {
    const fewer = toggle(all, a)
    expect(sizeOf(fewer)).toBe(385)
    expect(isSelected(fewer, 'a')).toBe(false)
    expect(namesOf(fewer)).toEqual(['b'])
    expect(sizeOf(toggle(fewer, a))).toBe(386)
    expect(sizeOf(remove(fewer, [a, b]))).toBe(384)
    expect(sizeOf(add(fewer, [a, b]))).toBe(386)
  })
  test('some who were moved away match no longer, excluded ones among them', () => {
    const fewer = afterMove(remove(all, [a]), named([a, c]))
    expect(sizeOf(fewer)).toBe(384)
    expect(fewer.by === 'query' && fewer.excluded.size).toBe(0)
  })
  test('nobody is left once they were moved', () => expect(sizeOf(afterMove(named([a]), all))).toBe(0))
})

test.each([
  [[], 2, false],
  [['a'], 2, 'indeterminate'],
  [['a', 'b'], 2, true],
  // Others of the list are not loaded.
  [['a', 'b'], 3, 'indeterminate'],
  [['c'], 3, 'indeterminate'],
  [['a', 'b', 'c'], 3, true],
  // Ticked under another search.
  [['c'], 2, false],
] as const)('with %p selected of %d, a and b of them loaded, the head shows %p', (ids, total, shown) =>
  expect(coverage(add(nobody, ids.map(person)), ['a', 'b'], total)).toBe(shown),
)
test('the head counts only those whom the list shows', () => {
  const selection = named([a, b, c])
  expect(coverage(selection, ['a'], 3, 2)).toBe('indeterminate')
  expect(coverage(selection, ['a', 'b'], 2, 1)).toBe(true)
})
test('the head is full when all that match are selected, and no more once one is taken out', () => {
  const all = everybody({ query: { stage: 'New' }, matched: 386, since: null, some: [a] })
  expect(coverage(all, ['a'], 386)).toBe(true)
  expect(coverage(remove(all, [a]), ['a'], 386)).toBe('indeterminate')
})
