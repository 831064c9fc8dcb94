import { describe, expect, test } from 'bun:test'
import { visits } from '@winnow/db'
import { rateClasses } from '@winnow/openapi'
import { answerName, answerPath, fileInputName } from '@winnow/openapi/questions'
import { asc } from 'drizzle-orm'
import { freshApp, sharedApp } from '../../support/app.ts'
import { person } from '../../support/cast.ts'
import { ada, filled, type Open, post, visit } from '../../support/hosted.ts'
import { reviewing } from '../../support/scenes/reviewing.ts'
import { pdf } from '../../support/uploads.ts'

const asked = { questions: [{ type: 'SHORT_TEXT' as const, question: 'City', required: true }] }

describe('GET /forms/:identifier', () => {
  test('is open: the form as an applicant may see it, and nothing of its review', async () => {
    const app = await sharedApp()
    const { form_id, email } = await reviewing(app, asked)
    const { status, headers, page } = await visit(app, form_id)
    expect(status).toBe(200)
    expect(page).toMatchObject({ state: 'open', form: { identifier: form_id, pageName: 'Northlight' } })
    expect(JSON.stringify(page)).not.toContain('Shortlisted')
    expect(JSON.stringify(page)).not.toContain(email)
    expect(headers.get('content-security-policy')).toContain('frame-ancestors *')
    expect(headers.get('content-security-policy')).toContain("'sha256-test'")
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test('is missing or was never published: 404, and deleted: 410', async () => {
    const app = await sharedApp()
    const { winnow, workspaceId } = await reviewing(app)
    const { identifier } = await winnow.createDraftForm({ page_id: workspaceId, name: 'Not yet' })
    expect(await visit(app, 'frm_unknown')).toMatchObject({ status: 404, page: { state: 'missing' } })
    expect(await visit(app, identifier)).toMatchObject({ status: 404, page: { state: 'draft' } })
    await winnow.deleteForm({ form_id: identifier })
    expect(await visit(app, identifier)).toMatchObject({ status: 410, page: { state: 'deleted' } })
  })

  test('is closed, with its close message', async () => {
    const app = await sharedApp()
    const { form_id, winnow } = await reviewing(app, { form_close_message: 'See you in spring.' })
    await winnow.updateStatus({ form_id, status: 'CLOSED' })
    expect((await visit(app, form_id)).page).toMatchObject({ state: 'closed', message: 'See you in spring.' })
  })

  test('past its closing date is closed', async () => {
    const app = await freshApp()
    const { form_id, winnow } = await reviewing(app)
    const closing_date = new Date(Date.now() + 60_000).toISOString()
    await winnow.updateStatus({ form_id, status: 'OPEN', closing_date })
    expect((await visit(app, form_id)).page.state).toBe('open')
    app.travel(60_000)
    expect((await visit(app, form_id)).page.state).toBe('closed')
    await app.close()
  })

  test('asks for a verified address where the form does, and knows the one of a session', async () => {
    const app = await sharedApp()
    const { form_id } = await reviewing(app, { settings: { email_verification_required: true } })
    const someone = await person(app)
    expect((await visit(app, form_id)).page).toMatchObject({ state: 'open', verify: true })
    const { page } = await visit(app, form_id, { cookie: someone.cookie })
    expect(page).toMatchObject({ state: 'open', verifiedEmail: someone.email })
  })

  test('keeps the way back for another address: what the link says, without what is of this visit', async () => {
    const app = await sharedApp()
    const verifying = await reviewing(app, { settings: { email_verification_required: true } })
    const once = await reviewing(app)
    const someone = await person(app)
    await once.apply({ email: someone.email })
    const open = async (form_id: string, query: string) =>
      (await visit(app, form_id, { cookie: someone.cookie }, query)).page
    const link = '?utm_source=a%26b&name=Ada&draft=secret&form_version=1'
    const query = '?utm_source=a%26b&name=Ada&draft=secret'
    expect(await open(verifying.form_id, '')).toMatchObject({ state: 'open', query: '' })
    expect(await open(verifying.form_id, link)).toMatchObject({ state: 'open', query })
    expect(await open(once.form_id, link)).toMatchObject({ state: 'answered', query })
  })

  test('says to whom has applied already that they have', async () => {
    const app = await sharedApp()
    const { form_id, apply } = await reviewing(app)
    const someone = await person(app)
    const { submissionId } = await apply({ email: someone.email })
    const { page } = await visit(app, form_id, { cookie: someone.cookie })
    expect(page).toMatchObject({ state: 'answered', verifiedEmail: someone.email })
    const { ownToken = '' } = page as { ownToken?: string }
    expect(await someone.winnow.fetchOwnApplication({ own_token: ownToken })).toMatchObject({ submissionId })
    expect((await visit(app, form_id)).page.state).toBe('open')
  })

  test('thanks, with the success message, after it was sent and not before', async () => {
    const app = await sharedApp()
    const { form_id } = await reviewing(app, { form_success_message: 'We write in a week.' })
    expect((await visit(app, form_id, {}, '?submitted=1')).page.state).toBe('open')
    const response = await post(app, form_id, await filled(app, form_id, ada))
    const { search } = new URL(response.headers.get('location') ?? '', app.url)
    const { page } = await visit(app, form_id, {}, search)
    expect(page).toMatchObject({ state: 'submitted', message: 'We write in a week.' })
  })
})

describe('POST /forms/:identifier, the door without JavaScript', () => {
  test('takes an application and answers 303 to the thanks', async () => {
    const app = await sharedApp()
    const it = await reviewing(app, asked)
    const city = it.form.inputFields.find(({ question }) => question === 'City')?.id ?? ''
    const response = await post(
      app,
      it.form_id,
      await filled(app, it.form_id, { ...ada, [answerName(city)]: 'Porto' }),
    )
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toStartWith(`/forms/${it.form_id}?submitted=`)
    const { submissions } = await it.winnow.fetchSubmissions({ form_id: it.form_id })
    expect(submissions).toMatchObject([{ ...ada, fieldValues: [{ fieldId: city, value: 'Porto' }] }])
  })

  test('answers 422 with the page, the sentences and what was typed', async () => {
    const app = await sharedApp()
    const it = await reviewing(app, asked)
    const city = it.form.inputFields.find(({ question }) => question === 'City')?.id ?? ''
    const sent = await filled(app, it.form_id, { ...ada, email: 'ada', [answerName(city)]: '' })
    const response = await post(app, it.form_id, sent)
    expect(response.status).toBe(422)
    const page = (await response.json()) as Open
    expect(page.typed).toMatchObject({ name: 'Ada Lovelace', email: 'ada' })
    expect(page.errors).toEqual([
      { path: 'email', message: 'Invalid email' },
      { path: `values.${city}`, message: 'This field is required' },
    ])
    expect(page.idempotencyKey).not.toBe(sent.idempotency_key)
    expect((await it.counts()).New).toBe(0)
  })

  test('refused after an edit, it comes back in the version that was filled in, with its draft', async () => {
    const app = await sharedApp()
    const it = await reviewing(app, asked)
    const { form_id, winnow } = it
    const city = it.form.inputFields.find(({ question }) => question === 'City')?.id ?? ''
    const { draft } = await winnow.saveDraft({
      form_id,
      form_version: 1,
      fields: [{ path: 'name', value: 'Ada', at: 1 }],
    })
    const sent = await filled(app, form_id, { ...ada, email: 'ada', [answerName(city)]: 'Porto', draft })
    const { revision } = await winnow.fetchForEdit({ form_id })
    await winnow.editForm({
      form_id,
      revision,
      input_fields: it.form.inputFields.filter(({ id }) => id !== city),
      publish: true,
    })
    const page = (await (await post(app, form_id, sent)).json()) as Open
    expect(page.form.inputFields.map(({ id }) => id as string)).toContain(city)
    expect(page.typed?.values).toContainEqual({ id: city, answer: 'Porto' })
    expect(page.form.version).toBe(Number(sent.form_version))
    expect(page.draft?.secret).toBe(draft)
  })

  test('says at its field that an answer is longer than any may be', async () => {
    const app = await sharedApp()
    const it = await reviewing(app, asked)
    const city = it.form.inputFields.find(({ question }) => question === 'City')?.id ?? ''
    const long = { ...ada, [answerName(city)]: 'x'.repeat(20_001) }
    const response = await post(app, it.form_id, await filled(app, it.form_id, long))
    const { errors } = (await response.json()) as Open
    expect(errors).toMatchObject([{ path: answerPath(city) }])
  })

  test('an idempotency_key that is none is refused with what was typed', async () => {
    const app = await sharedApp()
    const { form_id } = await reviewing(app)
    for (const idempotency_key of ['a\u0001b\r\nc-12345', 'short', 'ü'.repeat(9)]) {
      const response = await post(app, form_id, { ...(await filled(app, form_id, ada)), idempotency_key })
      expect(response.status).toBe(422)
      expect(await response.json()).toMatchObject({ state: 'open', typed: ada })
    }
  })

  test('a request too many answers 429 with what was typed', async () => {
    const app = await freshApp({ env: { RATE_LIMITS: 'on' } })
    const { form_id } = await reviewing(app)
    const fields = await filled(app, form_id, { ...ada, name: '' })
    let response = await post(app, form_id, fields)
    for (let sent = 1; sent <= rateClasses.submit; sent++) response = await post(app, form_id, fields)
    expect(response.status).toBe(429)
    expect(await response.json()).toMatchObject({ state: 'open', typed: { email: ada.email } })
    await app.close()
  })

  test('a double click makes one application, and both clicks see the thanks', async () => {
    const app = await sharedApp()
    const it = await reviewing(app)
    const sent = await filled(app, it.form_id, ada)
    const clicks = await Promise.all([post(app, it.form_id, sent), post(app, it.form_id, sent)])
    expect(clicks.map(({ status }) => status)).toEqual([303, 303])
    expect((await it.counts()).New).toBe(1)
  })

  test('a second application with the same email answers 409 with the sentence and what was typed', async () => {
    const app = await sharedApp()
    const it = await reviewing(app)
    await post(app, it.form_id, await filled(app, it.form_id, ada))
    const response = await post(app, it.form_id, await filled(app, it.form_id, ada))
    expect(response.status).toBe(409)
    expect(await response.json()).toMatchObject({
      state: 'open',
      typed: ada,
      problem: 'You have already applied to this form with this email address.',
    })
  })

  test('a page of another site is refused, and nothing is saved', async () => {
    const app = await sharedApp()
    const it = await reviewing(app)
    const sent = await filled(app, it.form_id, ada)
    const response = await post(app, it.form_id, sent, { origin: 'https://evil.example' })
    expect(response.status).toBe(403)
    const framed = await post(app, it.form_id, sent, { 'sec-fetch-site': 'cross-site', origin: 'null' })
    expect(framed.status).toBe(403)
    expect((await it.counts()).New).toBe(0)
  })

  test('another content type is refused', async () => {
    const app = await sharedApp()
    const it = await reviewing(app)
    const response = await post(app, it.form_id, ada, { 'content-type': 'text/plain' })
    expect(response.status).toBe(415)
    expect((await it.counts()).New).toBe(0)
  })

  test('a start time that we did not sign is not believed', async () => {
    const app = await freshApp()
    const it = await reviewing(app)
    const forged = await filled(app, it.form_id, { ...ada, started: '0.forged' })
    expect((await post(app, it.form_id, forged)).status).toBe(303)
    const honest = await filled(app, it.form_id, { name: 'Grace', email: 'grace@example.com' })
    expect((await post(app, it.form_id, honest)).status).toBe(303)
    const rows = await app.app.reads.select().from(visits).orderBy(asc(visits.submissionId))
    expect(rows.map(({ startedAt }) => startedAt)).toEqual([
      expect.any(Number),
      Number.parseInt(honest.started, 10),
    ])
    expect(rows[0]?.startedAt).not.toBe(0)
    await app.close()
  })

  test('a full disk answers 507 in words, keeps what was typed, and keeps the key for the next try', async () => {
    const app = await freshApp()
    const { form_id } = await reviewing(app, asked)
    const sent = await filled(app, form_id, ada)
    const { write } = app.app
    app.app.write = () => Promise.reject(Object.assign(new Error('full'), { code: 'SQLITE_FULL' }))
    const response = await post(app, form_id, sent)
    app.app.write = write
    expect(response.status).toBe(507)
    expect(await response.json()).toMatchObject({
      typed: ada,
      problem: 'The disk is full. Nothing was changed. Try again once there is free space.',
      idempotencyKey: sent.idempotency_key,
    })
  })
})

describe('files by the door without JavaScript', () => {
  const asks = {
    questions: [
      { type: 'FILE_UPLOAD' as const, question: 'Deck', required: true, fileTypes: ['PDF' as const] },
      { type: 'FILE_UPLOAD' as const, question: 'Portfolio', required: false },
      { type: 'VIDEO' as const, question: 'Introduction', required: true },
      { type: 'SHORT_TEXT' as const, question: 'City', required: true },
    ],
  }
  const deck = (bytes = 1_000) => new File([pdf(bytes)], 'deck.pdf', { type: 'application/pdf' })

  /** A form that asks for files, and its page sent as a browser does: an input without a file as one without a name. */
  async function plain() {
    const app = await sharedApp()
    const it = await reviewing(app, asks)
    const id = (text: string) => it.form.inputFields.find(({ question }) => question === text)?.id ?? ''
    const send = async (file: File | null, typed: Record<string, string>) => {
      const body = new FormData()
      for (const [name, value] of Object.entries(await filled(app, it.form_id, { ...ada, ...typed })))
        body.set(name, value)
      body.set(fileInputName(id('Deck')), file ?? new File([], ''))
      body.set(fileInputName(id('Portfolio')), new File([], ''))
      return fetch(`${app.url}/forms/${it.form_id}`, {
        method: 'POST',
        body,
        headers: { origin: app.url },
        redirect: 'manual',
      })
    }
    const answers = async () => {
      const { submissions } = await it.winnow.fetchSubmissions({ form_id: it.form_id })
      return submissions.flatMap(({ fieldValues }) => fieldValues)
    }
    return { ...it, id, send, answers }
  }

  test('a file goes in with the application; a required video is still to come, and the thanks say so', async () => {
    const { id, send, answers } = await plain()
    const response = await send(deck(), { [answerName(id('City'))]: 'Porto' })
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toContain('pending=1')
    expect(await answers()).toMatchObject([
      { value: 'deck.pdf', fileMetadata: { bytes: 1_000, pending: false } },
      { value: null, fileMetadata: null },
      { videoMetadata: { pending: true } },
      { value: 'Porto' },
    ])
  })

  test('another answer that is wrong costs no file: the page carries it to the next attempt', async () => {
    const { id, send, answers } = await plain()
    const response = await send(deck(), {})
    expect(response.status).toBe(422)
    const { errors, typed } = (await response.json()) as Open
    expect(errors?.map(({ path }) => path)).toEqual([`values.${id('City')}`])
    const carried = typed?.values.find(it => it.id === id('Deck'))?.answer
    const again = await send(null, {
      [answerName(id('Deck'))]: JSON.stringify(carried),
      [answerName(id('City'))]: 'Porto',
    })
    expect(again.status).toBe(303)
    expect((await answers())[0]).toMatchObject({ value: 'deck.pdf', fileMetadata: { pending: false } })
  })

  test('a file that is not taken says why, beside everything else that is wrong, and nothing is lost', async () => {
    const { id, send, answers } = await plain()
    for (const [file, message] of [
      [new File(['MZ'], 'deck.pdf', { type: 'application/pdf' }), 'deck.pdf: Unsupported file type'],
      [deck(12 * 1024 * 1024), 'deck.pdf: File size must be less than 10 MB'],
      [null, 'This field is required'],
    ] as const) {
      const response = await send(file, {})
      expect(response.status).toBe(422)
      const { errors, typed } = (await response.json()) as Open
      expect(errors).toEqual([
        { path: `values.${id('Deck')}`, message },
        { path: `values.${id('City')}`, message: 'This field is required' },
      ])
      expect(typed).toMatchObject(ada)
    }
    expect(await answers()).toEqual([])
  })
})
