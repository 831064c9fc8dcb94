import { describe, expect, test } from 'bun:test'
import { sharedApp } from '../../../support/app.ts'
import { person } from '../../../support/cast.ts'
import { expectRefusal } from '../../../support/problems.ts'
import { reviewing } from '../../../support/scenes/reviewing.ts'
import { type Visited, visited } from './world.ts'

const hour = 3_600_000
const noon = Date.parse('2026-06-10T12:00:00Z')
const seen = (given: Partial<Visited> = {}): Visited => ({
  ...{ viewedAt: noon, startedAt: null, source: null, device: 'PHONE' },
  ...{ leftAt: null, cause: null, appliedAt: null },
  ...given,
})
const day = { from: '2026-06-10', to: '2026-06-10', time_zone: 'UTC' }

describe('/form/fetch-analytics', () => {
  test('an application that no visit is known of is one view, one start and one application of an unknown device', async () => {
    const it = await visited(await sharedApp(), [seen()], [{ appliedAt: noon, origin: 'FORM' }])
    const reply = await it.winnow.fetchAnalytics({ form_id: it.form_id, ...day })
    expect(reply).toMatchObject({
      ...{ views: 2, starts: 1, submissions: 1, otherSubmissions: 0, medianSeconds: null },
      bySource: [{ source: null, views: 2, starts: 1, submissions: 1 }],
      byDevice: [
        { device: 'PHONE', views: 1, starts: 0, submissions: 0 },
        { device: 'UNKNOWN', views: 1, starts: 1, submissions: 1 },
      ],
    })
  })

  test('what editors typed in or imported passed by the form', async () => {
    const it = await visited(
      await sharedApp(),
      [],
      [
        { appliedAt: noon, origin: 'ADDED' },
        { appliedAt: noon, origin: 'IMPORTED' },
      ],
    )
    const reply = await it.winnow.fetchAnalytics({ form_id: it.form_id, ...day })
    expect(reply).toMatchObject({ views: 0, starts: 0, submissions: 0, otherSubmissions: 2 })
  })

  test('a visit that ended in an application counts once, on the day of the application', async () => {
    const it = await visited(await sharedApp(), [
      seen({ startedAt: noon + hour, appliedAt: noon + 24 * hour }),
    ])
    const reply = await it.winnow.fetchAnalytics({ form_id: it.form_id, ...day, to: '2026-06-11' })
    expect(reply.byDay).toEqual([
      { day: '2026-06-10', views: 0, starts: 0, submissions: 0 },
      { day: '2026-06-11', views: 1, starts: 1, submissions: 1 },
    ])
    expect(reply.medianSeconds).toBe((23 * hour) / 1_000)
  })

  test('names the questions in the order of the form, and where those who left had come', async () => {
    const it = await visited(await sharedApp(), [
      seen({ startedAt: noon, leftAt: 2, cause: 'ERROR' }),
      seen({ startedAt: noon, leftAt: 2, cause: 'LEFT' }),
      seen({ startedAt: noon, leftAt: 3, cause: 'FAILED' }),
      seen({ startedAt: noon, appliedAt: noon + hour }),
    ])
    const { dropOff } = await it.winnow.fetchAnalytics({ form_id: it.form_id, ...day })
    expect(dropOff.map(({ question, reached, left }) => [question, reached, left])).toEqual([
      ['', 4, 0],
      ['Name', 4, 0],
      ['Email', 4, 0],
      ['Why you?', 4, 2],
      ['City', 2, 1],
    ])
    expect(dropOff[3]?.byCause).toEqual({ LEFT: 1, ERROR: 1, FAILED: 0 })
  })

  test('a question that the form no longer has stands last, in its last words', async () => {
    const it = await visited(await sharedApp(), [seen({ startedAt: noon, leftAt: 3, cause: 'LEFT' })])
    const draft = await it.winnow.fetchForEdit({ form_id: it.form_id })
    await it.winnow.editForm({
      form_id: it.form_id,
      revision: draft.revision,
      input_fields: draft.inputFields.filter(field => field.question !== 'City'),
      publish: true,
    })
    const { dropOff } = await it.winnow.fetchAnalytics({ form_id: it.form_id, ...day })
    expect(dropOff.map(({ question, reached, left }) => [question, reached, left])).toEqual([
      ['', 1, 0],
      ['Name', 0, 0],
      ['Email', 0, 0],
      ['Why you?', 0, 0],
      ['City', 1, 1],
    ])
  })

  test('without days it answers from the first that anybody came on until today', async () => {
    const app = await sharedApp()
    const it = await visited(app, [seen()])
    const reply = await it.winnow.fetchAnalytics({ form_id: it.form_id, time_zone: 'UTC' })
    expect(reply).toMatchObject({ from: '2026-06-10', to: new Date().toISOString().slice(0, 10), views: 1 })
    const fresh = await reviewing(app)
    const today = await fresh.winnow.fetchAnalytics({ form_id: fresh.form_id, time_zone: 'UTC' })
    expect(today.byDay).toHaveLength(1)
  })

  test('lists the 50 sources with most views', async () => {
    const visits = Array.from({ length: 60 }, (_, i) => seen({ source: `s${i}.example` }))
    const it = await visited(await sharedApp(), [...visits, seen({ source: 's59.example' })])
    const { bySource } = await it.winnow.fetchAnalytics({ form_id: it.form_id, ...day })
    expect(bySource).toHaveLength(50)
    expect(bySource[0]).toEqual({ source: 's59.example', views: 2, starts: 0, submissions: 0 })
  })

  test.each([
    [{ from: '2026-06-11', to: '2026-06-10' }, 'to', "The last day can't be before the first"],
    [{ from: '2000-01-01', to: '2026-06-10' }, 'from', 'At most 3660 days'],
  ])('a span of %p is refused', async (span, path, message) => {
    const it = await reviewing(await sharedApp())
    const refused = await expectRefusal(
      it.winnow.fetchAnalytics({ form_id: it.form_id, ...span }),
      'invalid_input',
    )
    expect(refused.at(path)).toBe(message)
  })

  test('somebody who does not manage the form is refused', async () => {
    const app = await sharedApp()
    const it = await reviewing(app)
    const stranger = await person(app)
    await expectRefusal(stranger.winnow.fetchAnalytics({ form_id: it.form_id }), 'not_form_editor')
  })
})
