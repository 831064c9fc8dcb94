import { describe, expect, test } from 'bun:test'
import { excerptOf, searchWords, spansOf } from './search-words.ts'

const marked = (text: string, search: string) =>
  spansOf(text, searchWords(search)).map(([start, end]) => text.slice(start, end))

describe('where a text has words of a search', () => {
  test.each([
    ['Joaquín Herrera Ruiz', 'ruiz JOAQUIN', ['Joaquín', 'Ruiz']],
    ['Nguyễn Thanh Hà', 'nguyen', ['Nguyễn']],
    ['We sell solar looms; solar, again', 'solar', ['solar', 'solar']],
    ['the other these', 'th', ['th', 'th']],
    ['ﬁnancial ﬁt', 'fin', ['ﬁn']],
    ['E\u0301milie', 'emi', ['E\u0301mi']],
    ['abcdefg', 'abcd cdef', ['abcdef']],
    ['nothing of it', 'solar', []],
  ])('%p, %p: %p', (text, search, found) => expect(marked(text, search)).toEqual(found))
})

describe('an excerpt', () => {
  const text = `${'We began in a garage with nothing. '.repeat(5)}Then we sold\nsolar looms to weavers. ${'x '.repeat(200)}`
  const excerpt = excerptOf(text, ['solar'], { before: 20, most: 60 })

  test('begins shortly before the first word, with a whole word, on one line', () =>
    expect(excerpt).toStartWith('…Then we sold solar looms'))
  test('has no dot of the text behind its ellipsis', () =>
    expect(excerptOf('hai.yen.dang@solarpath.example', ['solarpath'], { before: 10, most: 80 })).toBe(
      '…yen.dang@solarpath.example',
    ))
  test('is cut behind', () => expect(excerpt).toEndWith('…'))
  test('of a short text is the text', () =>
    expect(excerptOf('solar looms', ['looms'], { before: 20, most: 60 })).toBe('solar looms'))
})
