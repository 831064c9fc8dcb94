import { afterEach, describe, expect, test } from 'bun:test'
import { visits } from '@winnow/db'
import { closeFreshApps, freshApp, type TestApp } from '../../support/app.ts'
import { call } from '../../support/call.ts'
import { person } from '../../support/cast.ts'
import { ada, filled, type Open, post, visit } from '../../support/hosted.ts'
import { reviewing } from '../../support/scenes/reviewing.ts'

afterEach(closeFreshApps)

const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148'
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36'
const tablet = 'Mozilla/5.0 (Linux; Android 14; SM-X710) AppleWebKit/537.36'
const crawler = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'

/** A form with somebody on its page, and what they do there. */
async function visiting() {
  const app = await freshApp()
  const it = await reviewing(app, { questions: [{ type: 'SHORT_TEXT', question: 'City' }] })
  const { visitToken = '' } = (await visit(app, it.form_id)).page as Open
  const tell = (said: Record<string, unknown>, userAgent = mac) =>
    call(
      app,
      '/form/record-visit',
      { form_id: it.form_id, visit: visitToken, ...said },
      { 'user-agent': userAgent },
    )
  const city = it.form.inputFields.find(({ question }) => question === 'City')?.id ?? ''
  return { ...it, app, visitToken, tell, city }
}

const rowsOf = ({ app }: TestApp) => app.reads.select().from(visits)

describe('a visit', () => {
  test('is counted once, however often it is told, with where it came from and on what', async () => {
    const { app, tell } = await visiting()
    expect((await tell({ action: 'VIEW', source: 'news.example' }, iPhone)).status).toBe(200)
    await tell({ action: 'VIEW', source: 'news.example' }, iPhone)
    expect(await rowsOf(app)).toMatchObject([
      { source: 'news.example', device: 'PHONE', startedAt: null, submissionId: null },
    ])
  })

  test('holds nothing that leads to a person', async () => {
    const { app, tell } = await visiting()
    await tell({ action: 'VIEW' })
    const [row] = await rowsOf(app)
    expect(Object.keys(row ?? {}).sort()).toEqual(
      [
        ...['device', 'formNumber', 'id', 'leftCause', 'leftQuestionId'],
        ...['source', 'startedAt', 'submissionId', 'viewedAt'],
      ].sort(),
    )
  })

  test.each([
    [iPhone, 'PHONE'],
    [tablet, 'TABLET'],
    [mac, 'DESKTOP'],
    ['curl/8', 'UNKNOWN'],
  ] as const)('by %s is on %s', async (userAgent, device) => {
    const { app, tell } = await visiting()
    await tell({ action: 'VIEW' }, userAgent)
    expect(await rowsOf(app)).toMatchObject([{ device }])
  })

  test('begins with the first answer, even where that is heard of before the view', async () => {
    const { app, tell } = await visiting()
    await tell({ action: 'START' })
    app.travel(60_000)
    await tell({ action: 'START' })
    await tell({ action: 'VIEW', source: 'news.example' })
    const [row] = await rowsOf(app)
    expect(row?.startedAt).toBe(row?.viewedAt ?? 0)
    expect(row?.source).toBe('news.example')
  })

  test('is left at a question of the form, with the cause; a later word counts', async () => {
    const { app, tell, city } = await visiting()
    await tell({ action: 'START' })
    await tell({ action: 'LEAVE', question_id: city, cause: 'ERROR' })
    expect(await rowsOf(app)).toMatchObject([{ leftQuestionId: city, leftCause: 'ERROR' }])
    await tell({ action: 'LEAVE', cause: 'LEFT' })
    expect(await rowsOf(app)).toMatchObject([{ leftQuestionId: null, leftCause: 'LEFT' }])
    const elsewhere = { action: 'LEAVE', question_id: 'fld_elsewhere', cause: 'LEFT' }
    expect((await tell(elsewhere)).status).toBe(422)
  })

  test('ends in the application that it led to, and is no longer left', async () => {
    const { app, tell, city, winnow, form_id, visitToken } = await visiting()
    await tell({ action: 'VIEW' })
    await tell({ action: 'LEAVE', question_id: city, cause: 'LEFT' })
    await winnow.submit({ form_identifier: form_id, ...ada, values: [], visit: visitToken })
    const [row] = await rowsOf(app)
    expect(row).toMatchObject({ leftQuestionId: null, leftCause: null })
    expect(row?.submissionId).toBeGreaterThan(0)
    expect(row?.startedAt).toBe(row?.viewedAt ?? 0)
    await tell({ action: 'LEAVE', question_id: city, cause: 'LEFT' })
    expect(await rowsOf(app)).toMatchObject([{ leftCause: null }])
  })

  test('without scripts is heard of with its application', async () => {
    const { app, form_id } = await visiting()
    const sent = await filled(app, form_id, ada)
    expect((await post(app, form_id, sent)).status).toBe(303)
    const began = Number.parseInt(sent.started, 10)
    expect(await rowsOf(app)).toMatchObject([{ viewedAt: began, startedAt: began, device: 'UNKNOWN' }])
  })
})

describe('no visit is', () => {
  test('a made-up token, or one of another form: nothing is written, and an application is taken all the same', async () => {
    const { app, tell, winnow, form_id, visitToken } = await visiting()
    const other = await reviewing(app)
    expect((await tell({ action: 'VIEW', visit: `${form_id}:1.forged` })).status).toBe(200)
    expect((await tell({ action: 'VIEW', form_id: other.form_id })).status).toBe(200)
    await winnow.submit({ form_identifier: other.form_id, ...ada, values: [], visit: visitToken })
    await winnow.submit({ form_identifier: form_id, ...ada, values: [], visit: 'forged' })
    expect(await rowsOf(app)).toEqual([])
  })

  test('a crawler', async () => {
    const { app, tell } = await visiting()
    await tell({ action: 'VIEW' }, crawler)
    expect(await rowsOf(app)).toEqual([])
  })

  test('one of the form’s own editors: their page carries no token', async () => {
    const { app, form_id, cookie } = await visiting()
    expect((await visit(app, form_id, { cookie })).page).not.toHaveProperty('visitToken')
    const stranger = await person(app)
    expect((await visit(app, form_id, { cookie: stranger.cookie })).page).toHaveProperty('visitToken')
  })

  test('one of a form that was deleted', async () => {
    const { app, tell, winnow, form_id } = await visiting()
    await winnow.deleteForm({ form_id })
    expect((await tell({ action: 'VIEW' })).status).toBe(404)
    expect(await rowsOf(app)).toEqual([])
  })
})
