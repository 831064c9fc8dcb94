import { afterEach, describe, expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Captcha } from '@winnow/api/ports/captcha/captcha'
import type { CaptchaVerdict } from '@winnow/api/ports/captcha/siteverify'
import { limits } from '@winnow/openapi'
import { closeFreshApps, freshApp, sharedApp, type TestApp } from '../../support/app.ts'
import { call } from '../../support/call.ts'
import { person } from '../../support/cast.ts'
import { ada, filled, type Open, post, visit } from '../../support/hosted.ts'
import { problemOf } from '../../support/problems.ts'
import { reviewing } from '../../support/scenes/reviewing.ts'

afterEach(closeFreshApps)

const limited = { RATE_LIMITS: 'on', TRUSTED_PROXIES: '1' }
const guarded = (captcha?: Captcha) => freshApp({ env: limited, ...(captcha ? { captcha } : {}) })

const submit = (
  app: TestApp,
  form_identifier: string,
  body: object = {},
  headers: Record<string, string> = {},
) => call(app, '/submission/submit', { form_identifier, ...ada, values: [], ...body }, headers)

/** The start time that the page of the form carries, of somebody who takes their time. */
async function started(app: TestApp, form_id: string) {
  const { page } = await visit(app, form_id)
  app.travel(limits.fillMilliseconds)
  return (page as Open).startedToken
}

/** Looks for a nonce as the page does. */
function solve(challenge: string): string {
  const bits = Number(challenge.split(':')[0])
  for (let nonce = 0; ; nonce++) {
    const proof = `${challenge} ${nonce.toString(36)}`
    const head = createHash('sha256').update(proof).digest().readUInt32BE()
    if (Math.clz32(head) >= bits) return proof
  }
}

async function challengeOf(response: Response): Promise<string> {
  const problem = await problemOf(response)
  expect(problem).toMatchObject({ status: 409, code: 'not_a_person' })
  return problem.challenge ?? ''
}

const total = async ({ counts }: Awaited<ReturnType<typeof reviewing>>) => (await counts()).New

describe('an application that may come from a program', () => {
  test('fills in the field that people do not see: asked for a proof, and taken whole with it', async () => {
    const app = await sharedApp()
    const scene = await reviewing(app)
    const bait = { website: 'https://cheap.example' }
    const challenge = await challengeOf(await submit(app, scene.form_id, bait))
    expect(await total(scene)).toBe(0)
    expect((await submit(app, scene.form_id, { ...bait, proof: solve(challenge) })).status).toBe(200)
    expect(await total(scene)).toBe(1)
  })

  test('comes sooner than anybody fills in a form, or does not say when it began', async () => {
    const app = await guarded()
    const { form_id } = await reviewing(app)
    const { page } = await visit(app, form_id)
    const now = (page as Open).startedToken
    await challengeOf(await submit(app, form_id))
    await challengeOf(await submit(app, form_id, { started: '1.forged' }))
    await challengeOf(await submit(app, form_id, { started: now }))
    app.travel(limits.fillMilliseconds)
    expect((await submit(app, form_id, { started: now })).status).toBe(200)
  })

  test('is not one of somebody with a session', async () => {
    const app = await guarded()
    const { form_id } = await reviewing(app)
    const { cookie } = await person(app)
    expect((await submit(app, form_id, { website: 'mine' }, { cookie })).status).toBe(200)
  })
})

describe('one more than an address sends to a form in 10 minutes', () => {
  const most = limits.addressApplications

  /** Sends from addresses that a proxy saw. */
  async function sending(app: TestApp, form_id: string) {
    const begun = await started(app, form_id)
    let n = 0
    return (address: string, body: object = {}, form = form_id) =>
      submit(
        app,
        form,
        { started: begun, email: `a${n++}@example.com`, ...body },
        { 'x-forwarded-for': address },
      )
  }

  test('is asked for a proof; others and other forms continue', async () => {
    const app = await guarded()
    const scene = await reviewing(app)
    const other = await reviewing(app)
    const send = await sending(app, scene.form_id)
    for (let n = 0; n < most; n++) expect((await send('10.0.0.1')).status).toBe(200)
    const proof = solve(await challengeOf(await send('10.0.0.1')))
    expect((await send('10.0.0.2')).status).toBe(200)
    const begun = await started(app, other.form_id)
    expect((await send('10.0.0.1', { started: begun }, other.form_id)).status).toBe(200)
    expect((await send('10.0.0.1', { proof })).status).toBe(200)
    expect(await total(scene)).toBe(most + 2)
  })

  test('is told however many come at once', async () => {
    const app = await guarded()
    const scene = await reviewing(app)
    const send = await sending(app, scene.form_id)
    const answers = await Promise.all(Array.from({ length: 3 * most }, () => send('10.0.0.1')))
    expect(answers.filter(it => it.status === 200)).toHaveLength(most)
    expect(await total(scene)).toBe(most)
  })

  test('is told after a restart too, and an answered challenge stays answered', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'winnow-spam-'))
    const env = { ...limited, DATA_DIR: folder }
    const before = await freshApp({ env })
    const { form_id } = await reviewing(before)
    const first = await sending(before, form_id)
    for (let n = 0; n < most; n++) expect((await first('10.0.0.1')).status).toBe(200)
    const proof = solve(await challengeOf(await first('10.0.0.1')))
    expect((await first('10.0.0.1', { proof })).status).toBe(200)
    const { databaseUrl } = before.app.config
    await before.close()
    const after = await freshApp({ env, config: { databaseUrl } })
    const again = await sending(after, form_id)
    await challengeOf(await again('10.0.0.1'))
    await challengeOf(await again('10.0.0.1', { email: 'z@example.com', proof }))
    await after.close()
    rmSync(folder, { recursive: true })
  })

  test('over all forms together is asked for a proof too', async () => {
    const app = await guarded()
    const scenes = await Promise.all(Array.from({ length: 5 }, () => reviewing(app)))
    const begun = await Promise.all(scenes.map(it => started(app, it.form_id)))
    const send = (n: number) =>
      submit(
        app,
        scenes[n % 5]?.form_id ?? '',
        { started: begun[n % 5], email: `a${n}@example.com` },
        { 'x-forwarded-for': '10.0.0.1' },
      )
    for (let n = 0; n < limits.addressApplicationsToAll; n++) expect((await send(n)).status).toBe(200)
    await challengeOf(await send(limits.addressApplicationsToAll))
  })

  test('says when the page of its own form was opened: that of another one counts for nothing', async () => {
    const app = await guarded()
    const [one, other] = [await reviewing(app), await reviewing(app)]
    const begun = await started(app, one.form_id)
    await challengeOf(await submit(app, other.form_id, { started: begun }))
    expect((await submit(app, one.form_id, { started: begun })).status).toBe(200)
  })

  test('is one of the same IPv6 line, or of the same IPv4 address in IPv6 clothes', async () => {
    const app = await guarded()
    const { form_id } = await reviewing(app)
    const send = await sending(app, form_id)
    for (let n = 0; n < most; n++) {
      expect((await send(`2001:db8:1:2::${n + 1}`)).status).toBe(200)
      expect((await send(n % 2 ? '10.0.0.1' : '::ffff:10.0.0.1')).status).toBe(200)
    }
    await challengeOf(await send('2001:db8:1:2:ffff::1'))
    await challengeOf(await send('::ffff:a00:1'))
    expect((await send('2001:db8:1:3::1')).status).toBe(200)
  })

  test('counts those that the form refused, so that nobody asks without end who has applied', async () => {
    const app = await guarded()
    const { form_id } = await reviewing(app)
    const send = await sending(app, form_id)
    const asking = () => send('10.0.0.1', { email: 'ada@example.com' })
    expect((await asking()).status).toBe(200)
    for (let n = 1; n < most; n++)
      expect(await problemOf(await asking())).toMatchObject({ code: 'already_applied' })
    await challengeOf(await asking())
  })

  test('is none any more once the time is over, bit by bit', async () => {
    const app = await guarded()
    const { form_id } = await reviewing(app)
    const span = limits.addressMinutes * 60_000
    app.travel(span - (app.app.clock() % span))
    const send = await sending(app, form_id)
    for (let n = 0; n < most; n++) expect((await send('10.0.0.1')).status).toBe(200)
    app.travel(span - (app.app.clock() % span) + span / 2)
    const begun = await started(app, form_id)
    const half = await Promise.all(Array.from({ length: most }, () => send('10.0.0.1', { started: begun })))
    expect(half.filter(it => it.status === 200)).toHaveLength(most / 2)
    app.travel(2 * span)
    expect((await send('10.0.0.1', { started: await started(app, form_id) })).status).toBe(200)
  })
})

describe('a proof', () => {
  const bait = { website: 'x' }

  test('counts once', async () => {
    const app = await sharedApp()
    const { form_id } = await reviewing(app)
    const proof = solve(await challengeOf(await submit(app, form_id, bait)))
    const send = (email: string) => submit(app, form_id, { ...bait, email, proof })
    expect((await send('a@example.com')).status).toBe(200)
    await challengeOf(await send('b@example.com'))
  })

  test('counts for its form only, and only as it was signed', async () => {
    const app = await sharedApp()
    const [mine, other] = [await reviewing(app), await reviewing(app)]
    const challenge = await challengeOf(await submit(app, mine.form_id, bait))
    await challengeOf(await submit(app, other.form_id, { ...bait, proof: solve(challenge) }))
    const easier = challenge.replace(/^\d+/, '1')
    await challengeOf(await submit(app, mine.form_id, { ...bait, proof: solve(easier) }))
    await challengeOf(await submit(app, mine.form_id, { ...bait, proof: 'nonsense' }))
  })

  test('is good for an hour', async () => {
    const app = await freshApp()
    const { form_id } = await reviewing(app)
    const proof = solve(await challengeOf(await submit(app, form_id, bait)))
    app.travel(limits.challengeMinutes * 60_000 + 1)
    await challengeOf(await submit(app, form_id, { ...bait, proof }))
  })

  test('is also to have waited, once: for browsers that cannot calculate', async () => {
    const app = await freshApp()
    const { form_id } = await reviewing(app)
    const proof = await challengeOf(await submit(app, form_id, bait))
    await challengeOf(await submit(app, form_id, { ...bait, proof }))
    app.travel(limits.proof.usual.seconds * 1_000)
    expect((await submit(app, form_id, { ...bait, proof, email: 'a@example.com' })).status).toBe(200)
    await challengeOf(await submit(app, form_id, { ...bait, proof, email: 'b@example.com' }))
  })

  test('whose answer was lost is sent again as it was, and one application is kept', async () => {
    const app = await sharedApp()
    const scene = await reviewing(app)
    const proof = solve(await challengeOf(await submit(app, scene.form_id, bait)))
    const again = () =>
      submit(app, scene.form_id, { ...bait, proof }, { 'idempotency-key': `key-${scene.form_id}` })
    const [first, second] = [await again(), await again()]
    expect(first.status).toBe(200)
    expect(await second.text()).toBe(await first.text())
    expect(await total(scene)).toBe(1)
  })
})

describe('without JavaScript', () => {
  test('the page says to wait, keeps what was typed, and takes it then', async () => {
    const app = await freshApp()
    const { form_id } = await reviewing(app)
    const fields = await filled(app, form_id, { ...ada, website: 'x' })
    const refused = await post(app, form_id, fields)
    expect(refused.status).toBe(409)
    const page = (await refused.json()) as Open
    expect(page).toMatchObject({
      typed: ada,
      problem:
        "We couldn't tell whether you're a person. Nothing was sent, and your answers are kept. Wait 10 seconds, then send again.",
    })
    app.travel(limits.proof.usual.seconds * 1_000)
    const again = { ...fields, idempotency_key: page.idempotencyKey, proof: page.challenge ?? '' }
    expect((await post(app, form_id, again)).status).toBe(303)
  })
})

describe('with a captcha', () => {
  const answering = (verdict: CaptchaVerdict) => {
    const asked: string[][] = []
    const captcha: Captcha = {
      provider: 'turnstile',
      siteKey: '0x4AAA',
      action: 'apply',
      script: 'https://challenges.cloudflare.com/turnstile/v0/api.js',
      policy: {
        script: ['https://challenges.cloudflare.com'],
        frame: ['https://challenges.cloudflare.com'],
      },
      verify: async (...given) => {
        asked.push(given)
        return verdict
      },
    }
    return { captcha, asked }
  }

  test('the page carries the site key, and its policy allows the hosts of the widget then only', async () => {
    const app = await guarded(answering('passed').captcha)
    const { form_id } = await reviewing(app)
    const { page, headers } = await visit(app, form_id)
    expect(page).toMatchObject({ captcha: { provider: 'turnstile', siteKey: '0x4AAA' } })
    expect(headers.get('content-security-policy')).toContain('frame-src https://challenges.cloudflare.com')
    const plain = await sharedApp()
    const without = await visit(plain, (await reviewing(plain)).form_id)
    expect(without.page).not.toHaveProperty('captcha')
    expect(without.headers.get('content-security-policy')).not.toContain('cloudflare')
  })

  test('an answer that passes lets the application in, and nothing else is asked', async () => {
    const { captcha, asked } = answering('passed')
    const app = await guarded(captcha)
    const { form_id } = await reviewing(app)
    const sent = await submit(app, form_id, { captcha: 'yes' }, { 'x-forwarded-for': '10.0.0.7' })
    expect(sent.status).toBe(200)
    expect(asked).toEqual([['yes', '10.0.0.7']])
  })

  test('one whose answer was lost is sent again as it was: its makers are not asked twice', async () => {
    const { captcha, asked } = answering('passed')
    const app = await guarded(captcha)
    const scene = await reviewing(app)
    const again = () =>
      submit(app, scene.form_id, { captcha: 'yes' }, { 'idempotency-key': `key-${scene.form_id}` })
    const [first, second] = [await again(), await again()]
    expect(await second.text()).toBe(await first.text())
    expect(asked).toHaveLength(1)
    expect(await total(scene)).toBe(1)
  })

  test('an answer that fails is refused with a sentence, and no proof stands in for it', async () => {
    const app = await guarded(answering('failed').captcha)
    const { form_id } = await reviewing(app)
    const problem = await problemOf(await submit(app, form_id, { captcha: 'no' }))
    expect(problem).toMatchObject({ code: 'not_a_person' })
    expect(problem.detail).toContain('your answers are kept')
    expect(problem.challenge).toBeUndefined()
  })

  test('who cannot be shown the widget, or whose answer nobody verifies, is asked for a harder proof', async () => {
    const app = await guarded(answering('unknown').captcha)
    const { form_id } = await reviewing(app)
    const challenge = await challengeOf(await submit(app, form_id))
    expect(challenge).toStartWith(`${limits.proof.raised.bits}:`)
    expect(await challengeOf(await submit(app, form_id, { captcha: 'yes' }))).toStartWith('18:')
    expect((await submit(app, form_id, { proof: solve(challenge) })).status).toBe(200)
  })

  test('without JavaScript, to have taken a minute counts as well, and an answer to mend begins no new one', async () => {
    const app = await guarded(answering('failed').captcha)
    const { form_id } = await reviewing(app)
    const fields = await filled(app, form_id, ada)
    const { page } = await visit(app, form_id)
    const proof = (page as Open).challenge ?? ''
    const early = await post(app, form_id, { ...fields, proof })
    expect(await early.json()).toMatchObject({ problem: expect.stringContaining('Wait 60 seconds') })
    app.travel(limits.proof.raised.seconds * 1_000)
    const wrong = await post(app, form_id, { ...fields, email: 'ada@', proof })
    expect(wrong.status).toBe(422)
    const back = (await wrong.json()) as Open
    expect(back.challenge).toBe(proof)
    const mended = { ...fields, idempotency_key: back.idempotencyKey, proof }
    expect((await post(app, form_id, mended)).status).toBe(303)
  })
})
