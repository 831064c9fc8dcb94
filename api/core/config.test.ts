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
  [{ ANTHROPIC_API_KEY: 'sk', AI_EFFORT: 'much' }, "AI_EFFORT must be low, medium, high or none, not 'much'"],
  [{ RATE_LIMITS: 'yes' }, "RATE_LIMITS must be on or off, not 'yes'"],
  [
    { PRO_PRICE: '29 euros' },
    "PRO_PRICE must be an amount, a currency and month or year, such as '29 EUR/month', not '29 euros'",
  ],
  [
    { STRIPE_SECRET_KEY: 'sk_live_x' },
    'Payment by Stripe is half set up: STRIPE_WEBHOOK_SECRET and STRIPE_PRICE are missing',
  ],
  [
    { STRIPE_SECRET_KEY: 'pk_live_x', STRIPE_WEBHOOK_SECRET: 'whsec_x', STRIPE_PRICE: 'price_x' },
    'STRIPE_SECRET_KEY must look like sk_… or rk_…',
  ],
  [{ DATABASE_URL: 'foo' }, 'DATABASE_URL must start with one of file:, libsql:, http:, https:, ws:, wss:'],
])('%j ends the start, with its name', (env, message) => {
  expect(() => readConfig(env)).toThrow(new Error(message))
})

test('models and their prices have defaults, and a price may name what a cached token costs', () => {
  const modelOf = (env: Record<string, string> = {}) =>
    readConfig({ ANTHROPIC_API_KEY: 'sk', ...env }).ai.model
  expect(modelOf()).toMatchObject({
    quick: { name: 'claude-haiku-5-5', price: { input: 0.1, output: 0.5, cacheWrite: 0.125 } },
    strong: { name: 'claude-sonnet-5-5', price: { input: 2, output: 10, cacheRead: 0.1, cacheWrite: 2.5 } },
    effort: 'low',
  })
  expect(modelOf({ AI_QUICK_PRICE: '1,5', AI_EFFORT: 'none' })).toMatchObject({
    quick: { price: { input: 1, output: 5, cacheRead: 0.1 } },
    effort: null,
  })
  expect(() => modelOf({ AI_QUICK_PRICE: '1' })).toThrow('AI_QUICK_PRICE must be the dollars')
})
