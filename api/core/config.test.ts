import { expect, test } from 'bun:test'
import { readConfig } from './config.ts'

const framesOf = (FORM_FRAMES?: string) => readConfig({ FORM_FRAMES }).formFrames

test('forms may be framed by any site, by none, or by those that are named', () => {
  expect(framesOf()).toBe('*')
  expect(framesOf('none')).toBe("'none'")
  expect(framesOf('https://a.example, https://b.example')).toBe('https://a.example https://b.example')
})

test('a value that is not the origin of a site ends the start, with the name of the variable', () => {
  expect(() => framesOf('a.example')).toThrow(
    "FORM_FRAMES must list origins such as https://example.org, not 'a.example'",
  )
  expect(() => framesOf('https://a.example/page')).toThrow('https://a.example/page')
})

test.each([
  [{ SMTP_URL: 'mail.example.org' }, 'SMTP_URL must start with one of smtp:, smtps:'],
  [{ SMTP_URL: 'http://user:secret@x' }, 'SMTP_URL must start with one of smtp:, smtps:'],
  [{ MAIL_FROM: 'nobody' }, "MAIL_FROM must be an email address, not 'nobody'"],
  [
    { CONTACT: 'the office' },
    "CONTACT must be an email address or an address such as https://example.org/help, not 'the office'",
  ],
  [{ RATE_LIMITS: 'yes' }, "RATE_LIMITS must be on or off, not 'yes'"],
  [{ DATABASE_URL: 'foo' }, 'DATABASE_URL must start with one of file:, libsql:, http:, https:, ws:, wss:'],
])('%j ends the start, with its name', (env, message) => {
  expect(() => readConfig(env)).toThrow(new Error(message))
})
