import { expect, test } from 'bun:test'
import { type Item, shownItems } from './items.ts'

const run = () => {}
const items: Item[] = [
  { id: 'charts', title: 'Charts', group: 'Table', run },
  { id: 'shortlist', title: 'Shortlist', group: 'Applicants', about: 'Chen Wei', run },
  { id: 'archive', title: 'Archive', group: 'Applicants', about: 'Chen Wei', run },
  { id: 'go:cafe', title: 'Café grants', group: 'Go to', run },
  { id: 'theme:dark', title: 'Dark theme', group: 'General', isSearched: true, run },
]
const shown = (search: string, recent: string[] = []) =>
  shownItems(items, search, recent).map(({ id, group, meta }) => [id, group, meta])

test('what was used last stands first, and says whom it acts on', () =>
  expect(shown('', ['archive', 'gone', 'go:cafe']).slice(0, 3)).toEqual([
    ['archive', 'Recent', 'Chen Wei'],
    ['go:cafe', 'Recent', undefined],
    ['charts', 'Table', undefined],
  ]))

test('under a search it keeps its group', () =>
  expect(shown('arch', ['archive'])).toEqual([['archive', 'Applicants', undefined]]))

test('a search ignores case and accents, and finds items that are not listed without a search', () => {
  expect(shown('CAFE').map(([id]) => id)).toEqual(['go:cafe'])
  expect(shown('').map(([id]) => id)).not.toContain('theme:dark')
  expect(shown('theme dark').map(([id]) => id)).toEqual(['theme:dark'])
})
