import { describe, expect, test } from 'bun:test'
import { isPublicAddress, postToNamedHost, postToPublicHost } from '../../core/http/outgoing-request.ts'
import { openCaptcha, readCaptcha } from './captcha.ts'
import { readVerification } from './siteverify.ts'

describe('CAPTCHA', () => {
  test('names the widget, its site key and its secret; a secret may hold colons', () => {
    expect(readCaptcha('turnstile:0x4AAA:0x4BBB')).toEqual({
      provider: 'turnstile',
      siteKey: '0x4AAA',
      secret: '0x4BBB',
    })
    expect(readCaptcha('hcaptcha:key:a:b').secret).toBe('a:b')
  })

  test('is at its makers, or whole at the one server that CAPTCHA_SERVER names', () => {
    const outside = { host: 'forms.example', log: () => {} }
    expect(openCaptcha(readCaptcha('hcaptcha:key:secret'), outside)).toMatchObject({
      script: 'https://js.hcaptcha.com/1/api.js?render=explicit&recaptchacompat=off',
      policy: { script: ['https://hcaptcha.com', 'https://*.hcaptcha.com'] },
    })
    const server = 'http://127.0.0.1:9'
    expect(openCaptcha(readCaptcha('turnstile:key:secret', server), outside)).toMatchObject({
      script: `${server}/turnstile/v0/api.js?render=explicit`,
      policy: { script: [server], frame: [server] },
    })
    expect(() => readCaptcha('turnstile:key:secret', `${server}/path`)).toThrow('CAPTCHA_SERVER must be')
  })

  test.each([
    'turnstile',
    'turnstile:key',
    'turnstile::secret',
    'recaptcha:key:secret',
    'toString:key:secret',
  ])('%s is refused at the start', text => expect(() => readCaptcha(text)).toThrow('CAPTCHA must be'))
})

describe('what the makers of the widget say', () => {
  const verdictOf = (reply: object) =>
    readVerification(JSON.stringify(reply), { host: 'forms.example', action: 'apply' }).verdict

  test('success is passed, a wrong or used answer is failed', () => {
    expect(verdictOf({ success: true, hostname: 'forms.example', action: 'apply', cdata: '' })).toBe('passed')
    expect(verdictOf({ success: true, hostname: 'forms.example', credit: false })).toBe('passed')
    for (const code of ['timeout-or-duplicate', 'already-seen-response', 'invalid-input-response'])
      expect(verdictOf({ success: false, 'error-codes': [code] })).toBe('failed')
    expect(verdictOf({ success: false })).toBe('failed')
  })

  test('a secret that they do not know, and a failure of theirs, is no fault of the applicant', () => {
    for (const code of ['invalid-input-secret', 'sitekey-secret-mismatch', 'internal-error'])
      expect(verdictOf({ success: false, 'error-codes': [code] })).toBe('unknown')
  })

  test('what was answered on another site, or for another purpose, neither passes nor fails', () => {
    expect(verdictOf({ success: true, hostname: 'evil.example' })).toBe('unknown')
    expect(verdictOf({ success: true, hostname: 'forms.example', action: 'login' })).toBe('unknown')
  })

  test('the keys that they publish for trying things out name no site', () => {
    expect(verdictOf({ success: true, hostname: 'dummy-key-pass' })).toBe('passed')
    const trying = { hostname: 'example.com', metadata: { result_with_testing_key: true } }
    expect(verdictOf({ success: true, ...trying })).toBe('passed')
  })

  test('what they say in another form is not a word of theirs', () => {
    expect(() => verdictOf({ error: 'rate limited' })).toThrow()
  })
})

describe('an outgoing fetch', () => {
  test.each(['127.0.0.1', '10.1.2.3', '169.254.169.254', '::1', 'fd00::1', '::ffff:10.0.0.1', 'somewhere'])(
    '%s is not a public address',
    address => expect(isPublicAddress(address)).toBe(false),
  )

  test.each(['104.18.94.41', '2606:4700::6812:5e29'])('%s is one', address =>
    expect(isPublicAddress(address)).toBe(true),
  )

  test('to a name that leads to this machine does not leave it', async () => {
    await expect(postToPublicHost('https://localhost:1/', {})).rejects.toThrow('no public address')
    await expect(postToPublicHost('http://example.com/', {})).rejects.toThrow('not asked by https')
  })

  test('gives up on who does not answer in time, and believes a 200 alone', async () => {
    const { promise: never, resolve: deleteDraft } = Promise.withResolvers<void>()
    const server = Bun.serve({
      port: 0,
      async fetch({ url }) {
        if (url.endsWith('/slow')) await never
        return new Response('', { status: url.endsWith('/moved') ? 302 : 503 })
      },
    })
    await expect(postToNamedHost(`${server.url}down`, {})).rejects.toThrow('answered 503')
    await expect(postToNamedHost(`${server.url}moved`, {})).rejects.toThrow('answered 302')
    await expect(postToNamedHost(`${server.url}slow`, {}, 50)).rejects.toThrow('aborted')
    deleteDraft()
    await server.stop(true)
  })
})
