import { expect, test } from 'bun:test'
import { stored } from './stored.ts'

const name = `${'Business plan '.repeat(10)}(final).pdf`
const cellOf = (type: 'FILE_UPLOAD' | 'LONG_TEXT') => {
  const sent = { name: 'Ada', email: 'ada@example.com', values: { q: name } }
  return JSON.parse(stored(sent, [{ slot: 0, questionId: 'q' }], [{ id: 'q', type }]).cells)[0]
}

test('a long text is cut at the end of its cell, and the name of a file in the middle', () => {
  expect(cellOf('LONG_TEXT')).toEndWith('Business plan B…')
  expect(cellOf('FILE_UPLOAD')).toMatch(/^Business plan .*…final\)\.pdf$/)
  expect(cellOf('FILE_UPLOAD').length).toBeLessThanOrEqual(100)
})
