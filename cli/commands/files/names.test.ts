import { expect, test } from 'bun:test'
import { safeName, uniqueNames } from './names.ts'

test.each([
  ['cv.pdf', 'cv.pdf'],
  ['../../etc/passwd', '_.._etc_passwd'],
  ['..', 'file'],
  ['a\u0000b\u202efdp.exe', 'abfdp.exe'],
  ['con.txt', '_con.txt'],
  ['Ção: 1/2?.pdf ', 'Ção_ 1_2_.pdf'],
  ['.bashrc', 'bashrc'],
])('%j is saved as %j', (given, saved) => {
  expect(safeName(given)).toBe(saved)
})

test('a long name is cut to what file systems take, and keeps its ending', () => {
  const name = safeName(`${'語'.repeat(300)}.pdf`)
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(180)
  expect(name).toEndWith('.pdf')
})

test('a name that is taken gets a number, also in other capitals', () => {
  const unique = uniqueNames()
  expect(['cv.pdf', 'CV.pdf', 'cv.pdf', 'notes'].map(unique)).toEqual([
    'cv.pdf',
    'CV (2).pdf',
    'cv (3).pdf',
    'notes',
  ])
})
