import { beforeAll, describe, expect, test } from 'bun:test'
import { hashOf } from '@winnow/api/core/text/secret'
import { cleanUpDrafts } from '@winnow/api/response-drafts/cleanup'
import { cleanUpUploads } from '@winnow/api/uploads/cleanup'
import { files, responseDrafts, uploads } from '@winnow/db'
import { limits } from '@winnow/openapi'
import { eq, inArray, isNotNull } from 'drizzle-orm'
import { freshApp, type TestApp } from '../../support/app.ts'
import { call } from '../../support/call.ts'
import { clientWith } from '../../support/cast.ts'
import { visit } from '../../support/hosted.ts'
import { expectRefusal } from '../../support/problems.ts'
import { filling } from '../../support/scenes/filling.ts'
import { pdf, webm } from '../../support/uploads.ts'

let app: TestApp
let it: Awaited<ReturnType<typeof filling>>
beforeAll(async () => {
  app = await freshApp()
  it = await filling(app)
})

const day = 24 * 3_600_000
const field = (path: string, value: string | null, at: number) => ({ path, value, at })
const save = (fields: (ReturnType<typeof field> & { seen?: number })[], draft?: string, form = it) =>
  form.nobody.saveDraft({
    form_id: form.form.identifier,
    form_version: 1,
    fields,
    ...(draft ? { draft } : {}),
  })

describe('a half-filled form', () => {
  test('is kept for 30 days, and opened by its secret', async () => {
    const fields = [field('name', 'Ada', 1), field('values.x', 'Half a thou', 2)]
    const { draft, newer, expiresAt, savedAt } = await save(fields)
    expect(newer).toEqual([])
    expect(Date.parse(expiresAt) - Date.parse(savedAt)).toBe(30 * day)
    expect(await it.nobody.fetchDraft({ draft })).toMatchObject({
      form_id: it.form.identifier,
      form_version: 1,
      fields,
    })
    const [row] = await app.app.reads.select().from(responseDrafts)
    expect(JSON.stringify(row)).not.toContain(draft)
    await expectRefusal(it.nobody.fetchDraft({ draft: `${draft}x` }), 'draft_gone')
  })

  test('of two copies the newer one wins, field by field, and the loser hears of it', async () => {
    const { draft } = await save([field('name', 'Ada', 10), field('values.x', 'from the phone', 20)])
    const { newer } = await save([field('name', 'Ada King', 15), field('values.x', 'older', 5)], draft)
    expect(newer).toEqual([field('values.x', 'from the phone', 20)])
    const { fields } = await it.nobody.fetchDraft({ draft })
    expect(fields).toEqual([field('name', 'Ada King', 15), field('values.x', 'from the phone', 20)])
  })

  test('keeps an answer of another device until the one that types a newer one has seen it', async () => {
    const sent = (value: string, at: number, seen: number) => [{ ...field('values.x', value, at), seen }]
    const { draft } = await save(sent('Wind', 10, 0))
    await save(sent('Wind on the tablet', 20, 10), draft)
    const { newer } = await save(sent('Wind on the phone', 30, 10), draft)
    expect(newer).toEqual([field('values.x', 'Wind on the tablet', 20)])
    expect((await save(sent('Wind on the phone', 30, 20), draft)).newer).toEqual([])
    // Both say the same.
    expect((await save(sent('Wind on the phone', 40, 20), draft)).newer).toEqual([])
    expect((await it.nobody.fetchDraft({ draft })).fields).toEqual([
      field('values.x', 'Wind on the phone', 40),
    ])
  })

  test('hears of what was typed elsewhere and is not here yet', async () => {
    const { draft } = await save([field('values.x', 'from the phone', 20)])
    const { newer } = await save([field('name', 'Ada', 30)], draft)
    expect(newer).toEqual([field('values.x', 'from the phone', 20)])
  })

  test('keeps the files that it names as long as itself', async () => {
    const late = await freshApp()
    const scene = await filling(late)
    const deck = await scene.tus.upload(scene.file, pdf())
    const video = await scene.tus.upload(scene.recording, webm())
    const named = { contentType: 'application/pdf', draftFilePath: deck, originalFilename: 'deck.pdf' }
    const recorded = { file_path: video, file_name: scene.recording.filename, duration: 3 }
    const given = { form_id: scene.form.identifier, form_version: 1 }
    const { draft } = await scene.nobody.saveDraft({
      ...given,
      fields: [
        { path: `values.${scene.ids.deck}`, value: named, at: 1 },
        { path: `values.${scene.ids.video}`, value: recorded, at: 1 },
      ],
    })
    late.travel(20 * day)
    await scene.nobody.saveDraft({ ...given, draft, fields: [field('name', 'Ada', 2)] })
    late.travel(29 * day)
    await cleanUpUploads(late.app)
    expect((await scene.nobody.fetchDraft({ draft })).fields).toHaveLength(3)
    expect((await scene.apply({ deck, video })).pendingFiles).toBe(0)
    await late.close()
  })

  test('belongs to its form', async () => {
    const { draft } = await save([field('name', 'Ada', 1)])
    const other = await filling(app)
    await expectRefusal(save([], draft, other), 'not_found')
    await expectRefusal(
      it.nobody.saveDraft({ form_id: 'frm_nothing', form_version: 1, fields: [] }),
      'not_found',
    )
  })

  test('is over once it was sent', async () => {
    const { draft } = await save([field('name', 'Ada', 1)])
    await it.nobody.submit({
      form_identifier: it.form.identifier,
      name: 'Ada',
      email: 'sent@example.com',
      values: [],
      draft,
    })
    const refused = await expectRefusal(it.nobody.fetchDraft({ draft }), 'already_applied')
    expect(refused.message).toBe('This application was already sent from another device or tab.')
    await expectRefusal(save([field('name', 'Ada', 2)], draft), 'already_applied')
    await expectRefusal(it.nobody.sendDraftLink({ draft, email: 'sent@example.com' }), 'already_applied')
    await expectRefusal(it.nobody.discardDraft({ draft }), 'already_applied')
  })

  test('becomes one application, though the form takes several of a person', async () => {
    const form = await filling(app, { settings: { multiple_submissions: true } })
    const { draft } = await save([field('name', 'Ada', 1)], undefined, form)
    const send = (name: string) =>
      form.nobody.submit({
        ...{ form_identifier: form.form.identifier, name, email: 'ada@example.com', values: [], draft },
      })
    await send('From the phone')
    const refused = await expectRefusal(send('From the desktop'), 'already_applied')
    expect(refused.message).toBe('This application was already sent from another device or tab.')
  })

  test('says that it was sent before it asks for files, which its application has', async () => {
    const form = await filling(app, { settings: { multiple_submissions: true } })
    const { draft } = await save([field('name', 'Ada', 1)], undefined, form)
    const deck = await form.tus.upload(form.file, pdf())
    const send = () =>
      form.nobody.submit({
        ...{ form_identifier: form.form.identifier, name: 'Ada', email: 'ada@example.com', draft },
        values: [
          {
            id: form.ids.deck,
            draft_file_metadata: {
              ...{ content_type: 'application/pdf', draft_file_path: deck, original_filename: 'deck.pdf' },
            },
          },
        ],
      })
    await send()
    await expectRefusal(send(), 'already_applied')
  })

  test('is closed by its application also where it comes after it, or came before and nobody heard', async () => {
    const form = await filling(app, { settings: { multiple_submissions: true } })
    const begin = (new_draft: string) =>
      form.nobody.saveDraft({
        ...{ form_id: form.form.identifier, form_version: 1, new_draft },
        fields: [field('name', 'Ada', 1)],
      })
    const [unheard, late] = ['u'.repeat(32), 'l'.repeat(32)]
    for (const draft of [unheard, late]) {
      if (draft === unheard) expect((await begin(draft)).draft).toBe(draft)
      await form.nobody.submit({
        ...{
          form_identifier: form.form.identifier,
          name: 'Ada',
          email: 'late@example.com',
          values: [],
          draft,
        },
      })
      await expectRefusal(begin(draft), 'already_applied')
    }
    const rows = await app.app.reads
      .select()
      .from(responseDrafts)
      .where(inArray(responseDrafts.secretHash, [unheard, late].map(hashOf)))
    expect(rows.map(({ sent, fields }) => ({ sent, fields }))).toEqual(
      [unheard, late].map(() => ({ sent: true, fields: [] })),
    )
  })

  test('that begins twice, as its first answer was lost, is one draft', async () => {
    const given = { form_id: it.form.identifier, form_version: 1, new_draft: 'n'.repeat(32) }
    await it.nobody.saveDraft({ ...given, fields: [field('name', 'Ada', 1)] })
    const { draft } = await it.nobody.saveDraft({ ...given, fields: [field('name', 'Ada King', 2)] })
    expect((await it.nobody.fetchDraft({ draft })).fields).toEqual([field('name', 'Ada King', 2)])
    const other = await filling(app)
    const elsewhere = { ...given, form_id: other.form.identifier, fields: [] }
    await expectRefusal(it.nobody.saveDraft(elsewhere), 'not_found')
    await expectRefusal(it.nobody.saveDraft({ ...given, new_draft: 'short', fields: [] }), 'invalid_input')
  })

  test('is not counted with RATE_LIMITS=off', async () => {
    for (let i = 0; i <= limits.draftsBegun; i++) await save([field('name', 'Ada', 1)])
  })

  test('is one of so many that a network begins in a day; those that are begun continue', async () => {
    const late = await freshApp({ env: { RATE_LIMITS: 'on' } })
    const scene = await filling(late)
    const begun = await save([field('name', 'Ada', 1)], undefined, scene)
    for (let i = 1; i < limits.draftsBegun; i++) await save([field('name', 'Ada', 1)], undefined, scene)
    const refused = await expectRefusal(save([field('name', 'Ada', 1)], undefined, scene), 'rate_limited')
    expect(refused.message).toContain('stays on this device')
    await save([field('name', 'Ada King', 2)], begun.draft, scene)
    late.travel(day + 60_000)
    await save([field('name', 'Ada', 3)], undefined, scene)
    await late.app.write(tx => cleanUpDrafts(tx, late.app.clock()))
    const kept = await late.app.reads
      .select()
      .from(responseDrafts)
      .where(isNotNull(responseDrafts.senderHash))
    expect(kept).toHaveLength(1)
    await late.close()
  })

  test('that is larger than any form is stays on its device', async () => {
    const fields = Array.from({ length: 40 }, (_, i) => field(`values.${i}`, 'x'.repeat(20_000), 1))
    await expectRefusal(save(fields), 'body_too_large')
  })

  test('is gone 30 days after it was last saved', async () => {
    const late = await freshApp()
    const scene = await filling(late)
    const { draft } = await save([field('name', 'Ada', 1)], undefined, scene)
    late.travel(29 * day)
    await save([field('name', 'Ada King', 2)], draft, scene)
    late.travel(29 * day)
    expect((await scene.nobody.fetchDraft({ draft })).fields).toHaveLength(1)
    late.travel(day + 1_000)
    await expectRefusal(scene.nobody.fetchDraft({ draft }), 'draft_gone')
    await late.app.write(tx => cleanUpDrafts(tx, late.app.clock()))
    expect(await late.app.reads.select().from(responseDrafts)).toEqual([])
    await late.close()
  })
})

describe('a half-filled form that is started over', () => {
  test('is gone from the server, with its secret', async () => {
    const { draft } = await save([field('name', 'Ada', 1)])
    await it.nobody.discardDraft({ draft })
    await expectRefusal(it.nobody.fetchDraft({ draft }), 'draft_gone')
    await expectRefusal(save([field('name', 'Ada', 2)], draft), 'draft_gone')
    await expectRefusal(it.nobody.discardDraft({ draft }), 'draft_gone')
  })

  test('takes its files along, those that are whole and those that are not', async () => {
    const whole = await it.tus.upload(it.file, pdf())
    const part = await it.tus.create(it.recording, 1_000)
    const { draft } = await it.nobody.saveDraft({
      form_id: it.form.identifier,
      form_version: 1,
      fields: [
        {
          path: `values.${it.ids.deck}`,
          value: { contentType: 'application/pdf', draftFilePath: whole, originalFilename: 'deck.pdf' },
          at: 1,
        },
        {
          path: `values.${it.ids.video}`,
          value: { file_path: part, file_name: 'me.webm', duration: 3 },
          at: 1,
        },
      ],
    })
    await it.nobody.discardDraft({ draft })
    const left = await app.app.reads
      .select()
      .from(uploads)
      .where(inArray(uploads.id, [whole, part]))
    expect(left).toEqual([])
    expect(await app.app.reads.select().from(files).where(eq(files.ownerId, whole))).toEqual([])
  })

  test('keeps the files of an application that was sent', async () => {
    const deck = await it.tus.upload(it.file, pdf())
    const { submissionId } = await it.apply({ deck })
    const { draft } = await it.nobody.saveDraft({
      form_id: it.form.identifier,
      form_version: 1,
      fields: [
        { path: `values.${it.ids.deck}`, value: { draftFilePath: deck, originalFilename: 'd' }, at: 1 },
      ],
    })
    await it.nobody.discardDraft({ draft })
    expect((await it.read(it.media(submissionId))).status).toBe(200)
  })
})

describe('the link to continue elsewhere', () => {
  test('is mailed, and opens the draft', async () => {
    const { draft } = await save([field('name', 'Ada', 1)])
    await it.nobody.sendDraftLink({ draft, email: 'go-on@example.com' })
    const mail = await app.mail.arrival(sent => sent.to.address === 'go-on@example.com')
    const link = /\S*\/forms\/\S+/.exec(mail.text)?.[0] ?? ''
    const url = new URL(link.replace(/[)\].>]+$/, ''))
    expect(url.pathname).toBe(`/forms/${it.form.identifier}`)
    expect(url.searchParams.get('draft')).toBe(draft)
  })

  test('opens it for the 30 days that it says, with its files', async () => {
    const late = await freshApp()
    const scene = await filling(late)
    const deck = await scene.tus.upload(scene.file, pdf())
    const value = { contentType: 'application/pdf', draftFilePath: deck, originalFilename: 'deck.pdf' }
    const { draft } = await scene.nobody.saveDraft({
      form_id: scene.form.identifier,
      form_version: 1,
      fields: [{ path: `values.${scene.ids.deck}`, value, at: 1 }],
    })
    late.travel(20 * day)
    await scene.nobody.sendDraftLink({ draft, email: 'ada@example.com' })
    late.travel(29 * day)
    await cleanUpUploads(late.app)
    expect((await scene.nobody.fetchDraft({ draft })).fields).toHaveLength(1)
    expect((await scene.tus.head(deck)).status).toBe(200)
    await late.close()
  })

  describe('is not a way to mail strangers', () => {
    /** Mails the link of a new draft, or of the one given, as asked for from a network. */
    async function strangers() {
      const guarded = await freshApp({ env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '1' } })
      const scene = await filling(guarded)
      const begin = async () => (await save([field('name', 'Ada', 1)], undefined, scene)).draft
      const send = async (email: string, network = '10.0.0.1', draft?: string) =>
        clientWith(guarded, { 'x-forwarded-for': network }).sendDraftLink({
          email,
          draft: draft ?? (await begin()),
        })
      return { guarded, begin, send }
    }

    test('three a day of one draft', async () => {
      const { guarded, begin, send } = await strangers()
      const draft = await begin()
      for (let n = 0; n < 3; n++) await send(`a${n}@example.com`, `10.0.0.${n}`, draft)
      await expectRefusal(send('a4@example.com', '10.0.0.9', draft), 'rate_limited')
      await guarded.close()
    })

    test('three a day to one mailbox, whichever draft asks, however it is written', async () => {
      const { guarded, send } = await strangers()
      for (const [n, email] of [
        'often@example.com',
        'Often+1@Example.com',
        'OFTEN+2@example.com',
      ].entries()) {
        await send(email, `10.0.0.${n}`)
        await send(`decoy${n}@example.com`, `10.0.0.${n}`)
      }
      const refused = await expectRefusal(send('often@example.com', '10.0.0.9'), 'rate_limited')
      expect(refused.message).toBe('No more links can be emailed to this address today. Try again tomorrow.')
      guarded.travel(2 * day)
      await send('often@example.com', '10.0.0.9')
      await guarded.close()
    })

    test('twenty an hour by one network', async () => {
      const { guarded, send } = await strangers()
      for (let n = 0; n < limits.draftLinks.network; n++) await send(`a${n}@example.com`)
      const refused = await expectRefusal(send('another@example.com'), 'rate_limited')
      expect(refused.message).toContain('from your network')
      await send('another@example.com', '10.0.0.2')
      await guarded.close()
    })
  })
})

test('a name that every object has is none of a draft, and one that was saved breaks no page', async () => {
  const form_id = it.form.identifier
  const odd = ['toString', 'constructor', '__proto__', 'valueOf']
  for (const name of odd) {
    const value = JSON.parse(`{"${name}":"x"}`)
    for (const field of [
      // What is parsed never has a prototype of its own.
      ...(name === '__proto__' ? [] : [{ path: 'name', value, at: 1 }]),
      { path: name, value: 'x', at: 1 },
    ]) {
      const body = JSON.stringify({ form_id, form_version: 1, fields: [field] })
      expect([name, (await call(app, '/submission/save-draft', body)).status]).toEqual([name, 422])
    }
  }
  const { draft } = await save([field('name', 'Ada', 1)])
  const poison = JSON.parse('{"toString":"x"}')
  const fields = ['name', 'email', ...Object.values(it.ids).map(id => `values.${id}`)].map(path => ({
    ...{ path, value: poison, at: 1 },
  }))
  await app.app.write(tx =>
    tx
      .update(responseDrafts)
      .set({ fields })
      .where(eq(responseDrafts.secretHash, hashOf(draft))),
  )
  const page = () => visit(app, form_id, {}, `?draft=${draft}`)
  expect(await page()).toMatchObject({ status: 200, page: { typed: { name: '', email: '' } } })
  await it.boss.winnow.updateStatus({ form_id, status: 'CLOSED' })
  expect(await page()).toMatchObject({ status: 200, page: { state: 'closed' } })
  await it.boss.winnow.updateStatus({ form_id, status: 'OPEN' })
})
