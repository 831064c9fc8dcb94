import { describe, expect, test } from 'bun:test'
import { asksForTemplate, foundTemplates, insertTemplate } from './templates.ts'

describe('a slash', () => {
  test.each([
    ['/', 1, true],
    ['Hi\n\n/', 5, true],
    ['Hi\n/\nBye', 4, true],
    ['and/', 4, false],
    ['//', 2, false],
    ['/x', 1, false],
  ])('in %p at %p asks for a template: %p', (text, caret, asks) => {
    expect(asksForTemplate(text, caret)).toBe(asks)
  })
})

describe('a template', () => {
  test.each([
    ['', 0, 'T'],
    [' \n', 1, 'T'],
    ['/', 1, 'T'],
    ['Hi\n/\nBye', 4, 'Hi\nT\nBye'],
    ['Hi there', 2, 'Hi there\n\nT'],
    ['Hi\nBye', 1, 'Hi\n\nT\nBye'],
  ])('into %p at %p gives %p', (text, caret, written) => {
    expect(insertTemplate(text, caret, 'T').text).toBe(written)
  })

  test('leaves the caret behind it', () => {
    expect(insertTemplate('Hi\n/\nBye', 4, 'Words').caret).toBe(8)
  })

  test('is found by its name first, then by its text', () => {
    const all = [
      { name: 'Archive', text: 'No interview this time' },
      { name: 'Interview', text: 'Hi' },
    ]
    expect(foundTemplates(all, ' INTER').map(it => it.name)).toEqual(['Interview', 'Archive'])
    expect(foundTemplates(all, 'nothing')).toEqual([])
  })
})
