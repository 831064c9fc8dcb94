import { afterEach, describe, expect, test } from 'bun:test'
import { day, hour } from '@winnow/api/core/time/clock'
import { audit, outbox } from '@winnow/db'
import { member } from '@winnow/db/factories'
import { eq } from 'drizzle-orm'
import { closeFreshApps, freshApp, sharedApp } from '../../../support/app.ts'
import { owner, person } from '../../../support/cast.ts'
import { apply, makeForm } from '../../../support/forms.ts'
import { expectRefusal } from '../../../support/problems.ts'
import { runRetention, withAda } from '../../../support/scenes/retaining.ts'

afterEach(closeFreshApps)

describe('before the first run', () => {
  test('the preview counts by form what it would be about, without changing anything', async () => {
    const app = await freshApp()
    const { winnow, page_id, submissionId, move, form_id } = await withAda(app)
    await move(submissionId, 'Archived')
    const other = await makeForm(winnow, page_id, { name: 'Autumn accelerator' })
    const bo = await apply(winnow, other)
    await winnow.updateStage({
      ...{ form_id: other.identifier, submission_id: bo.submissionId, stage: 'Archived' },
    })
    app.travel(8 * day)
    const setting = { page_id, action: 'ERASE', days: 7 } as const
    const preview = await winnow.previewRetention(setting)
    expect(preview).toMatchObject({
      applications: 2,
      forms: expect.arrayContaining([
        { identifier: form_id, name: 'Spring accelerator', applications: 1 },
        { identifier: other.identifier, name: 'Autumn accelerator', applications: 1 },
      ]),
    })
    expect(Date.parse(preview.firstRunAt) - app.app.clock()).toBeGreaterThan(2 * day)
    expect(await winnow.previewRetention({ ...setting, kept_form_ids: [form_id] })).toMatchObject({
      applications: 1,
    })
    expect((await winnow.fetchRetention({ page_id })).setting).toBeNull()
  })

  test('are three days, which every change gives again, and the other admins get an email', async () => {
    const app = await freshApp()
    const { winnow, page_id, submissionId, move, one } = await withAda(app)
    const mae = await person(app)
    const max = await person(app)
    await app.app.write(async tx => {
      await member(tx, { workspaceId: page_id, userId: mae.id, role: 'ADMIN' })
      await member(tx, { workspaceId: page_id, userId: max.id, role: 'MEMBER' })
    })
    await move(submissionId, 'Archived')
    app.travel(8 * day)
    await winnow.updateRetention({ page_id, action: 'ANONYMISE', days: 7 })
    const told = async (to: string) =>
      (await app.app.reads.select().from(outbox)).filter(it => it.recipient === to && it.kind === 'retention')
    expect(await told(mae.email)).toHaveLength(1)
    expect(await told(max.email)).toHaveLength(0)
    app.travel(2 * day)
    await winnow.updateRetention({ page_id, action: 'ERASE', days: 7 })
    app.travel(2 * day)
    await runRetention(app)
    expect((await one(submissionId)).email).toBe('ada@example.com')
    app.travel(day + hour)
    await runRetention(app)
    await expectRefusal(one(submissionId), 'not_found')
  })

  test('a setting that is saved as it was gives no time, and leaves no entry', async () => {
    const app = await freshApp()
    const { winnow, page_id } = await withAda(app)
    const setting = { page_id, action: 'ERASE', days: 7 } as const
    const first = await winnow.updateRetention(setting)
    app.travel(day)
    expect(await winnow.updateRetention(setting)).toEqual(first)
    const changes = await app.app.reads.select().from(audit).where(eq(audit.kind, 'retention_changed'))
    expect(changes).toHaveLength(1)
  })
})

describe('who may set it', () => {
  test('are admins alone, with days between 1 and 3,650', async () => {
    const app = await sharedApp()
    const boss = await owner(app)
    const page_id = boss.workspaceId
    const colleague = await person(app)
    await app.app.write(tx => member(tx, { workspaceId: page_id, userId: colleague.id, role: 'MEMBER' }))
    const setting = { page_id, action: 'ERASE', days: 7 } as const
    for (const call of [
      () => colleague.winnow.fetchRetention({ page_id }),
      () => colleague.winnow.previewRetention(setting),
      () => colleague.winnow.updateRetention(setting),
      () => colleague.winnow.stopRetention({ page_id }),
    ])
      await expectRefusal(call(), 'forbidden')
    for (const days of [0, 3_651]) {
      const error = await expectRefusal(boss.winnow.updateRetention({ ...setting, days }), 'invalid_input')
      expect(error.at('days')).toBe('Between 1 and 3,650 days')
    }
  })
})
