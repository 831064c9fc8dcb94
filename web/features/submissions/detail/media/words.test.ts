import { expect, test } from 'bun:test'
import { kindText, sizeText } from './words.ts'

test('a size is in kilobytes up to a megabyte, never 0', () => {
  expect([12, 120 * 1024, 6.34 * 1024 * 1024].map(sizeText)).toEqual(['1 kB', '120 kB', '6.3 MB'])
})

test.each([
  ['application/pdf', 'PDF'],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'Document'],
  ['application/vnd.oasis.opendocument.spreadsheet', 'Spreadsheet'],
  ['application/vnd.ms-powerpoint', 'Presentation'],
  ['image/png', 'Image'],
  ['text/plain', 'Text'],
  ['application/octet-stream', 'File'],
])('%s is called %s', (type, word) => {
  expect(kindText(type)).toBe(word)
})
