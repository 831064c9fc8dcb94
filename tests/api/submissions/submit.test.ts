import { describe, expect, test } from 'bun:test'
import type { Winnow } from '@winnow/sdk'
import { freshApp, sharedApp, type TestApp } from '../../support/app.ts'
import { call } from '../../support/call.ts'
import { clientWith, owner, person } from '../../support/cast.ts'
import { apply, makeForm } from '../../support/forms.ts'
import { expectRefusal, problemOf } from '../../support/problems.ts'
import { filling } from '../../support/scenes/filling.ts'
import { reviewing } from '../../support/scenes/reviewing.ts'
import { pdf } from '../../support/uploads.ts'

const total = async (winnow: Winnow, form_id: string) =>
  (await winnow.fetchCounts({ form_id, fetch_status_counts: true })).totalCount

describe('asking who has applied', () => {
  const asks = (app: TestApp, form_identifier: string, email: string, cookie = '') =>
    call(
      app,
      '/submission/submit',
      { form_identifier, name: 'Anyone', email, values: [] },
      cookie ? { cookie } : {},
    )
  const told = async (response: Response) => {
    const { request_id, ...problem } = await problemOf(response)
    return problem
  }

  test('without the answers gets nothing: all addresses are answered alike', async () => {
    const app = await sharedApp()
    const it = await reviewing(app, { questions: [{ type: 'SHORT_TEXT', question: 'City', required: true }] })
    const ada = await person(app)
    await it.apply({ email: ada.email, answers: { City: 'Lisbon' } })
    const [applied, stranger] = await Promise.all(
      [ada.email, 'nobody@example.com'].map(async email => told(await asks(app, it.form_id, email))),
    )
    expect(applied).toEqual(stranger as NonNullable<typeof stranger>)
    expect(applied?.code).toBe('invalid_input')
    // Whose address it is learns at once.
    expect(await told(await asks(app, it.form_id, ada.email, ada.cookie))).toMatchObject({
      code: 'already_applied',
    })
  })

  test('with a file of the application itself is told: nobody else knows its name', async () => {
    const app = await sharedApp()
    const it = await filling(app)
    const deck = await it.tus.upload(it.file, pdf())
    await it.apply({ deck, email: 'again@example.com' })
    await expectRefusal(it.apply({ deck, email: 'again@example.com' }), 'already_applied')
    await expectRefusal(it.apply({ deck, email: 'other@example.com' }), 'invalid_input')
  })
})

describe('applying', () => {
  test('is saved, found by its words and counted in New', async () => {
    const it = await reviewing(await sharedApp(), {
      questions: [{ type: 'LONG_TEXT', question: 'Why you?' }],
    })
    const { submissionId } = await it.apply({
      // As the keyboard of a phone leaves it.
      name: ' Zoë Quill ',
      answers: { 'Why you?': 'I build kestrels' },
    })
    const { rows, columns } = await it.winnow.fetchWindow({ form_id: it.form_id, search: 'kestrel' })
    expect(rows).toHaveLength(1)
    const row = Object.fromEntries(columns.map((column, i) => [column, rows[0]?.[i]]))
    expect(row).toMatchObject({ submissionId, name: 'Zoë Quill', stage: 'New', responded: false })
    expect(Object.values(row)).toContain('I build kestrels')
    expect(await it.counts()).toEqual({ New: 1, Shortlisted: 0, Archived: 0 })
  })

  test('with an answer of the wrong shape names its question', async () => {
    const app = await sharedApp()
    const { form } = await reviewing(app, { questions: [{ type: 'LONG_TEXT', question: 'Why you?' }] })
    const id = form.inputFields.at(-1)?.id ?? ''
    for (const answer of [{ text: 'Me' }, true, 'x'.repeat(20_001), [1]]) {
      const response = await call(app, '/submission/submit', {
        form_identifier: form.identifier,
        name: 'Ada',
        email: 'ada@example.com',
        values: [{ id, answer }],
      })
      expect(await response.json()).toMatchObject({ status: 422, errors: [{ path: `values.${id}` }] })
    }
  })

  test('needs no account', async () => {
    const app = await sharedApp()
    const { form_id, winnow } = await reviewing(app)
    const { submissionId, message } = await clientWith(app, {}).submit({
      form_identifier: form_id,
      name: 'Ada',
      email: 'ada@example.com',
      values: [],
    })
    expect((await winnow.fetchSubmission({ form_id, submission_id: submissionId })).name).toBe('Ada')
    expect(message).toBeNull()
  })

  test('answers with the success message of the form', async () => {
    const it = await reviewing(await sharedApp(), { form_success_message: 'We answer within a week.' })
    expect((await it.apply()).message).toBe('We answer within a week.')
  })

  test('keeps a text of 5000 characters whole', async () => {
    const it = await reviewing(await sharedApp(), { questions: [{ type: 'LONG_TEXT', question: 'Why?' }] })
    const text = 'x'.repeat(5000)
    const { submissionId } = await it.apply({ answers: { 'Why?': text } })
    expect((await it.one(submissionId)).fieldValues[0]?.value).toBe(text)
  })

  test('is refused at the field, with the sentence of the rule, and nothing is saved', async () => {
    const it = await reviewing(await sharedApp(), {
      questions: [{ type: 'SHORT_TEXT', question: 'City', required: true }],
    })
    const city = it.form.inputFields.find(field => field.question === 'City')?.id
    const missing = await expectRefusal(it.apply(), 'invalid_input')
    expect(missing.at(`values.${city}`)).toBe('This field is required')
    const long = await expectRefusal(it.apply({ answers: { City: 'x'.repeat(251) } }), 'invalid_input')
    expect(long.at(`values.${city}`)).toBe('Must be less than 250 characters')
    const blank = await expectRefusal(
      it.apply({ name: ' ', email: 'nobody', answers: { City: 'Porto' } }),
      'invalid_input',
    )
    expect(blank.at('name')).toBe('This field is required')
    expect(blank.at('email')).toBe('Invalid email')
    expect(await total(it.winnow, it.form_id)).toBe(0)
  })

  test('an answer to a question that the form does not ask is refused', async () => {
    const it = await reviewing(await sharedApp())
    const error = await expectRefusal(it.apply({ answers: { fld_unknown: 'x' } }), 'invalid_input')
    expect(error.at('values.fld_unknown')).toBe('This question is not on the form')
    expect(await total(it.winnow, it.form_id)).toBe(0)
  })

  test('texts are normalised to NFC once, when written', async () => {
    const it = await reviewing(await sharedApp())
    const { submissionId } = await it.apply({ name: 'Zoe\u0308' })
    expect((await it.one(submissionId)).name).toBe('Zo\u00eb')
  })

  test('NUL is refused', async () => {
    const it = await reviewing(await sharedApp())
    const error = await expectRefusal(it.apply({ name: 'Ada\0Lovelace' }), 'invalid_input')
    expect(error.at('name')).toBe("Contains a character that can't be saved")
  })
})

describe('the version that the applicant saw', () => {
  async function edited() {
    const it = await reviewing(await sharedApp(), {
      questions: [{ type: 'SHORT_TEXT', question: 'City', required: true }],
    })
    const before = await it.winnow.fetchForEdit({ form_id: it.form_id })
    const fields = before.inputFields.filter(({ question }) => question !== 'City')
    await it.winnow.editForm({
      form_id: it.form_id,
      revision: before.revision,
      input_fields: fields,
      publish: true,
    })
    return it
  }

  test('pins the application: a question that was removed since keeps its answer', async () => {
    const it = await edited()
    const city = it.form.inputFields.find(({ question }) => question === 'City')?.id ?? ''
    const { submissionId } = await it.winnow.submit({
      form_identifier: it.form_id,
      form_version: 1,
      name: 'Ada',
      email: 'ada@example.com',
      values: [{ id: city, answer: 'Porto' }],
    })
    expect((await it.one(submissionId)).fieldValues).toMatchObject([{ fieldId: city, value: 'Porto' }])
  })

  test('is judged by its own questions: the published one no longer takes the removed question', async () => {
    const it = await edited()
    await expectRefusal(it.apply({ answers: { City: 'Porto' } }), 'invalid_input')
    expect((await it.one((await it.apply()).submissionId)).fieldValues).toEqual([])
  })

  test('a version that was never published is refused', async () => {
    const it = await edited()
    const error = await expectRefusal(
      it.winnow.submit({
        form_identifier: it.form_id,
        form_version: 7,
        name: 'A',
        email: 'a@example.com',
        values: [],
      }),
      'invalid_input',
    )
    expect(error.at('form_version')).toBe('This form has no such version')
  })
})

describe('multipleSubmissions', () => {
  test('off: a second application with the same email, case folded, answers 409', async () => {
    const it = await reviewing(await sharedApp())
    await it.apply({ email: 'Grace@Example.com' })
    const error = await expectRefusal(it.apply({ email: 'grace@example.COM' }), 'already_applied')
    expect(error.status).toBe(409)
    expect(error.message).toBe('You have already applied to this form with this email address.')
    expect(await total(it.winnow, it.form_id)).toBe(1)
  })

  test('off: of 20 at once with one email, one is taken', async () => {
    const it = await reviewing(await sharedApp())
    const all = await Promise.allSettled(
      Array.from({ length: 20 }, () => it.apply({ email: 'twin@example.com' })),
    )
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await it.counts()).toEqual({ New: 1, Shortlisted: 0, Archived: 0 })
  })

  test('on: the same email applies again', async () => {
    const it = await reviewing(await sharedApp(), { settings: { multiple_submissions: true } })
    await it.apply({ email: 'grace@example.com' })
    await it.apply({ email: 'grace@example.com' })
    expect(await total(it.winnow, it.form_id)).toBe(2)
  })
})

describe('a form that takes no applications', () => {
  test('closed by its status answers with its close message', async () => {
    const it = await reviewing(await sharedApp(), { form_close_message: 'See you next spring.' })
    await it.winnow.updateStatus({ form_id: it.form_id, status: 'CLOSED' })
    const error = await expectRefusal(it.apply(), 'form_closed')
    expect(error.status).toBe(409)
    expect(error.message).toBe('See you next spring.')
  })

  test('past its closing date answers as closed without any job', async () => {
    const app = await freshApp()
    const it = await reviewing(app)
    const closing = new Date(Date.now() + 3_600_000).toISOString()
    await it.winnow.updateStatus({ form_id: it.form_id, status: 'OPEN', closing_date: closing })
    await it.apply()
    app.travel(3_600_000)
    const error = await expectRefusal(it.apply(), 'form_closed')
    expect(error.message).toBe("This form isn't accepting applications. Nothing was sent.")
    expect(await total(it.winnow, it.form_id)).toBe(1)
    await app.close()
  })

  test('a draft and an unknown form answer 404 alike', async () => {
    const app = await sharedApp()
    const { winnow, workspaceId } = await reviewing(app)
    const draft = await winnow.createDraftForm({ page_id: workspaceId, name: 'Not yet' })
    const to = (form_identifier: string) =>
      expectRefusal(
        winnow.submit({ form_identifier, name: 'A', email: 'a@example.com', values: [] }),
        'not_found',
      )
    expect((await to(draft.identifier)).message).toBe((await to('frm_unknown')).message)
  })
})

describe('email verification', () => {
  test('is required where the form asks for it: nobody and another address are refused, the own is taken', async () => {
    const app = await sharedApp()
    const { form_id } = await reviewing(app, { settings: { email_verification_required: true } })
    const someone = await person(app)
    const submit = (winnow: Winnow, email: string) =>
      winnow.submit({ form_identifier: form_id, name: 'Ada', email, values: [] })
    const refused = await expectRefusal(submit(clientWith(app, {}), someone.email), 'verification_required')
    expect(refused.status).toBe(403)
    await expectRefusal(submit(someone.winnow, 'other@example.com'), 'verification_required')
    expect((await submit(someone.winnow, someone.email.toUpperCase())).submissionId).toStartWith('sub_')
  })
})

describe('time_zone', () => {
  test('cuts a date-time to its day there', async () => {
    const it = await reviewing(await sharedApp(), { questions: [{ type: 'DATE', question: 'Start' }] })
    const id = it.form.inputFields.find(({ type }) => type === 'DATE')?.id ?? ''
    const startIn = async (time_zone: string) => {
      const { submissionId } = await it.winnow.submit({
        form_identifier: it.form_id,
        name: 'Ada',
        email: `${crypto.randomUUID()}@example.com`,
        time_zone,
        values: [{ id, answer: '2026-03-01T23:30:00Z' }],
      })
      return (await it.one(submissionId)).fieldValues[0]?.value
    }
    expect(await startIn('Europe/Lisbon')).toBe('2026-03-01')
    expect(await startIn('Asia/Tokyo')).toBe('2026-03-02')
  })

  test('that no clock knows is refused', async () => {
    const app = await sharedApp()
    const { form_id } = await reviewing(app)
    const response = await call(app, '/submission/submit', {
      form_identifier: form_id,
      name: 'Ada',
      email: 'ada@example.com',
      time_zone: 'Mars/Olympus',
      values: [],
    })
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({
      code: 'invalid_input',
      errors: [{ path: 'time_zone', message: 'Unknown time zone' }],
    })
  })
})

describe('one application a person', () => {
  test('counts those that were sent while the form allowed several', async () => {
    const it = await sharedApp()
    const { winnow, workspaceId } = await owner(it)
    const form = await makeForm(winnow, workspaceId, { settings: { multiple_submissions: true } })
    const email = `${crypto.randomUUID()}@example.com`
    await apply(winnow, form, { email })
    await winnow.updateSettings({ form_id: form.identifier, multiple_submissions: false })
    await expectRefusal(apply(winnow, form, { email }), 'already_applied')
  })
})
