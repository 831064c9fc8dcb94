import { describe, expect, test } from 'bun:test'
import { sharedApp, type TestApp } from '../../support/app.ts'
import { clientWith } from '../../support/cast.ts'
import { ada, filled, type Open, post, visit } from '../../support/hosted.ts'
import { expectRefusal } from '../../support/problems.ts'
import { reviewing } from '../../support/scenes/reviewing.ts'

const city = { type: 'SHORT_TEXT' as const, question: 'City' }
const born = { type: 'DATE' as const, question: 'Born' }

async function begun(app: TestApp) {
  const it = await reviewing(app, { questions: [city, born] })
  const [id = '', day = ''] = it.form.inputFields.slice(2).map(field => field.id)
  const nobody = clientWith(app, {})
  const { draft } = await nobody.saveDraft({
    form_id: it.form_id,
    form_version: it.form.publishedVersion ?? 1,
    fields: [
      { path: 'email', value: ada.email, at: 1 },
      { path: `values.${id}`, value: 'Porto', at: 2 },
      { path: `values.${day}`, value: '1999-11-16', at: 3 },
    ],
  })
  return { ...it, id, nobody, draft, version: it.form.publishedVersion ?? 1 }
}
const at = (draft: string) => `?draft=${encodeURIComponent(draft)}`

describe('the mailed link of a half-filled form', () => {
  test('draws the form with what was typed, and with its times', async () => {
    const app = await sharedApp()
    const { form_id, id, draft } = await begun(app)
    const { page } = await visit(app, form_id, {}, at(draft))
    expect(page).toMatchObject({
      state: 'open',
      typed: { name: '', email: ada.email, values: expect.arrayContaining([{ id, answer: 'Porto' }]) },
      draft: { secret: draft, fields: expect.arrayContaining([{ path: 'email', value: ada.email, at: 1 }]) },
    })
  })

  test('continues with the version that was begun, whatever was published since', async () => {
    const app = await sharedApp()
    const it = await begun(app)
    const { revision, inputFields } = await it.winnow.fetchForEdit({ form_id: it.form_id })
    const input_fields = inputFields.filter(({ question }) => question !== 'City')
    await it.winnow.editForm({ form_id: it.form_id, revision, input_fields, publish: true })
    const names = async (query: string) =>
      ((await visit(app, it.form_id, {}, query)).page as Open).form.inputFields.map(
        ({ question }) => question,
      )
    expect(await names('')).not.toContain('City')
    expect(await names(at(it.draft))).toContain('City')
    expect(await names(`?form_version=${it.version}`)).toContain('City')
    expect(await names('?form_version=99')).not.toContain('City')
  })

  test('of another form, or of none, says that it is not kept, and the form begins again', async () => {
    const app = await sharedApp()
    const { draft } = await begun(app)
    const other = await begun(app)
    for (const secret of [draft, 'nothing']) {
      const { page } = await visit(app, other.form_id, {}, at(secret))
      expect(page).toMatchObject({ state: 'open', draftGone: true })
      expect(JSON.stringify(page)).not.toContain('Porto')
    }
  })

  test('without JavaScript is over once it was sent, and leads to the applicant page', async () => {
    const app = await sharedApp()
    const { form_id, id, draft, nobody } = await begun(app)
    const sent = await filled(app, form_id, { ...ada, [`q.${id}`]: 'Porto', draft }, at(draft))
    const response = await post(app, form_id, sent)
    expect(response.status).toBe(303)
    await expectRefusal(nobody.fetchDraft({ draft }), 'already_applied')
    const { search } = new URL(response.headers.get('location') ?? '', app.url)
    const { page } = await visit(app, form_id, {}, search)
    const own = page.state === 'submitted' ? (page.ownToken ?? '') : ''
    const found = await fetch(`${app.url}/applications/${encodeURIComponent(own)}`)
    expect(found.status).toBe(200)
    expect(found.headers.get('cache-control')).toBe('no-store')
    expect(await found.json()).toMatchObject({ state: 'found', application: { name: ada.name } })
    const copy = await fetch(`${app.url}/applications/${encodeURIComponent(own)}/copy`)
    expect(copy.headers.get('content-disposition')).toContain('attachment')
    expect(await copy.text()).toContain('City\n  Porto')
  })
})

test('an applicant page that nobody has answers 404, and so does its copy', async () => {
  const app = await sharedApp()
  for (const path of ['/applications/sub_1.x', '/applications/sub_1.x/copy']) {
    const response = await fetch(app.url + path)
    expect(response.status).toBe(404)
    expect(await response.json()).toEqual({ state: 'gone' })
  }
})

describe('the mailed link to a form that takes no applications now', () => {
  test('still shows what was typed, and until when it is kept', async () => {
    const app = await sharedApp()
    const { form_id, winnow, draft } = await begun(app)
    await winnow.updateStatus({ form_id, status: 'CLOSED' })
    const { page } = await visit(app, form_id, {}, at(draft))
    expect(page).toMatchObject({
      state: 'closed',
      savedAnswers: {
        until: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        answers: [
          ['Email', ada.email],
          ['City', 'Porto'],
          ['Born', '16 Nov 1999'],
        ],
      },
    })
  })

  test('of another form shows nothing', async () => {
    const app = await sharedApp()
    const { draft } = await begun(app)
    const { form_id, winnow } = await begun(app)
    await winnow.updateStatus({ form_id, status: 'CLOSED' })
    for (const query of ['', at(draft), at('nothing')]) {
      const { page } = await visit(app, form_id, {}, query)
      expect(page.state).toBe('closed')
      expect(page).not.toHaveProperty('savedAnswers')
    }
  })
})
