import { describe, expect, test } from 'bun:test'
import { validate } from '../testing.ts'
import { link } from './link.ts'

describe('link', () => {
  test.each([
    [' example.org/a ', 'https://example.org/a'],
    ['http://example.org', 'http://example.org'],
    ['example.org:8080/x', 'https://example.org:8080/x'],
    ['https://münchen.example', 'https://münchen.example'],
    ['пример.рф/страница', 'https://пример.рф/страница'],
    ['http://例え.テスト:8443', 'http://例え.テスト:8443'],
    ['192.0.2.7:3000/cv', 'https://192.0.2.7:3000/cv'],
    ['http://[2001:db8::1]:8080/cv', 'http://[2001:db8::1]:8080/cv'],
    ['my_page.example.org', 'https://my_page.example.org'],
  ])('%s is kept as %s', (typed, kept) => expect(validate(link, typed)).toEqual({ value: kept }))

  test.each([
    'not a url',
    'javascript:alert(1)',
    'javascript://example.org/%0aalert(1)',
    'data:text/html,hi',
    'ftp://example.org',
    'mailto:ada@example.org',
    'https://user:pw@example.org',
    'https://@example.org',
    'https://linkedin.com\\@evil.example',
    'localhost',
    '12.5',
    '0x7f000001',
    'http://example.org:99999',
    'http://-a.example',
    `https://example.org/${'a'.repeat(2048)}`,
  ])('%s gives "Invalid URL"', typed => expect(validate(link, typed)).toEqual({ message: 'Invalid URL' }))

  test.each([
    ['LINKEDIN', 'linkedin.com/in/john'],
    ['LINKEDIN', 'https://uk.linkedin.com/in/john/?x=1'],
    ['TWITTER', 'x.com/john'],
    ['TWITTER', 'mobile.twitter.com/john'],
    ['INSTAGRAM', 'www.instagram.com/john'],
    ['GITHUB', 'github.com/john'],
    ['YOUTUBE', 'https://youtu.be/abc'],
    ['YOUTUBE', 'www.youtube.com/watch?v=abc'],
  ] as const)('%s takes %s', (preDefinedInputType, typed) =>
    expect(validate(link, typed, { preDefinedInputType }).message).toBeUndefined(),
  )

  test.each([
    ['LINKEDIN', 'linkedin.com/feed', 'Must be a LinkedIn profile URL. Eg. linkedin.com/in/john'],
    ['LINKEDIN', 'linkedin.com/in/', 'Must be a LinkedIn profile URL. Eg. linkedin.com/in/john'],
    ['LINKEDIN', 'linkedin.com/company/x', 'Must be a LinkedIn profile URL. Eg. linkedin.com/in/john'],
    ['LINKEDIN', 'evil-linkedin.com/in/john', 'Must be a LinkedIn profile URL. Eg. linkedin.com/in/john'],
    ['LINKEDIN', 'linkedin.com.evil.org/in/john', 'Must be a LinkedIn profile URL. Eg. linkedin.com/in/john'],
    ['TWITTER', 'example.org', 'Must be a X (Twitter) URL'],
    ['INSTAGRAM', 'example.org', 'Must be a Instagram URL'],
    ['GITHUB', 'gitlab.com/john', 'Must be a GitHub URL'],
    ['YOUTUBE', 'vimeo.com/1', 'Must be a YouTube video URL'],
    ['GITHUB', 'nonsense', 'Invalid URL'],
  ] as const)('%s refuses %s: %s', (preDefinedInputType, typed, message) =>
    expect(validate(link, typed, { preDefinedInputType })).toEqual({ message }),
  )
})
