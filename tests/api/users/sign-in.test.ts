import { beforeAll, describe, expect, test } from 'bun:test'
import { audit, signInCodes } from '@winnow/db'
import type { WinnowError } from '@winnow/sdk'
import { and, eq } from 'drizzle-orm'
import { freshApp, sharedApp, type TestApp } from '../../support/app.ts'
import { browser } from '../../support/browser.ts'
import { person } from '../../support/cast.ts'
import { expectRefusal, refusal } from '../../support/problems.ts'

const minute = 60_000
let app: TestApp
let n = 0
const somebody = () => `ada${++n}@example.com`

/** A code that is not the one sent. */
const otherThan = (code: string) => (code === 'AAAAAA' ? 'BBBBBB' : 'AAAAAA')

const expectInvalidOtp = async (call: Promise<unknown>) => {
  const error = await refusal(call)
  expect(error).toMatchObject({ status: 422, code: 'invalid_input', message: 'Invalid otp' })
  expect(error.at('code')).toBe('Invalid otp')
}

beforeAll(async () => {
  app = await freshApp()
})

describe('the one-time code', () => {
  test('is mailed, has exactly 6 characters that nobody mistakes for another, and signs in', async () => {
    const [email, it] = [somebody(), browser(app)]
    const code = await it.askCode(email)
    expect(code).toMatch(/^[A-HJ-NP-Z2-9]{6}$/)
    expect(await it.winnow.verifyCode({ email, code })).toMatchObject({ email, name: null, pages: [] })
    expect(await it.winnow.fetchMe({})).toMatchObject({ email })
  })

  test('stands in the text and the HTML of the mail, which comes from us', async () => {
    const email = somebody()
    const code = await browser(app).askCode(email)
    const mail = await app.mail.arrival(it => it.to.address === email)
    expect(mail).toMatchObject({ subject: `${code} is your Winnow code`, from: { name: 'Winnow' } })
    expect(mail.text).toContain(code)
    expect(mail.html).toContain(code)
  })

  test('may be typed in lower case and with blanks around it', async () => {
    const [email, it] = [somebody(), browser(app)]
    const code = await it.askCode(email)
    expect(await it.winnow.verifyCode({ email, code: ` ${code.toLowerCase()} ` })).toMatchObject({ email })
  })

  test('is for the address in any case: one person per case-folded address', async () => {
    const [email, it] = [somebody(), browser(app)]
    const { id } = await it.signIn(email)
    const code = await browser(app).askCode(email.toUpperCase())
    expect(code).toHaveLength(6)
    const again = browser(app)
    expect(await again.winnow.verifyCode({ email, code: await again.askCode(email) })).toMatchObject({ id })
  })

  test('works for 10 minutes, and then no more', async () => {
    const timed = await freshApp()
    const it = browser(timed)
    const [early, late] = ['early@example.com', 'late@example.com']
    const first = await it.askCode(early)
    const second = await it.askCode(late)
    expect(await it.winnow.requestCode({ email: 'third@example.com' })).toEqual({ expires_in: 600 })
    timed.travel(10 * minute - 5_000)
    expect(await it.winnow.verifyCode({ email: early, code: first })).toMatchObject({ email: early })
    timed.travel(5_000)
    await expectInvalidOtp(it.winnow.verifyCode({ email: late, code: second }))
    await timed.close()
  })

  test('survives 4 wrong tries; after 5 it is dead, even when it is right', async () => {
    const [lucky, unlucky, it] = [somebody(), somebody(), browser(app)]
    for (const [email, tries] of [
      [lucky, 4],
      [unlucky, 5],
    ] as const) {
      const code = await it.askCode(email)
      for (let i = 0; i < tries; i++)
        await expectInvalidOtp(it.winnow.verifyCode({ email, code: otherThan(code) }))
      const last = it.winnow.verifyCode({ email, code })
      if (tries === 4) expect(await last).toMatchObject({ email })
      else await expectInvalidOtp(last)
    }
  })

  test('counts tries that come at once one by one', async () => {
    const [email, it] = [somebody(), browser(app)]
    const code = await it.askCode(email)
    const tries = Array.from({ length: 12 }, () => it.winnow.verifyCode({ email, code: otherThan(code) }))
    await Promise.all(tries.map(expectInvalidOtp))
    const [row] = await app.app.reads.select().from(signInCodes).where(eq(signInCodes.emailKey, email))
    expect(row?.tries).toBe(5)
    await expectInvalidOtp(it.winnow.verifyCode({ email, code }))
  })

  test('dies when a newer one is asked for', async () => {
    const [email, it] = [somebody(), browser(app)]
    const older = await it.askCode(email)
    const newer = await it.askCode(email)
    await expectInvalidOtp(it.winnow.verifyCode({ email, code: older === newer ? otherThan(newer) : older }))
    expect(await it.winnow.verifyCode({ email, code: newer })).toMatchObject({ email })
  })

  test('is bound to the browser that asked for it', async () => {
    const [email, it] = [somebody(), browser(app)]
    const code = await it.askCode(email)
    const other = browser(app)
    await other.askCode(somebody())
    await expectInvalidOtp(other.winnow.verifyCode({ email, code }))
    await expectInvalidOtp(browser(app).winnow.verifyCode({ email, code }))
    expect(await it.winnow.verifyCode({ email, code })).toMatchObject({ email })
  })

  test('is for its own address only', async () => {
    const [email, another, it] = [somebody(), somebody(), browser(app)]
    const code = await it.askCode(email)
    const theirs = await it.askCode(another)
    const wrong = theirs === code ? otherThan(code) : code
    await expectInvalidOtp(it.winnow.verifyCode({ email: another, code: wrong }))
  })

  test('is used once, also when it is sent twice at the same moment', async () => {
    const [email, it] = [somebody(), browser(app)]
    const code = await it.askCode(email)
    const both = await Promise.allSettled([1, 2].map(() => it.winnow.verifyCode({ email, code })))
    expect(both.map(one => one.status).sort()).toEqual(['fulfilled', 'rejected'])
    await expectInvalidOtp(it.winnow.verifyCode({ email, code }))
  })

  test('is kept as a hash, and a refused try is recorded without it', async () => {
    const [email, it] = [somebody(), browser(app)]
    const code = await it.askCode(email)
    await expectInvalidOtp(it.winnow.verifyCode({ email, code: otherThan(code) }))
    const rows = await app.app.reads.select().from(signInCodes).where(eq(signInCodes.emailKey, email))
    const refused = await app.app.reads.select().from(audit).where(eq(audit.kind, 'sign_in_refused'))
    expect(rows).toHaveLength(1)
    expect(refused.length).toBeGreaterThan(0)
    expect(JSON.stringify([rows, refused])).not.toContain(code)
  })

  test.each([
    ['ABCDE', 'five characters'],
    ['ABCDEFG', 'seven characters'],
    ['', 'none'],
    ['AB DEF', 'a blank inside'],
  ])('%p, %s: Invalid otp', async code => {
    await expectInvalidOtp(browser(app).winnow.verifyCode({ email: somebody(), code }))
  })
})

describe('the address', () => {
  test.each([
    ['', 'Email is required'],
    ['   ', 'Email is required'],
    ['ada', 'Invalid email'],
    ['ada@', 'Invalid email'],
    ['ada@example.com\nbcc: eve@example.com', 'Invalid email'],
  ])('%p: %s', async (email, message) => {
    const error = await expectRefusal(browser(app).winnow.requestCode({ email }), 'invalid_input')
    expect(error.at('email')).toBe(message)
  })

  test('gets the same answer whether it is known or not', async () => {
    const known = await person(app)
    const answers: unknown[] = []
    for (const email of [known.email, somebody()]) {
      const it = browser(app)
      const reply = await it.winnow.requestCode({ email })
      const wrong = (await refusal(it.winnow.verifyCode({ email, code: 'AAAAAA' }))) as WinnowError
      const cookie = it.setCookies.map(line => line.replace(/=[^;]+/, '=…'))
      answers.push({ reply, status: it.last().status, cookie, message: wrong.message })
    }
    expect(answers[0]).toEqual(answers[1])
  })
})

describe('limits', () => {
  test('8 codes an hour for one e-mail address; the next is refused with 429 and mails nothing', async () => {
    const limited = await freshApp()
    const email = 'much@example.com'
    for (let i = 0; i < 8; i++) await browser(limited).winnow.requestCode({ email })
    const error = await expectRefusal(
      browser(limited).winnow.requestCode({ email: 'MUCH@example.com' }),
      'rate_limited',
    )
    expect(error).toMatchObject({
      status: 429,
      message: 'Too many codes were asked for. Try again in an hour.',
      retryAfter: 3_600,
    })
    const rows = await limited.app.reads.select().from(signInCodes)
    expect(rows).toHaveLength(8)
    await browser(limited).winnow.requestCode({ email: 'another@example.com' })
    limited.travel(60 * minute + 1_000)
    expect(await browser(limited).winnow.requestCode({ email })).toEqual({ expires_in: 600 })
    await limited.close()
  })

  test('40 codes an hour from one network address, as the trusted proxy saw it', async () => {
    const limited = await freshApp({ env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '1' } })
    const now = limited.app.clock()
    const asked = Array.from({ length: 40 }, (_, i) => ({
      emailKey: `e${i}@example.com`,
      browserHash: 'b',
      codeHash: 'c',
      address: '203.0.113.9',
      createdAt: now,
      expiresAt: now + 10 * minute,
    }))
    await limited.app.write(tx => tx.insert(signInCodes).values(asked))
    const from = (address: string) => browser(limited, { 'x-forwarded-for': `198.51.100.1, ${address}` })
    await expectRefusal(from('203.0.113.9').winnow.requestCode({ email: 'x@example.com' }), 'rate_limited')
    await from('203.0.113.10').winnow.requestCode({ email: 'x@example.com' })
    await limited.close()
  })
})

test('signing in is recorded: an event with the person, an audit row with the address', async () => {
  const shared = await sharedApp()
  const { id } = await browser(shared).signIn('recorded@example.com')
  const rows = await shared.app.reads
    .select()
    .from(audit)
    .where(and(eq(audit.kind, 'signed_in'), eq(audit.actorId, id)))
  expect(rows).toHaveLength(1)
  expect(rows[0]?.address).toMatch(/[:.]/)
})
