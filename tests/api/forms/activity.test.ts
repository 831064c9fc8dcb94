import { describe, expect, test } from 'bun:test'
import { workspaces } from '@winnow/db'
import { eq } from 'drizzle-orm'
import { freshApp, sharedApp } from '../../support/app.ts'
import { castAround } from '../../support/cast.ts'
import { apply, makeForm } from '../../support/forms.ts'
import { expectRefusal } from '../../support/problems.ts'
import { reviewing } from '../../support/scenes/reviewing.ts'

const day = 24 * 3_600_000

describe('/form/fetch-activity', () => {
  test('counts the applications of the last two weeks by day, today last', async () => {
    const app = await freshApp()
    const it = await reviewing(app)
    await it.apply()
    app.travel(13 * day)
    await it.applicants(2)
    app.travel(day)
    await it.applicants(3)
    const { days, forms } = await it.winnow.fetchActivity({
      form_ids: [it.form_id],
    })
    expect(days).toHaveLength(14)
    expect(days.at(-1)).toBe(new Date(app.app.clock()).toISOString().slice(0, 10))
    expect(forms).toEqual([{ identifier: it.form_id, perDay: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 3] }])
    await app.close()
  })

  test('cuts days at midnight in the caller’s time zone, else in the workspace’s', async () => {
    const app = await freshApp()
    const it = await reviewing(app)
    await app.app.write(tx =>
      tx.update(workspaces).set({ timeZone: 'Pacific/Kiritimati' }).where(eq(workspaces.id, it.workspaceId)),
    )
    const ask = (time_zone?: string) =>
      it.winnow.fetchActivity({
        form_ids: [it.form_id],
        ...(time_zone ? { time_zone } : {}),
      })
    // 14 hours ahead of UTC, 11 behind: at any instant the two have different days.
    const [ahead, behind] = [await ask(), await ask('Pacific/Pago_Pago')]
    expect(ahead.days.at(-1)).not.toBe(behind.days.at(-1))
    await app.close()
  })

  test('many forms in one call, also such without applications', async () => {
    const it = await reviewing(await sharedApp())
    const other = await makeForm(it.winnow, it.workspaceId)
    await apply(it.winnow, other)
    const { forms } = await it.winnow.fetchActivity({
      form_ids: [it.form_id, other.identifier],
    })
    expect(Object.fromEntries(forms.map(one => [one.identifier, one.perDay.at(-1)]))).toEqual({
      [it.form_id]: 0,
      [other.identifier]: 1,
    })
  })

  test('answers only for forms that the caller manages, one for all', async () => {
    const { form, people } = await castAround(await sharedApp())
    const body = { form_ids: [form.identifier] }
    expect((await people.editor.winnow.fetchActivity(body)).forms).toHaveLength(1)
    for (const stranger of [people.member, people.applicant])
      await expectRefusal(stranger.winnow.fetchActivity(body), 'not_form_editor')
  })
})
