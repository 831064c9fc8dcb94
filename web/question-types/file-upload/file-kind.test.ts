import { expect, test } from 'bun:test'
import { kindText } from './file-kind.ts'

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
