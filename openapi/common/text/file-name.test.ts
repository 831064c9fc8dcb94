import { expect, test } from 'bun:test'
import { splitName } from './file-name.ts'

test.each([
  ['deck.pdf', '', 'deck.pdf'],
  ['Business plan of Ada Lovelace 2027 (final).pdf', 'Business plan of Ada Lovelace 2027 (', 'final).pdf'],
  ['Report of years 12027.pdf', 'Report of years ', '12027.pdf'],
  ['A letter without an ending', 'A letter without an ', 'ending'],
  ['figures.and then a whole sentence', 'figures.and then a whole se', 'ntence'],
  ['🚀🚀🚀🚀🚀🚀🚀🚀.mp4', '🚀🚀', '🚀🚀🚀🚀🚀🚀.mp4'],
])('%p keeps its ending where it is cut', (name, beginning, ending) => {
  expect(splitName(name)).toEqual([beginning, ending])
  expect(beginning + ending).toBe(name)
})
