import { describe, expect, test } from 'bun:test'
import { linkText, partsOf, safeHref } from './address.ts'

describe('a link', () => {
  test.each(['https://ada.example/x', 'http://ada.example', 'mailto:ada@example.com', 'tel:+351912345678'])(
    '%s is followed',
    url => expect(safeHref(` ${url} `)).toBe(url),
  )

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'file:///etc/passwd',
    'https://paypal.com@evil.example/',
    'ada.example',
    'just words',
    '',
  ])('%s is text', text => expect(safeHref(text)).toBeNull())

  test('reads as its host and path, its mailbox or its number', () => {
    expect(linkText('https://www.ada.example/about/')).toBe('ada.example/about')
    expect(linkText('mailto:ada@example.com')).toBe('ada@example.com')
    expect(linkText('tel:+351912345678')).toBe('+351912345678')
  })
})

describe('addresses in a text', () => {
  const linked = (text: string) => partsOf(text).flatMap(it => it.href ?? [])

  test('are found without the marks around them', () => {
    expect(linked('See https://ada.example/a. Or (https://b.example/x_(y)), "https://c.example"!')).toEqual([
      'https://ada.example/a',
      'https://b.example/x_(y)',
      'https://c.example',
    ])
  })

  test('keep the whole text, in its order', () => {
    const text = 'a https://ada.example b javascript:alert(1) https://evil@x.example c'
    expect(
      partsOf(text)
        .map(it => it.text)
        .join(''),
    ).toBe(text)
    expect(linked(text)).toEqual(['https://ada.example'])
  })
})
