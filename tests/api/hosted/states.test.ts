import { describe, expect, test } from 'bun:test'
import { freshApp, sharedApp } from '../../support/app.ts'
import { ada, filled, type Open, post, visit } from '../../support/hosted.ts'
import { expectRefusal } from '../../support/problems.ts'
import { reviewing } from '../../support/scenes/reviewing.ts'

const hour = 3_600_000

describe('a form that is not taking applications', () => {
  test('opens at its opening date: until then its head and the date, and none of its questions', async () => {
    const app = await freshApp()
    const opening_date = new Date(Date.now() + hour).toISOString()
    const it = await reviewing(app, {
      questions: [{ type: 'SHORT_TEXT', question: 'City' }],
      settings: { opening_date },
    })
    const { status, page } = await visit(app, it.form_id)
    expect(status).toBe(200)
    expect(page).toMatchObject({ state: 'notYet', opens: opening_date, form: { name: 'Spring accelerator' } })
    expect(JSON.stringify(page)).not.toContain('City')
    const early = it.winnow.submit({ form_identifier: it.form_id, ...ada, values: [] })
    expect((await expectRefusal(early, 'form_closed')).message).toBe(
      "This form isn't open yet. Nothing was sent.",
    )
    expect(await it.winnow.fetchForFilling({ form_id: it.form_id })).toMatchObject({ inputFields: [] })
    const forced = await post(app, it.form_id, { name: 'Ada', started: `${Date.now()}.made-up` })
    expect(await forced.text()).not.toContain('City')
    app.travel(hour)
    expect((await visit(app, it.form_id)).page.state).toBe('open')
    await app.close()
  })

  test('is full at its cap, with its close message, and open again when the cap is raised', async () => {
    const app = await sharedApp()
    const it = await reviewing(app, {
      settings: { response_cap: 1 },
      form_close_message: 'See you in spring.',
    })
    await it.apply()
    expect((await visit(app, it.form_id)).page).toMatchObject({
      state: 'full',
      message: 'See you in spring.',
    })
    const late = it.winnow.submit({ form_identifier: it.form_id, ...ada, values: [] })
    expect((await expectRefusal(late, 'form_closed')).message).toBe('This form is full. Nothing was sent.')
    await it.winnow.updateSettings({ form_id: it.form_id, response_cap: 2 })
    expect((await visit(app, it.form_id)).page.state).toBe('open')
  })

  test('was deleted: 410, and nothing of it is told; restored, it is there again', async () => {
    const app = await sharedApp()
    const it = await reviewing(app)
    await it.winnow.deleteForm({ form_id: it.form_id })
    const { status, page } = await visit(app, it.form_id)
    expect(status).toBe(410)
    expect(page).toEqual({ state: 'deleted' })
    await it.winnow.restoreForm({ form_id: it.form_id })
    expect((await visit(app, it.form_id)).page.state).toBe('open')
  })
})

describe('what was typed before a form stopped taking applications', () => {
  const endings = [
    ['was deleted', 'This form was deleted. Nothing was sent.'],
    ['was closed', "This form isn't accepting applications. Nothing was sent."],
    ['became full', 'This form is full. Nothing was sent.'],
  ] as const
  test.each(endings)('comes back with a sentence where it %s meanwhile', async (ending, problem) => {
    const app = await sharedApp()
    const it = await reviewing(app, { questions: [{ type: 'SHORT_TEXT', question: 'City' }] })
    const { form_id, winnow } = it
    const city = it.form.inputFields.find(({ question }) => question === 'City')?.id ?? ''
    const sent = await filled(app, form_id, { ...ada, [`q.${city}`]: 'Porto' })
    if (ending === 'was deleted') await winnow.deleteForm({ form_id })
    if (ending === 'was closed') await winnow.updateStatus({ form_id, status: 'CLOSED' })
    if (ending === 'became full') {
      await it.apply()
      await winnow.updateSettings({ form_id, response_cap: 1 })
    }
    const response = await post(app, form_id, sent)
    expect(response.status).toBe(409)
    const page = (await response.json()) as Open
    expect(page).toMatchObject({
      state: 'open',
      problem,
      typed: { ...ada, values: [{ id: city, answer: 'Porto' }] },
      startedToken: sent.started,
    })
  })
})

describe('a page for a frame of another site', () => {
  test('knows that it is one, by the door without JavaScript too', async () => {
    const app = await sharedApp()
    const { form_id } = await reviewing(app)
    expect((await visit(app, form_id)).page.embedded).toBeUndefined()
    expect((await visit(app, form_id, {}, '?embed=1')).page).toMatchObject({
      state: 'open',
      embedded: 'system',
    })
    const sent = await filled(app, form_id, ada)
    const response = await post(app, `${form_id}?embed=system`, sent)
    expect(response.status).toBe(303)
    const { search } = new URL(response.headers.get('location') ?? '', app.url)
    expect((await visit(app, form_id, {}, search)).page).toMatchObject({
      state: 'submitted',
      embedded: 'system',
    })
  })

  test('that asks for a confirmed address keeps what the link said for the time after', async () => {
    const app = await sharedApp()
    const { form_id } = await reviewing(app, { settings: { email_verification_required: true } })
    const { page } = await visit(app, form_id, {}, '?embed=1&utm_source=news&name=Ada')
    expect(page).toMatchObject({ state: 'verify', query: '?utm_source=news&name=Ada' })
  })
})
