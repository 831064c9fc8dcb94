import { afterAll, afterEach, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { examine } from '@winnow/api/operating/doctor'
import { connect } from '@winnow/db'
import { closeFreshApps, freshApp, onServer } from '../../support/app.ts'
import { smtpDouble } from '../../support/doubles/smtp.ts'
import { scriptedStripe } from '../../support/doubles/stripe.ts'
import { newFolders } from '../../support/process/folders.ts'
import { operator } from '../../support/process/operator.ts'

const folders = newFolders()
afterEach(closeFreshApps)
afterAll(folders.remove)

/** What is found with these settings, by name. */
async function found(env: Record<string, string>) {
  const findings = await examine({ PORT: '1', ...env })
  return Object.fromEntries(findings.map(({ name, ...it }) => [name, it]))
}

describe.skipIf(onServer)('npm run doctor', () => {
  test('finds a running server well, and changes nothing', async () => {
    const DATA_DIR = folders.create()
    const { url } = await freshApp({ env: { DATA_DIR } })
    const smtp = await smtpDouble()
    const before = await Bun.file(join(DATA_DIR, 'winnow.db')).bytes()
    const { settings, versions, database, storage, mail, server } = await found({
      ...{ DATA_DIR, PORT: new URL(url).port, SMTP_URL: smtp.url },
    })
    await smtp.close()
    for (const it of [settings, database, storage, mail, server]) expect(it).toMatchObject({ state: 'ok' })
    expect(versions?.says).toContain(`Bun ${Bun.version}`)
    expect(await Bun.file(join(DATA_DIR, 'winnow.db')).bytes()).toEqual(before)
  })

  test('of a new installation has notes and no problem, and creates nothing', async () => {
    const DATA_DIR = join(folders.create(), 'new')
    const findings = await found({ DATA_DIR })
    expect(Object.values(findings).filter(it => it.state === 'problem')).toEqual([])
    expect(findings.server).toEqual({ state: 'note', says: 'not running', mend: 'npm start' })
    expect(await Bun.file(join(DATA_DIR, 'winnow.db')).exists()).toBe(false)
  })

  test('names what is wrong and the line that mends it, and ends with 1', async () => {
    const DATA_DIR = folders.create()
    await Bun.write(join(DATA_DIR, 'winnow.db'), 'no database at all, whatever it is called'.repeat(100))
    const env = {
      DATA_DIR,
      PORT: '1',
      SMTP_URL: 'smtp://user:hunter2@localhost:1',
      FFMPEG: '/nowhere/ffmpeg',
    }
    const { code, out } = await operator('doctor', [], env)
    expect(code).toBe(1)
    expect(out).toMatch(/PROBLEM {2}database +the database file is damaged\n +To fix it: .*npm run restore/)
    expect(out).toMatch(
      /PROBLEM {2}mail +localhost:1 can't be used \(ECONNREFUSED.*\)\n +To fix it: check host and port/,
    )
    expect(out).toMatch(/PROBLEM {2}ffmpeg +\/nowhere\/ffmpeg can't be run\n/)
    expect(out).not.toContain('hunter2')
    expect(JSON.parse((await operator('doctor', ['--json'], env)).out)).toContainEqual({
      ...{
        name: 'database',
        state: 'problem',
        says: 'the database file is damaged',
        mend: expect.any(String),
      },
    })
  })

  test('finds a clock that is behind the database, and a database of a newer version', async () => {
    const DATA_DIR = folders.create()
    await (await freshApp({ env: { DATA_DIR } })).close()
    const client = connect(`file:${join(DATA_DIR, 'winnow.db')}`)
    await client.execute(`update installation set value = ${Date.now() + 3 * 3_600_000} where key = 'clock'`)
    await client.execute(
      "insert into __drizzle_migrations (hash, created_at) values ('newer', 4102444800000)",
    )
    client.close()
    const { clock, database } = await found({ DATA_DIR })
    expect(clock).toEqual({
      state: 'problem',
      says: 'the clock is 3 h behind the database',
      mend: 'timedatectl set-ntp true',
    })
    expect(database?.says).toContain('was written by a newer version of Winnow')
  })

  test('says which setting is wrong', async () => {
    expect(await found({ PORT: 'http' })).toEqual({
      settings: {
        state: 'problem',
        says: "PORT must be a whole number, not 'http'",
        mend: 'Correct that variable. The others were not checked.',
      },
    })
  })

  test('says which half of payment is missing, with the line that mends it', async () => {
    const { settings } = await found({ STRIPE_SECRET_KEY: 'sk_live_hunter2', STRIPE_PRICE: 'price_1' })
    expect(settings).toEqual({
      state: 'problem',
      says: 'Payment by Stripe is half set up: STRIPE_WEBHOOK_SECRET is missing',
      mend: 'set STRIPE_WEBHOOK_SECRET=whsec_…, which Stripe shows for the webhook endpoint; the endpoint is http://localhost:1/webhooks/stripe. The others were not checked.',
    })
  })

  test('asks Stripe for the price: what differs from PRO_PRICE, a wrong key and a wrong price are problems', async () => {
    const DATA_DIR = folders.create()
    expect((await found({ DATA_DIR })).payment).toEqual({
      state: 'ok',
      says: 'off: the plan of a workspace is set with npm run plan',
    })
    const stripe = await scriptedStripe()
    const paymentWith = async (env: Record<string, string>) =>
      (await found({ DATA_DIR, ...stripe.env, ...env })).payment
    expect(await paymentWith({ PRO_PRICE: '29 EUR/month' })).toMatchObject({
      ...{ state: 'note', says: 'Stripe sells Pro for 29 EUR/month, in test mode: no money moves' },
    })
    expect(await paymentWith({ PRO_PRICE: '19 EUR/month' })).toMatchObject({
      ...{ state: 'problem', mend: "set PRO_PRICE='29 EUR/month'" },
    })
    expect(await paymentWith({ STRIPE_PRICE: 'price_other' })).toMatchObject({
      ...{ state: 'problem', says: 'Stripe knows no price price_other' },
    })
    const wrongKey = await paymentWith({ STRIPE_SECRET_KEY: 'sk_live_hunter2' })
    expect(wrongKey).toMatchObject({ state: 'problem', mend: expect.stringContaining('STRIPE_SECRET_KEY') })
    expect(JSON.stringify(wrongKey)).not.toContain('hunter2')
    stripe.stop()
    expect(await paymentWith({})).toMatchObject({ state: 'problem', mend: expect.stringContaining('443') })
  })
})
