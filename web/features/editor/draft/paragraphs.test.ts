import { expect, test } from 'bun:test'
import { fromParagraphs, toParagraphs } from './paragraphs.ts'

test('blocks of lines become paragraphs, and paragraphs blocks of lines', () => {
  const text = 'First line\nsecond line\n\nAnother paragraph'
  const html = '<p>First line<br>second line</p><p>Another paragraph</p>'
  expect(toParagraphs(text)).toBe(html)
  expect(fromParagraphs(html)).toBe(text)
})

test('what looks like HTML stays a text', () => {
  const text = 'a < b && c > d <script>'
  expect(toParagraphs(text)).not.toContain('<script>')
  expect(fromParagraphs(toParagraphs(text))).toBe(text)
})

test('a text of blanks is empty', () => {
  expect(toParagraphs(' \n\n ')).toBeNull()
  expect(fromParagraphs(null)).toBe('')
  expect(fromParagraphs('<p></p>')).toBe('')
})

test('a list of an older text reads as lines', () =>
  expect(fromParagraphs('<p>Bring:</p><ul><li>a</li><li>b</li></ul>')).toBe('Bring:\n\n- a\n- b'))
