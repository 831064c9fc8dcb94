import { beforeAll, describe, expect, test } from 'bun:test'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hashOf } from '@winnow/api/core/text/secret'
import { audit, signInCodes } from '@winnow/db'
import type { WinnowError } from '@winnow/sdk'
import { and, eq } from 'drizzle-orm'
import { freshApp, onServer, sharedApp, type TestApp } from '../../support/app.ts'
import { browser } from '../../support/browser.ts'
import { call } from '../../support/call.ts'
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

/** No try can make it work any more: only a new code can. */
const expectDead = async (call: Promise<unknown>, message = 'This code has expired. Request a new code.') => {
  const error = await refusal(call)
  expect(error).toMatchObject({ status: 422, code: 'code_expired', message })
  expect(error.at('code')).toBe(message)
}

const tooMany = 'Too many wrong codes. Request a new code.'

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
    await expectDead(it.winnow.verifyCode({ email: late, code: second }))
    await timed.close()
  })

  test('survives 4 wrong tries; after 5 it is dead, even when it is right', async () => {
    const [lucky, unlucky, it] = [somebody(), somebody(), browser(app)]
    for (const [email, tries] of [
      [lucky, 4],
      [unlucky, 5],
    ] as const) {
      const code = await it.askCode(email)
      for (let i = 1; i <= tries; i++) {
        const wrong = it.winnow.verifyCode({ email, code: otherThan(code) })
        await (i < 5 ? expectInvalidOtp(wrong) : expectDead(wrong, tooMany))
      }
      const last = it.winnow.verifyCode({ email, code })
      if (tries === 4) expect(await last).toMatchObject({ email })
      else await expectDead(last)
    }
  })

  test('counts tries that come at once one by one', async () => {
    const [email, it] = [somebody(), browser(app)]
    const code = await it.askCode(email)
    const tries = Array.from({ length: 12 }, () => it.winnow.verifyCode({ email, code: otherThan(code) }))
    const answers = await Promise.all(tries.map(refusal))
    expect(answers.map(it => String(it.code)).sort()).toEqual([
      ...Array<string>(8).fill('code_expired'),
      ...Array<string>(4).fill('invalid_input'),
    ])
    const [row] = await app.app.reads.select().from(signInCodes).where(eq(signInCodes.emailKey, email))
    expect(row?.tries).toBe(5)
    await expectDead(it.winnow.verifyCode({ email, code }))
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
    await expectDead(other.winnow.verifyCode({ email, code }))
    await expectDead(browser(app).winnow.verifyCode({ email, code }))
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
    await expectDead(it.winnow.verifyCode({ email, code }))
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
  const limited = { RATE_LIMITS: 'on', TRUSTED_PROXIES: '1' }
  const from = (of: TestApp, address: string) => browser(of, { 'x-forwarded-for': address })
  const ask = (of: TestApp, email: string, address: string) => from(of, address).winnow.requestCode({ email })

  test('3 codes in 10 minutes reach a mailbox, no matter who asks or how it is written', async () => {
    const it = await freshApp({ env: limited })
    for (const [n, email] of [
      'eve.moor@gmail.com',
      'Eve.Moor+a@Gmail.com',
      'evemoor@googlemail.com',
    ].entries())
      await ask(it, email, `10.0.0.${n}`)
    const error = await expectRefusal(ask(it, 'e.vemoor+b@gmail.com', '10.0.0.9'), 'rate_limited')
    expect(error.message).toMatch(/^Too many codes were requested. Try again in (a minute|\d+ minutes).$/)
    expect(error.retryAfter).toBeLessThanOrEqual(20 * 60)
    expect(await it.app.reads.select().from(signInCodes)).toHaveLength(3)
    await ask(it, 'eve.moor@example.com', '10.0.0.9')
    it.travel((error.retryAfter ?? 0) * 1_000)
    await ask(it, 'evemoor@gmail.com', '10.0.0.9')
    await it.close()
  })

  test('a browser that signed in before is let through, whatever others ask for', async () => {
    const it = await freshApp({ env: limited })
    const [email, hers] = ['owner@example.com', from(it, '10.0.0.1')]
    await hers.signIn(email)
    await hers.winnow.logout({})
    for (let n = 0; n < 40; n++) await ask(it, email, `10.0.1.${n}`).catch(() => {})
    await expectRefusal(ask(it, email, '10.0.0.2'), 'rate_limited')
    await expectRefusal(
      hers.winnow.requestCode({ email: 'someone@example.com' }).then(() => ask(it, email, '10.0.0.3')),
      'rate_limited',
    )
    expect(await hers.signIn(email)).toMatchObject({ email })
    expect([...hers.cookies.values()].join()).not.toMatch(/owner|example/i)
    await it.close()
  })

  test('a device cookie counts for its own address, and only as we signed it', async () => {
    const it = await freshApp({ env: limited })
    const [email, mallory] = ['owner@example.com', from(it, '10.0.0.1')]
    await mallory.signIn('mallory@example.com')
    const signed = mallory.cookies.get('winnow_device') ?? ''
    for (let n = 0; n < 3; n++) await ask(it, email, `10.0.1.${n}`)
    for (const forged of [signed, `${signed}x`, '~~~', `${Date.now()}:x.y`]) {
      mallory.cookies.set('winnow_device', forged)
      await expectRefusal(mallory.winnow.requestCode({ email }), 'rate_limited')
    }
    await it.close()
  })

  test('40 codes an hour from one network, as the trusted proxy saw it, after a restart too', async () => {
    const DATA_DIR = mkdtempSync(join(tmpdir(), 'winnow-codes-'))
    const before = await freshApp({ env: { ...limited, DATA_DIR } })
    const spoofed = (of: TestApp, n: number, address: string) =>
      ask(of, `e${n}@example.com`, `198.51.100.1, ${address}`)
    for (let n = 0; n < 20; n++) await spoofed(before, n, '203.0.113.9')
    const { databaseUrl } = before.app.config
    await before.close()
    const after = await freshApp({ env: { ...limited, DATA_DIR }, config: { databaseUrl } })
    for (let n = 20; n < 40; n++) await spoofed(after, n, '203.0.113.9')
    await expectRefusal(spoofed(after, 40, '203.0.113.9'), 'rate_limited')
    await spoofed(after, 41, '203.0.113.10')
    await after.close()
    rmSync(DATA_DIR, { recursive: true, force: true })
  })

  test('off, nothing is counted', async () => {
    for (let n = 0; n < 9; n++) await browser(app).winnow.requestCode({ email: 'much@example.com' })
  })
})

describe('what is stored of a code', () => {
  test.skipIf(onServer)('its bytes are nowhere in the database, before and after it was used', async () => {
    const it = await freshApp()
    const hers = browser(it)
    const [used, waiting] = [
      await hers.askCode('ada@example.com'),
      await browser(it).askCode('eve@example.com'),
    ]
    await hers.winnow.verifyCode({ email: 'ada@example.com', code: used })
    const { dataDir } = it.app.config
    const bytes = readdirSync(dataDir)
      .filter(name => name.startsWith('winnow.db'))
      .map(name => readFileSync(join(dataDir, name), 'latin1'))
      .join()
    expect(bytes).toContain('ada@example.com')
    for (const code of [used, waiting]) {
      expect(bytes.includes(code)).toBe(false)
      expect(bytes.includes(hashOf(code))).toBe(false)
    }
    await it.close()
  })

  test('an empty cookie binds it to nobody', async () => {
    const email = somebody()
    const cookie = 'winnow_sign_in='
    const before = new Set(app.mail.sent)
    const asked = await call(app, '/auth/request-code', { email }, { cookie })
    expect(asked.headers.getSetCookie().join()).toMatch(/winnow_sign_in=[\w-]{43};/)
    const mail = await app.mail.arrival(it => !before.has(it) && it.to.address === email)
    const code = mail.subject.slice(0, 6)
    expect((await call(app, '/auth/verify-code', { email, code }, { cookie })).status).toBe(422)
  })
})

test('signing in is recorded: an event with the person, an audit row with a hash of the network', async () => {
  const shared = await sharedApp()
  const { id } = await browser(shared).signIn('recorded@example.com')
  const rows = await shared.app.reads
    .select()
    .from(audit)
    .where(and(eq(audit.kind, 'signed_in'), eq(audit.actorId, id)))
  expect(rows).toHaveLength(1)
  expect(rows[0]?.address).toMatch(/^[\w-]{43}$/)
})
