import { beforeAll, describe, expect, test } from 'bun:test'
import { events } from '@winnow/db'
import { fileInputName } from '@winnow/openapi/questions'
import { freshApp, type TestApp } from '../../support/app.ts'
import { picture } from '../../support/pictures.ts'
import { expectRefusal } from '../../support/problems.ts'
import { filling } from '../../support/scenes/filling.ts'
import { pdf, webm } from '../../support/uploads.ts'

let app: TestApp
let it: Awaited<ReturnType<typeof filling>>
beforeAll(async () => {
  app = await freshApp()
  it = await filling(app, { settings: { corrections_allowed: true } })
})

const file = (id: string | null, name: string) => ({
  content_type: 'application/pdf',
  draft_file_path: id,
  original_filename: name,
})
const deckOf = (id: string | null, name = 'better.pdf') => ({
  id: it.ids.deck,
  draft_file_metadata: file(id, name),
})
const why = (answer: string | null) => ({ id: it.ids.why, answer })
const answerIn = (
  { fieldValues }: Awaited<ReturnType<typeof it.nobody.fetchOwnApplication>>,
  question: string,
) => fieldValues.find(({ fieldId }) => fieldId === question)
const found = async (search: string) =>
  (await it.boss.winnow.fetchWindow({ form_id: it.form.identifier, search })).total

/** Applies with a whole file, and reads it as it stands. */
async function applied(name = 'deck.pdf') {
  const bytes = pdf()
  const one = await it.apply({ deck: await it.tus.upload({ ...it.file, filename: name }, bytes), name })
  const stands = async () => {
    const answer = answerIn(await it.nobody.fetchOwnApplication({ own_token: one.ownToken }), it.ids.deck)
    const read = await it.read(it.media(one.submissionId, it.ids.deck, name))
    return { name: answer?.value, bytes: read.ok ? await read.bytes() : null }
  }
  return { ...one, bytes, stands }
}

describe('a corrected file', () => {
  test('stands in the table, in the search and before the reviewer, with an event', async () => {
    const { ownToken, submissionId } = await applied('marmalade.pdf')
    const upload = await it.tus.upload(it.file, pdf(2_000))
    await it.nobody.correctApplication({ own_token: ownToken, values: [deckOf(upload, 'quinces.pdf')] })
    expect(await it.answer(submissionId, it.ids.deck)).toMatchObject({
      value: 'quinces.pdf',
      fileMetadata: { originalFilename: 'quinces.pdf', bytes: 2_000, pending: false },
    })
    expect([await found('marmalade'), await found('quinces')]).toEqual([0, 1])
    const kinds = (await app.app.reads.select().from(events)).filter(
      ({ kind, data }) => kind === 'submission.corrected' && data.submission === submissionId,
    )
    expect(kinds).toMatchObject([{ data: { fields: [it.ids.deck] } }])
  })

  test('a recording takes the place of a recording, whose picture goes with it', async () => {
    const first = await it.tus.upload(it.recording, webm())
    const { ownToken, submissionId } = await it.apply({ video: first, duration: 10 })
    const second = await it.tus.upload({ ...it.recording, duration: '21.50' }, webm(3_000))
    await it.nobody.correctApplication({
      own_token: ownToken,
      values: [{ id: it.ids.video, draft_video_metadata: { file_path: second, file_name: 'again.webm' } }],
    })
    expect((await it.answer(submissionId, it.ids.video)).videoMetadata).toMatchObject({
      originalFilename: 'again.webm',
      duration: 21.5,
      pending: false,
    })
  })

  test('that is not whole yet changes nothing: the old one stands', async () => {
    const { ownToken, bytes, stands } = await applied()
    const open = await it.tus.create(it.file, 1_000)
    for (const id of [open, null])
      await expectRefusal(
        it.nobody.correctApplication({ own_token: ownToken, values: [why('Half'), deckOf(id)] }),
        'invalid_input',
      )
    expect(await stands()).toEqual({ name: 'deck.pdf', bytes })
    await it.tus.patch(open, 0, pdf(1_000))
    await it.nobody.correctApplication({ own_token: ownToken, values: [deckOf(open)] })
    expect((await stands()).name).toBe('better.pdf')
  })

  test('of a form that has closed meanwhile stays with its sender, and the old one with the application', async () => {
    const scene = await filling(app, { settings: { corrections_allowed: true } })
    const { ownToken } = await scene.apply({ deck: await scene.tus.upload(scene.file, pdf()) })
    const upload = await scene.tus.upload(scene.file, pdf())
    await scene.boss.winnow.updateStatus({ form_id: scene.form.identifier, status: 'CLOSED' })
    const sent = {
      own_token: ownToken,
      values: [{ id: scene.ids.deck, draft_file_metadata: file(upload, 'late.pdf') }],
    }
    await expectRefusal(scene.nobody.correctApplication(sent), 'form_closed')
    expect(
      answerIn(await scene.nobody.fetchOwnApplication({ own_token: ownToken }), scene.ids.deck)?.value,
    ).toBe('deck.pdf')
    expect((await scene.tus.head(upload)).headers.get('upload-offset')).toBe('1000')
  })

  test('is not removed where one is required', async () => {
    const scene = await filling(app, {
      questions: [{ type: 'FILE_UPLOAD', question: 'Your deck', required: true }],
      settings: { corrections_allowed: true },
    })
    const { ownToken } = await scene.apply({ deck: await scene.tus.upload(scene.file, pdf()) })
    await expectRefusal(
      scene.nobody.correctApplication({
        own_token: ownToken,
        values: [{ id: scene.ids.deck, answer: null }],
      }),
      'invalid_input',
    )
  })
})

describe('two corrections of one copy', () => {
  test('the second is refused and changes nothing; made of the newer copy it goes in', async () => {
    const { ownToken } = await applied()
    const seen = { own_token: ownToken, corrected_at: null }
    const first = await it.nobody.correctApplication({ ...seen, values: [why('First tab')] })
    const second = { ...seen, name: 'Ada King', values: [] }
    await expectRefusal(it.nobody.correctApplication(second), 'stale_version')
    const now = await it.nobody.fetchOwnApplication({ own_token: ownToken })
    expect([now.name, answerIn(now, it.ids.why)?.value]).toEqual(['Ada Lovelace', 'First tab'])
    const mended = { ...second, corrected_at: first.correctedAt }
    const { name, fieldValues } = await it.nobody.correctApplication(mended)
    expect(name).toBe('Ada King')
    expect(fieldValues.find(({ fieldId }) => fieldId === it.ids.why)?.value).toBe('First tab')
  })
})

describe('a correction under rules', () => {
  test('an answer to a question that is no longer asked is not required or kept, nor is its file', async () => {
    const boss = it.boss.winnow
    const draft = await boss.createDraftForm({ page_id: it.boss.workspaceId, name: 'Ruled' })
    const first = await boss.editForm({
      form_id: draft.identifier,
      revision: draft.revision,
      input_fields: [
        ...draft.inputFields,
        { type: 'SINGLE_SELECT', question: 'Role', required: true, options: ['Design', 'Product'] },
      ],
    })
    const role = first.inputFields[2]?.id ?? ''
    const showIf = [{ columnId: role, operator: 'select' as const, value: ['Design'] }]
    const { inputFields } = await boss.editForm({
      form_id: draft.identifier,
      revision: first.revision,
      input_fields: [
        ...first.inputFields,
        { type: 'FILE_UPLOAD', question: 'Portfolio', required: true, showIf },
        { type: 'SHORT_TEXT', question: 'Tool', required: true, showIf },
      ],
      publish: true,
    })
    const form_id = draft.identifier
    await boss.updateSettings({ form_id, corrections_allowed: true })
    await boss.updateStatus({ form_id, status: 'OPEN' })
    const [portfolio = '', tool = ''] = inputFields.slice(3).map(({ id }) => id)
    const place = { form_id, field_id: portfolio, filename: 'work.pdf' }
    const { ownToken, submissionId } = await it.nobody.submit({
      form_identifier: form_id,
      name: 'Ada Lovelace',
      email: 'ruled@example.com',
      values: [
        { id: role, answer: 'Design' },
        { id: portfolio, draft_file_metadata: file(await it.tus.upload(place, pdf()), 'work.pdf') },
        { id: tool, answer: 'Pencil' },
      ],
    })
    const correct = (values: Parameters<typeof it.nobody.correctApplication>[0]['values']) =>
      it.nobody.correctApplication({ own_token: ownToken, values })
    await expectRefusal(correct([{ id: tool, answer: null }]), 'invalid_input')
    const other = await correct([{ id: role, answer: 'Product' }])
    expect(answerIn(other, tool)?.value).toBeNull()
    expect(answerIn(other, portfolio)).toMatchObject({ value: null, fileMetadata: null })
    expect((await it.read(it.media(submissionId, portfolio, 'work.pdf'))).status).toBe(404)
    await expectRefusal(correct([{ id: role, answer: 'Design' }]), 'invalid_input')
    const back = await it.tus.upload(place, pdf())
    const again = await correct([
      { id: role, answer: 'Design' },
      { id: portfolio, draft_file_metadata: file(back, 'work.pdf') },
      { id: tool, answer: 'Brush' },
    ])
    expect(answerIn(again, tool)?.value).toBe('Brush')
    expect(answerIn(again, portfolio)?.fileMetadata).toMatchObject({ pending: false })
  })
})

describe('a file that comes late', () => {
  test('may be another than the one that was promised: its name is the answer, and is found', async () => {
    const { ownToken, submissionId } = await it.apply({ deck: null, name: 'promised.pdf' })
    const upload = await it.tus.upload({ ...it.file, own_token: ownToken }, pdf(500))
    await it.nobody.finishUpload({
      own_token: ownToken,
      field_id: it.ids.deck,
      draft_file_metadata: file(upload, 'persimmon.pdf'),
    })
    expect(await it.answer(submissionId, it.ids.deck)).toMatchObject({
      value: 'persimmon.pdf',
      fileMetadata: { originalFilename: 'persimmon.pdf', bytes: 500, pending: false },
    })
    expect([await found('promised'), await found('persimmon')]).toEqual([0, 1])
  })

  test('brings its picture along, whether that came before it or after, also once the form has closed', async () => {
    const scene = await filling(app)
    const look = await (await picture({ format: 'jpeg' })).bytes()
    for (const order of ['before', 'after'] as const) {
      await scene.boss.winnow.updateStatus({ form_id: scene.form.identifier, status: 'OPEN' })
      const { ownToken, submissionId } = await scene.apply({ video: null })
      await scene.boss.winnow.updateStatus({ form_id: scene.form.identifier, status: 'CLOSED' })
      const own = { ...scene.recording, own_token: ownToken }
      const video = await scene.tus.upload(own, webm())
      const draw = () =>
        scene.tus.upload({ ...own, filename: 'look.jpg', kind: 'thumbnail', of: video }, look)
      if (order === 'before') await draw()
      await scene.nobody.finishUpload({
        own_token: ownToken,
        field_id: scene.ids.video,
        draft_file_metadata: file(video, 'me.webm'),
        duration: 12,
      })
      if (order === 'after') await draw()
      expect((await scene.answer(submissionId, scene.ids.video)).videoMetadata).toMatchObject({
        duration: 12,
        thumbnail: expect.stringContaining('kind=thumbnail'),
      })
    }
  })
})

describe('POST /applications/:ownToken, the door without JavaScript', () => {
  const send = (token: string, sent: File | null, headers: Record<string, string> = { origin: app.url }) => {
    const body = new FormData()
    if (sent) body.set(fileInputName(it.ids.deck), sent)
    return fetch(`${app.url}/applications/${token}?field=${it.ids.deck}`, {
      method: 'POST',
      body,
      headers,
      redirect: 'manual',
    })
  }
  const deck = (bytes: number, name = 'deck.pdf') => new File([pdf(bytes)], name, { type: 'application/pdf' })

  test('takes a file that was still to come, and answers 303 to the page that says so', async () => {
    const { ownToken, submissionId } = await it.apply({ deck: null })
    const response = await send(ownToken, deck(4_000, 'plain.pdf'))
    expect(response.status).toBe(303)
    const location = response.headers.get('location') ?? ''
    expect(location).toBe(`/applications/${encodeURIComponent(ownToken)}?arrived=${it.ids.deck}`)
    expect(await (await fetch(app.url + location)).json()).toMatchObject({ arrived: it.ids.deck })
    expect(await it.answer(submissionId, it.ids.deck)).toMatchObject({
      value: 'plain.pdf',
      fileMetadata: { bytes: 4_000, pending: false },
    })
  })

  test('answers with the page and why a file was not taken; it is still to come', async () => {
    const { ownToken, submissionId } = await it.apply({ deck: null })
    const program = new File(['MZ not a PDF'], 'deck.pdf', { type: 'application/pdf' })
    for (const [sent, status, message] of [
      [null, 422, 'Choose a file first'],
      [new File([], 'empty.pdf'), 422, 'This file is empty'],
      [program, 415, 'Unsupported file type'],
      [deck(10 * 1024 * 1024 + 1), 413, 'File size must be less than 10 MB'],
      [deck(12 * 1024 * 1024), 413, 'File size must be less than 10 MB'],
    ] as const) {
      const response = await send(ownToken, sent)
      expect(response.status).toBe(status)
      expect(await response.json()).toMatchObject({
        state: 'found',
        refused: { questionId: it.ids.deck, message },
      })
    }
    expect((await it.answer(submissionId, it.ids.deck)).fileMetadata).toMatchObject({ pending: true })
  })

  test('is shut to pages of other sites and to tokens that are nobody’s', async () => {
    const { ownToken } = await it.apply({ deck: null })
    expect((await send(ownToken, deck(100), { origin: 'https://elsewhere.example' })).status).toBe(403)
    expect((await send(`${ownToken}x`, deck(100))).status).toBe(404)
  })

  test('replaces no file that is there', async () => {
    const { ownToken, bytes, stands } = await applied()
    expect((await send(ownToken, deck(100, 'other.pdf'))).status).toBe(404)
    expect(await stands()).toEqual({ name: 'deck.pdf', bytes })
  })
})
