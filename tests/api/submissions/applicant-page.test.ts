import { beforeAll, describe, expect, test } from 'bun:test'
import { events, files } from '@winnow/db'
import { limits } from '@winnow/openapi'
import { eq } from 'drizzle-orm'
import { freshApp, type TestApp } from '../../support/app.ts'
import { clientWith } from '../../support/cast.ts'
import { apply, makeForm } from '../../support/forms.ts'
import { expectRefusal } from '../../support/problems.ts'
import { filling } from '../../support/scenes/filling.ts'
import { pdf } from '../../support/uploads.ts'

const day = 24 * 3_600_000

let app: TestApp
let it: Awaited<ReturnType<typeof filling>>
beforeAll(async () => {
  app = await freshApp()
  it = await filling(app, { settings: { corrections_allowed: true } })
})

const deckOf = (id: string | null, name = 'deck.pdf') => ({
  id: it.ids.deck,
  draft_file_metadata: { content_type: 'application/pdf', draft_file_path: id, original_filename: name },
})
const why = (answer: string | null) => ({ id: it.ids.why, answer })
const own = (own_token: string) => it.nobody.fetchOwnApplication({ own_token })
const answerIn = (application: Awaited<ReturnType<typeof own>>, id: string) =>
  application.fieldValues.find(value => value.fieldId === id)
const told = async (submissionId: string) =>
  (await app.app.reads.select().from(events))
    .filter(row => row.data.submission === submissionId)
    .map(row => row.kind)

describe('an applicant page', () => {
  test('shows the answers and what may be done, and nothing that reviewers keep', async () => {
    const { ownToken, submissionId } = await it.apply({ deck: await it.tus.upload(it.file, pdf()) })
    const application = await own(ownToken)
    expect(application).toMatchObject({
      submissionId,
      name: 'Ada Lovelace',
      correctedAt: null,
      withdrawnAt: null,
      can: { correct: true, withdraw: true },
      form: { identifier: it.form.identifier },
    })
    expect(answerIn(application, it.ids.deck)).toMatchObject({
      value: 'deck.pdf',
      fileMetadata: { bytes: 1_000, pending: false },
    })
    expect(JSON.stringify(application)).not.toMatch(/stage|label|note/i)
  })

  test('is opened by its own secret alone', async () => {
    const { ownToken, submissionId } = await it.apply()
    const [, signature] = ownToken.split('.')
    const other = await it.apply()
    for (const token of [
      '',
      submissionId,
      `${submissionId}.`,
      `${other.submissionId}.${signature}`,
      `${ownToken}x`,
    ])
      await expectRefusal(own(token), 'not_found')
  })

  test('is gone with its form', async () => {
    const scene = await filling(app)
    const { ownToken } = await scene.apply()
    await scene.boss.winnow.deleteForm({ form_id: scene.form.identifier })
    await expectRefusal(own(ownToken), 'not_found')
  })
})

describe('a correction', () => {
  test('puts new answers in the place of the old ones; what is left out stays', async () => {
    const { ownToken, submissionId } = await it.apply({ deck: await it.tus.upload(it.file, pdf()) })
    await it.nobody.correctApplication({ own_token: ownToken, values: [why('Because of lighthouses')] })
    const application = await it.nobody.correctApplication({
      own_token: ownToken,
      name: 'Ada King',
      values: [],
    })
    expect(application.name).toBe('Ada King')
    expect(application.correctedAt).not.toBeNull()
    expect(answerIn(application, it.ids.why)?.value).toBe('Because of lighthouses')
    expect(answerIn(application, it.ids.deck)?.fileMetadata).toMatchObject({ pending: false })
    const seen = await it.answer(submissionId, it.ids.why)
    expect(seen.value).toBe('Because of lighthouses')
    const found = await it.boss.winnow.fetchWindow({ form_id: it.form.identifier, search: 'lighthouses' })
    expect(found.total).toBe(1)
    expect(found.rows[0]?.[found.columns.indexOf('name')]).toBe('Ada King')
    expect(await told(submissionId)).toContain('submission.corrected')
  })

  test('is found by its new words and no more by its old ones', async () => {
    const { ownToken } = await it.apply()
    const search = async (text: string) =>
      (await it.boss.winnow.fetchWindow({ form_id: it.form.identifier, search: text })).total
    await it.nobody.correctApplication({ own_token: ownToken, values: [why('Marmalade')] })
    expect(await search('marmalade')).toBe(1)
    await it.nobody.correctApplication({ own_token: ownToken, values: [why('Quinces')] })
    expect(await search('marmalade')).toBe(0)
    expect(await search('quinces')).toBe(1)
  })

  test('replaces a file, whose bytes go, and removes one', async () => {
    const { ownToken, submissionId } = await it.apply({ deck: await it.tus.upload(it.file, pdf()) })
    const mine = async () =>
      (await app.app.reads.select().from(files)).filter(
        row => row.ownerKind === 'answer' && row.state === 'STORED',
      )
    const before = await mine()
    const better = pdf(5_000)
    const upload = await it.tus.upload(it.file, better)
    await it.nobody.correctApplication({ own_token: ownToken, values: [deckOf(upload, 'better.pdf')] })
    expect(await (await it.read(it.media(submissionId, it.ids.deck, 'better.pdf'))).bytes()).toEqual(better)
    expect((await it.read(it.media(submissionId, it.ids.deck, 'deck.pdf'))).status).toBe(404)
    expect(await mine()).toHaveLength(before.length)
    const removed = await it.nobody.correctApplication({
      own_token: ownToken,
      values: [{ id: it.ids.deck, answer: null }],
    })
    expect(answerIn(removed, it.ids.deck)).toMatchObject({ value: null, fileMetadata: null })
    expect(await mine()).toHaveLength(before.length - 1)
  })

  test('keeps a file that is still to come', async () => {
    const id = await it.tus.create(it.file, 1_000)
    const { ownToken, submissionId } = await it.apply({ deck: id })
    await it.nobody.correctApplication({ own_token: ownToken, values: [why('Patience')] })
    await it.tus.patch(id, 0, pdf(1_000))
    expect((await it.answer(submissionId, it.ids.deck)).fileMetadata).toMatchObject({ pending: false })
  })

  test('leaves a day alone that is over by now; a new one must not be', async () => {
    const late = await freshApp()
    const scene = await filling(late, {
      questions: [
        { type: 'DATE', question: 'From when?', disallowPast: true, required: true },
        { type: 'LONG_TEXT', question: 'Why you?', required: false },
      ],
      settings: { corrections_allowed: true },
    })
    const [from = '', because = ''] = scene.form.inputFields.slice(2).map(({ id }) => id)
    const inDays = (n: number) => new Date(late.app.clock() + n * day).toISOString().slice(0, 10)
    const [tomorrow, later] = [inDays(1), inDays(9)]
    const { ownToken: own_token } = await scene.nobody.submit({
      form_identifier: scene.form.identifier,
      name: 'Ada Lovelace',
      email: 'ada@example.com',
      values: [{ id: from, answer: tomorrow }],
    })
    late.travel(4 * day)
    const correct = (id: string, answer: string) =>
      scene.nobody.correctApplication({ own_token, values: [{ id, answer }] })
    const { fieldValues } = await correct(because, 'Because of lighthouses')
    expect(fieldValues.map(({ value }) => value)).toEqual([tomorrow, 'Because of lighthouses'])
    await expectRefusal(correct(from, inDays(-1)), 'invalid_input')
    await correct(from, later)
    await late.close()
  })

  test('is told with the answers that went because their questions are no longer asked', async () => {
    const { winnow, workspaceId } = it.boss
    const { identifier: form_id } = await makeForm(winnow, workspaceId, {
      questions: [{ type: 'NUMBER', question: 'Budget in euros', required: true }],
      settings: { corrections_allowed: true },
    })
    const { revision, inputFields } = await winnow.fetchForEdit({ form_id })
    const budget = inputFields[2]?.id ?? ''
    const showIf = [{ columnId: budget, operator: 'greater_than' as const, value: 100 }]
    const form = await winnow.editForm({
      ...{ form_id, revision, publish: true },
      input_fields: [
        ...inputFields,
        { type: 'SHORT_TEXT', question: 'Explain the budget', required: true, showIf },
        { type: 'SHORT_TEXT', question: 'Who pays it?', required: false, showIf },
      ],
    })
    const { submissionId: submission_id, ownToken: own_token } = await apply(it.nobody, form, {
      answers: { 'Budget in euros': 500, 'Explain the budget': 'Rent' },
    })
    await it.nobody.correctApplication({ own_token, values: [{ id: budget, answer: 50 }] })
    const { entries } = await winnow.fetchTimeline({ form_id, submission_id })
    const nameOf = (id: string) => form.inputFields.find(one => one.id === id)?.question
    expect(entries[0]?.fields?.map(nameOf)).toEqual(['Budget in euros', 'Explain the budget'])
  })

  test('leaves an answer added by hand as it is whose question was not asked', async () => {
    const { winnow, workspaceId } = it.boss
    const { identifier: form_id } = await makeForm(winnow, workspaceId, {
      questions: [{ type: 'NUMBER', question: 'Budget in euros' }],
      settings: { corrections_allowed: true },
    })
    const { revision, inputFields } = await winnow.fetchForEdit({ form_id })
    const budget = inputFields[2]?.id ?? ''
    const showIf = [{ columnId: budget, operator: 'greater_than' as const, value: 100 }]
    const form = await winnow.editForm({
      ...{ form_id, revision, publish: true },
      input_fields: [
        ...inputFields,
        { type: 'SHORT_TEXT', question: 'Who pays it?', required: true, showIf },
      ],
    })
    const payer = form.inputFields.at(-1)?.id ?? ''
    const email = 'added-by-hand@example.com'
    const values = [
      { id: budget, answer: '50' },
      { id: payer, answer: 'The town' },
    ]
    await winnow.addApplicant({
      form_identifier: form_id,
      name: 'Ada',
      email,
      values,
      send_confirmation: true,
    })
    const { text } = await app.mail.arrival(sent => sent.to.address === email)
    const own_token = decodeURIComponent(/\/applications\/([^\s)\]>]+)/.exec(text)?.[1] ?? '')
    const correct = async (answer: string) => {
      const { fieldValues } = await it.nobody.correctApplication({
        own_token,
        values: [{ id: budget, answer }],
      })
      return fieldValues.map(({ value }) => value)
    }
    expect(await correct('60')).toEqual(['60', 'The town'])
    expect(await correct('600')).toEqual(['600', 'The town'])
    expect(await correct('6')).toEqual(['6', null])
  })

  test('is judged whole: a wrong answer changes nothing', async () => {
    const { ownToken } = await it.apply()
    await it.nobody.correctApplication({ own_token: ownToken, values: [why('First')] })
    const wrong = [why('x'.repeat(5_001))]
    await expectRefusal(it.nobody.correctApplication({ own_token: ownToken, values: wrong }), 'invalid_input')
    await expectRefusal(
      it.nobody.correctApplication({ own_token: ownToken, values: [deckOf('f'.repeat(32))] }),
      'invalid_input',
    )
    expect(answerIn(await own(ownToken), it.ids.why)?.value).toBe('First')
  })

  test('is possible until the form closes, and only where the form allows it', async () => {
    const scene = await filling(app, { settings: { corrections_allowed: true } })
    const { ownToken } = await scene.apply()
    const correct = () => scene.nobody.correctApplication({ own_token: ownToken, values: [] })
    const to = { form_id: scene.form.identifier }
    await correct()
    await scene.boss.winnow.updateSettings({ ...to, response_cap: 1 })
    await correct()
    await scene.boss.winnow.updateSettings({ ...to, corrections_allowed: false })
    const why = async () => (await expectRefusal(correct(), 'form_closed')).message
    expect(await why()).toBe('This application can no longer be corrected. It stays as it is.')
    expect((await own(ownToken)).can).toEqual({ correct: false, withdraw: true })
    await scene.boss.winnow.updateSettings({ ...to, corrections_allowed: true })
    await scene.boss.winnow.updateStatus({ ...to, status: 'CLOSED' })
    expect(await why()).toBe(
      'The form has closed, so this application can no longer be corrected. It stays as it is.',
    )
  })
})

describe('withdrawing', () => {
  test('archives the application, tells its reviewers when, and is done once', async () => {
    const { ownToken, submissionId } = await it.apply()
    const first = await it.nobody.withdrawApplication({ own_token: ownToken })
    expect(first.withdrawnAt).not.toBeNull()
    expect(first.can).toEqual({ correct: false, withdraw: false })
    const again = await it.nobody.withdrawApplication({ own_token: ownToken })
    expect(again.withdrawnAt).toBe(first.withdrawnAt)
    const seen = await it.boss.winnow.fetchSubmission({
      form_id: it.form.identifier,
      submission_id: submissionId,
    })
    expect(seen).toMatchObject({ stage: 'Archived', withdrawnAt: first.withdrawnAt })
    expect((await told(submissionId)).filter(kind => kind === 'submission.withdrawn')).toHaveLength(1)
    await expectRefusal(it.nobody.correctApplication({ own_token: ownToken, values: [] }), 'form_closed')
  })

  test('one that is archived already stays there', async () => {
    const { ownToken, submissionId } = await it.apply()
    const to = { form_id: it.form.identifier, submission_id: submissionId }
    await it.boss.winnow.updateStage({ ...to, stage: 'Archived' })
    await it.nobody.withdrawApplication({ own_token: ownToken })
    expect(await it.boss.winnow.fetchSubmission(to)).toMatchObject({ stage: 'Archived' })
    const [row] = await app.app.reads.select().from(events).where(eq(events.kind, 'submission.withdrawn'))
    expect(row).toMatchObject({ actorKind: 'applicant' })
  })
})

describe('the link of an applicant page, mailed again', () => {
  test('reaches people who applied; the answer is the same for others', async () => {
    const { ownToken } = await it.apply({ email: 'lost-link@example.com' })
    await app.mail.arrival(sent => sent.to.address === 'lost-link@example.com')
    const form_id = it.form.identifier
    expect(await it.nobody.sendOwnLink({ form_id, email: 'nobody-applied@example.com' })).toEqual({})
    expect(await it.nobody.sendOwnLink({ form_id, email: 'Lost-Link@example.com ' })).toEqual({})
    const mail = await app.mail.arrival(
      ({ to, text }) => to.address === 'lost-link@example.com' && text.includes('asked for a link'),
    )
    expect(mail.text).toContain(`/applications/${encodeURIComponent(ownToken)}`)
    expect(mail.text).not.toContain('Ada')
    expect(app.mail.sent.filter(({ to }) => to.address === 'nobody-applied@example.com')).toEqual([])
  })

  test('is not mailed to who was imported, whose answers are not their own', async () => {
    const form_id = it.form.identifier
    await it.boss.winnow.importSubmissions({
      form_id,
      rows: [{ line: 2, name: 'From a file', email: 'from-a-file@example.com', values: [] }],
    })
    await it.nobody.sendOwnLink({ form_id, email: 'from-a-file@example.com' })
    await it.apply({ email: 'after-import@example.com' })
    await app.mail.arrival(({ to }) => to.address === 'after-import@example.com')
    expect(app.mail.sent.filter(({ to }) => to.address === 'from-a-file@example.com')).toEqual([])
  })

  test('counts as a link of a draft does, whether or not the address applied', async () => {
    const guarded = await freshApp({ env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '1' } })
    const { form } = await filling(guarded)
    const ask = (n: number) =>
      clientWith(guarded, { 'x-forwarded-for': `10.0.0.${n}` }).sendOwnLink({
        form_id: form.identifier,
        email: `never+${n}@example.com`,
      })
    for (let n = 0; n < limits.mailedToOne.links; n++) await ask(n)
    await expectRefusal(ask(9), 'rate_limited')
    await guarded.close()
  })
})
