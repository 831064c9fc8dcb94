import { describe, expect, test } from 'bun:test'
import { linkAddress } from './links.ts'

describe('the address of a link', () => {
  test('gets https where it has no scheme', () => {
    expect(linkAddress('example.com/a?b#c')).toBe('https://example.com/a?b#c')
    expect(linkAddress(' //example.com ')).toBe('https://example.com')
    expect(linkAddress('localhost:3000/x')).toBe('https://localhost:3000/x')
  })

  test('leaves http, https, mailto and tel as typed', () => {
    for (const address of ['http://a.b', 'HTTPS://A.b/C', 'mailto:ada@example.com', 'tel:+351210000000'])
      expect(linkAddress(address)).toBe(address)
  })

  test('is a mail address where it looks like one', () => {
    expect(linkAddress('ada@example.com')).toBe('mailto:ada@example.com')
  })

  test('is refused with another scheme, user-info, blanks, or nothing behind it', () => {
    for (const typed of [
      '',
      '  ',
      'javascript:alert(1)',
      'JavaScript:alert(1)',
      'java\tscript:alert(1)',
      'data:text/html,x',
      'file:///etc/passwd',
      'two words',
      'https://',
      'mailto:',
      'https://user:secret@example.com',
      'https:\\\\example.com',
    ])
      expect(linkAddress(typed), typed).toBeNull()
  })
})
