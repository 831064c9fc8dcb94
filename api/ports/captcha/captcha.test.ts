import { describe, expect, test } from 'bun:test'
import { isPublic, postOutside } from '../../core/http/outside.ts'
import { readCaptcha } from './captcha.ts'
import { verdictOf } from './siteverify.ts'

describe('CAPTCHA', () => {
  test('names the widget, its site key and its secret; a secret may hold colons', () => {
    expect(readCaptcha('turnstile:0x4AAA:0x4BBB')).toEqual({
      provider: 'turnstile',
      siteKey: '0x4AAA',
      secret: '0x4BBB',
    })
    expect(readCaptcha('hcaptcha:key:a:b').secret).toBe('a:b')
  })

  test.each([
    'turnstile',
    'turnstile:key',
    'turnstile::secret',
    'recaptcha:key:secret',
    'toString:key:secret',
  ])('%s is refused at the start', text => expect(() => readCaptcha(text)).toThrow('CAPTCHA is not'))
})

describe('what the makers of the widget say', () => {
  test('success is passed, a wrong or used answer is failed', () => {
    expect(verdictOf('{"success":true}')).toBe('passed')
    expect(verdictOf('{"success":false,"error-codes":["timeout-or-duplicate"]}')).toBe('failed')
    expect(verdictOf('{"success":false}')).toBe('failed')
  })

  test('a secret that they do not know is no fault of the applicant', () => {
    expect(verdictOf('{"success":false,"error-codes":["invalid-input-secret"]}')).toBe('unreachable')
  })
})

describe('an outgoing fetch', () => {
  test.each(['127.0.0.1', '10.1.2.3', '169.254.169.254', '::1', 'fd00::1', '::ffff:10.0.0.1', 'somewhere'])(
    '%s is no public address',
    address => expect(isPublic(address)).toBe(false),
  )

  test.each(['104.18.94.41', '2606:4700::6812:5e29'])('%s is one', address =>
    expect(isPublic(address)).toBe(true),
  )

  test('to a name that leads to this machine does not leave it', async () => {
    expect(postOutside('https://localhost:1/', {})).rejects.toThrow('no public address')
  })
})
