import { afterAll, describe, expect, test } from 'bun:test'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hour, minute } from '@winnow/api/core/time/clock'
import { apiKeys, signInCodes } from '@winnow/db'
import { freshApp, onServer, type TestApp } from '../../support/app.ts'
import { isReply } from '../../support/doubles/mail.ts'
import { expectRefusal } from '../../support/problems.ts'
import { browser } from '../../support/process/browser.ts'
import { reviewing } from '../../support/scenes/reviewing.ts'

const second = 1_000

/** Asks for a code; the one that came. */
async function asked(app: TestApp, email: string) {
  const winnow = browser().open(app.url)
  await winnow.requestCode({ email })
  const { subject } = await app.mail.arrival(mail => mail.to.address === email)
  return { winnow, code: subject.slice(0, 6) }
}
/** Until the server has taken the machine's time again. */
const followed = async ({ app }: TestApp, at: number) => {
  while (app.clock() > at) await new Promise(setImmediate)
}

describe('a clock that is set back', () => {
  const folder = mkdtempSync(join(tmpdir(), 'winnow-clock-'))
  afterAll(() => rm(folder, { recursive: true, force: true }))

  test('wakes no code or key that has expired, and lengthens none', async () => {
    const app = await freshApp()
    const email = 'ines@example.com'
    const { winnow, code } = await asked(app, email)
    app.travel(11 * minute)
    const { workspaceId, ...boss } = await reviewing(app)
    await boss.winnow.createApiKey({ page_id: workspaceId, name: 'Short', scopes: ['forms:read'] })
    await app.app.write(tx => tx.update(apiKeys).set({ expiresAt: app.app.clock() + minute }))
    app.travel(2 * minute)
    const young = await asked(app, 'late@example.com')
    const noted = app.app.clock()
    app.travel(-hour)
    await expectRefusal(winnow.verifyCode({ email, code }), 'code_expired')
    await followed(app, noted - hour + minute)
    await expectRefusal(winnow.verifyCode({ email, code }), 'code_expired')
    const [row] = await app.app.reads.select().from(apiKeys)
    expect(row?.expiresAt).toBeLessThanOrEqual(app.app.clock())
    const left = (await app.app.reads.select().from(signInCodes)).map(it => it.expiresAt - app.app.clock())
    expect(left.filter(it => it > 0)).toHaveLength(1)
    expect(Math.max(...left)).toBeLessThanOrEqual(10 * minute)
    await young.winnow.verifyCode({ email: 'late@example.com', code: young.code })
    await expectRefusal(
      young.winnow.verifyCode({ email: 'late@example.com', code: young.code }),
      'code_expired',
    )
    await app.close()
  })

  // On a shared database the clocks of other servers count, so nothing that waits is shifted there.
  test.skipIf(onServer)('holds up no mail: it leaves after as long as it would have', async () => {
    const app = await freshApp()
    const it = await reviewing(app)
    const { submissionId } = await it.apply({ email: 'ada@example.com' })
    const noted = app.app.clock()
    await it.reply(submissionId)
    app.travel(-hour)
    await followed(app, noted - hour + minute)
    app.travel(4 * second)
    expect(app.mail.sent.filter(isReply)).toEqual([])
    app.travel(6 * second)
    await app.mail.arrival(isReply)
    await app.close()
  })

  test.skipIf(onServer)('while no process ran is noticed at the next start', async () => {
    const config = { databaseUrl: `file:${join(folder, 'winnow.db')}` }
    const first = await freshApp({ config })
    const email = 'ines@example.com'
    const { winnow, code } = await asked(first, email)
    first.travel(11 * minute)
    await expectRefusal(winnow.verifyCode({ email, code }), 'code_expired')
    await first.close()
    // Its clock is eleven minutes behind that of the first.
    const second = await freshApp({ config })
    await followed(second, Date.now() + minute)
    const codes = await second.app.reads.select().from(signInCodes)
    expect(codes.filter(it => it.expiresAt > second.app.clock())).toEqual([])
    await second.close()
  })
})
