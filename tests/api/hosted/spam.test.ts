import { afterEach, describe, expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { createBelieved } from '@winnow/api/core/believed'
import type { Captcha, CaptchaVerdict } from '@winnow/api/ports/captcha/captcha'
import { limits } from '@winnow/openapi'
import { closeFreshApps, freshApp, sharedApp, type TestApp } from '../../support/app.ts'
import { call } from '../../support/call.ts'
import { person } from '../../support/cast.ts'
import { ada, filled, type Open, post, visit } from '../../support/hosted.ts'
import { problemOf } from '../../support/problems.ts'
import { reviewing } from '../../support/scenes/reviewing.ts'

afterEach(closeFreshApps)

const guarded = (captcha?: Captcha) =>
  freshApp({ env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '1' }, ...(captcha ? { captcha } : {}) })

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

  test('is one more than an address sends to a form in 10 minutes; others and other forms go on', async () => {
    const app = await guarded()
    const scene = await reviewing(app)
    const { form_id } = scene
    const other = await reviewing(app)
    const begun = await started(app, form_id)
    const send = (n: number, form = form_id, address = '10.0.0.1') =>
      submit(app, form, { started: begun, email: `a${n}@example.com` }, { 'x-forwarded-for': address })
    for (let n = 0; n < limits.addressApplications; n++) expect((await send(n)).status).toBe(200)
    await challengeOf(await send(100))
    expect((await send(101, form_id, '10.0.0.2')).status).toBe(200)
    expect((await send(102, other.form_id)).status).toBe(200)
    expect(await total(scene)).toBe(limits.addressApplications + 1)
  })

  test('is not one of somebody with a session', async () => {
    const app = await guarded()
    const { form_id } = await reviewing(app)
    const { cookie } = await person(app)
    expect((await submit(app, form_id, { website: 'mine' }, { cookie })).status).toBe(200)
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

  test('is also to have waited, once: for whoever cannot calculate', async () => {
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
        'We could not tell that you are a person. Nothing was sent, and your answers are kept. Wait 10 seconds, then send again.',
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

  test('an application whose answer was lost with its process is taken once, though its captcha was spent on it', async () => {
    const verdicts: CaptchaVerdict[] = ['passed', 'failed']
    const captcha: Captcha = {
      provider: 'turnstile',
      siteKey: '0x4AAA',
      verify: async () => verdicts.shift() ?? 'failed',
    }
    const app = await guarded(captcha)
    const scene = await reviewing(app)
    const send = () =>
      submit(app, scene.form_id, { captcha: 'yes' }, { 'idempotency-key': `key-${scene.form_id}` })
    const first = await send()
    app.app.believed = createBelieved()
    const second = await send()
    expect([first.status, second.status]).toEqual([200, 200])
    expect(await second.text()).toBe(await first.text())
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

  test('who cannot be shown the widget, or whose answer nobody verifies, pays a dearer proof', async () => {
    const app = await guarded(answering('unreachable').captcha)
    const { form_id } = await reviewing(app)
    const challenge = await challengeOf(await submit(app, form_id))
    expect(challenge).toStartWith(`${limits.proof.dear.bits}:`)
    expect(await challengeOf(await submit(app, form_id, { captcha: 'yes' }))).toStartWith('18:')
    expect((await submit(app, form_id, { proof: solve(challenge) })).status).toBe(200)
  })
})
