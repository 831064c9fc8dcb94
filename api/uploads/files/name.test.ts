import { expect, test } from 'bun:test'
import { nameOfType, storedName } from './name.ts'

test.each([
  ['deck.pdf', 'deck.pdf'],
  ['', 'file'],
  ['a\0b.pdf', 'ab.pdf'],
  ['\ud83d.pdf', '.pdf'],
  ['Cafe\u0301.pdf', 'Café.pdf'],
  ['in\u202efdp.exe', 'infdp.exe'],
  ['\u2066a\u2069\u200fb\r\n\x9fc.pdf', 'abc.pdf'],
])('%p is kept as %p', (name, kept) => expect(storedName(name)).toBe(kept))

test('one without a name goes by its type', () => {
  expect(storedName('', 'application/pdf')).toBe('file.pdf')
  expect(storedName('\u202e', 'audio/webm;codecs=opus')).toBe('file.webm')
  expect(storedName(' ', 'application/x-whatever')).toBe('file')
})

test('a name that is too long keeps its ending, and no half of a character', () => {
  const kept = storedName(`${'😀'.repeat(200)}.pdf`)
  expect(kept.length).toBeLessThanOrEqual(255)
  expect(kept).toEndWith('😀.pdf')
})

test.each([
  ['cv.hta', 'application/pdf', 'cv.pdf'],
  ['cv.pdf.exe', 'application/pdf', 'cv.pdf.pdf'],
  ['cv.pdf.', 'application/pdf', 'cv.pdf'],
  ['logo.svg', 'image/png', 'logo.png'],
  ['run.exe', 'image/jpeg', 'run.jpg'],
  ['CV.PDF', 'application/pdf', 'CV.PDF'],
  ['me.jpeg', 'image/jpeg', 'me.jpeg'],
  ['no ending', 'application/zip', 'no ending.zip'],
  ['poster.ai', 'application/pdf', 'poster.ai'],
  ['main.py', 'text/x-source', 'main.py'],
  ['run.exe', 'application/json', 'run.json'],
  ['letter.v2 final', 'application/pdf', 'letter.v2 final.pdf'],
  ['video_Ada_8f14e45f.webm', 'video/mp4', 'video_Ada_8f14e45f.mp4'],
])('%p that is %p is named %p', (name, type, named) => expect(nameOfType(name, type)).toBe(named))
