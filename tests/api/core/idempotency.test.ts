import { describe, expect, test } from 'bun:test'
import { editors, idempotency, members } from '@winnow/db'
import { eq, inArray } from 'drizzle-orm'
import { freshApp, sharedApp } from '../../support/app.ts'
import { call } from '../../support/call.ts'
import { castAround, clientWith } from '../../support/cast.ts'
import { expectRefusal } from '../../support/problems.ts'
import { reviewing } from '../../support/scenes/reviewing.ts'

const application = (form_identifier: string, name = 'Ada') => ({
  form_identifier,
  name,
  email: `${name.toLowerCase()}@example.com`,
  values: [],
})

describe('an Idempotency-Key', () => {
  test('with the same body gives the first answer again, and one effect: 50 at once', async () => {
    const it = await reviewing(await sharedApp(), { settings: { multiple_submissions: true } })
    const idempotencyKey = crypto.randomUUID()
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => it.winnow.submit(application(it.form_id), { idempotencyKey })),
    )
    expect(new Set(replies.map(({ submissionId }) => submissionId)).size).toBe(1)
    expect((await it.counts()).New).toBe(1)
  })

  test('counts for an anonymous applicant too: a repeated application is not a duplicate', async () => {
    const app = await sharedApp()
    const { form_id, counts } = await reviewing(app)
    const winnow = clientWith(app, {})
    const idempotencyKey = crypto.randomUUID()
    const first = await winnow.submit(application(form_id), { idempotencyKey })
    expect(await winnow.submit(application(form_id), { idempotencyKey })).toEqual(first)
    await expectRefusal(winnow.submit(application(form_id)), 'already_applied')
    expect((await counts()).New).toBe(1)
  })

  test('with another body is refused with 422', async () => {
    const it = await reviewing(await sharedApp())
    const idempotencyKey = crypto.randomUUID()
    await it.winnow.submit(application(it.form_id), { idempotencyKey })
    const other = it.winnow.submit(application(it.form_id, 'Grace'), { idempotencyKey })
    const error = await expectRefusal(other, 'idempotency_mismatch')
    expect(error.status).toBe(422)
    expect((await it.counts()).New).toBe(1)
  })

  test('of an application is the same attempt while its answers are, whatever surrounds them', async () => {
    const it = await reviewing(await sharedApp(), { settings: { multiple_submissions: true } })
    const { draft } = await it.winnow.saveDraft({ form_id: it.form_id, form_version: 1, fields: [] })
    const idempotencyKey = crypto.randomUUID()
    const first = await it.winnow.submit(
      { ...application(it.form_id), started: 'as it was', url_parameters: { utm_source: 'news' } },
      { idempotencyKey },
    )
    const again = { ...application(it.form_id), started: 'opened again', draft, time_zone: 'Europe/Lisbon' }
    expect(await it.winnow.submit(again, { idempotencyKey })).toEqual(first)
    expect((await it.counts()).New).toBe(1)
  })

  test('tells by `repeat` whether an application has arrived, and sends nothing', async () => {
    const it = await reviewing(await sharedApp())
    const idempotencyKey = crypto.randomUUID()
    const asked = { ...application(it.form_id), repeat: true as const }
    await expectRefusal(it.winnow.submit(asked, { idempotencyKey }), 'not_found')
    await expectRefusal(it.winnow.submit(asked), 'not_found')
    expect((await it.counts()).New ?? 0).toBe(0)
    const first = await it.winnow.submit(application(it.form_id), { idempotencyKey })
    expect(await it.winnow.submit(asked, { idempotencyKey })).toEqual(first)
    const other = it.winnow.submit({ ...asked, name: 'Grace' }, { idempotencyKey })
    await expectRefusal(other, 'idempotency_mismatch')
  })

  test('is new again 24 hours later', async () => {
    const app = await freshApp()
    const it = await reviewing(app, { settings: { multiple_submissions: true } })
    const idempotencyKey = crypto.randomUUID()
    const submit = () => it.winnow.submit(application(it.form_id), { idempotencyKey })
    const first = await submit()
    app.travel(24 * 3_600_000 - 60_000)
    expect(await submit()).toEqual(first)
    app.travel(120_000)
    expect((await submit()).submissionId).not.toBe(first.submissionId)
    expect((await submit()).submissionId).not.toBe(first.submissionId)
    expect((await it.counts()).New).toBe(2)
    await app.close()
  })

  test("is each caller's own", async () => {
    const app = await sharedApp()
    const [one, two] = [await reviewing(app), await reviewing(app)]
    const idempotencyKey = crypto.randomUUID()
    const create = ({ winnow, workspaceId }: typeof one) =>
      winnow.createDraftForm({ page_id: workspaceId, name: 'Grant' }, { idempotencyKey })
    expect((await create(one)).identifier).not.toBe((await create(two)).identifier)
  })

  test('of a refused call is free for the call that is mended', async () => {
    const it = await reviewing(await sharedApp())
    const idempotencyKey = crypto.randomUUID()
    await expectRefusal(it.winnow.submit(application(it.form_id, ''), { idempotencyKey }), 'invalid_input')
    await it.winnow.submit(application(it.form_id), { idempotencyKey })
  })

  test('of a reply sends one message, and spends the quota once', async () => {
    const it = await reviewing(await freshApp({ config: { repliesPerDay: 1 } }))
    const [submission_id = ''] = await it.applicants(1)
    const idempotencyKey = crypto.randomUUID()
    const send = () =>
      it.winnow.sendMessage({ form_id: it.form_id, submission_id, content: 'Hello' }, { idempotencyKey })
    const [one, two] = await Promise.all([send(), send()])
    expect(two).toEqual(one)
    expect((await it.winnow.fetchMessages({ chat_id: one.chatId })).messages).toHaveLength(1)
  })

  test('has 8 to 128 visible characters', async () => {
    const app = await sharedApp()
    const { form_id } = await reviewing(app)
    for (const key of ['short', 'x'.repeat(129)]) {
      const response = await call(app, '/submission/submit', application(form_id), { 'idempotency-key': key })
      expect(response.status).toBe(422)
    }
  })

  test('of somebody whose rights have gone since gives nothing', async () => {
    const app = await sharedApp()
    const cast = await castAround(app)
    const { form, workspaceId, people } = cast
    const form_id = form.identifier
    const again = { idempotencyKey: crypto.randomUUID() }
    const { submissionId } = await clientWith(app, {}).submit(application(form_id))
    const acts = [
      () =>
        people.editor.winnow.updateStage({ form_id, submission_id: submissionId, stage: 'Archived' }, again),
      () => people.member.winnow.createDraftForm({ page_id: workspaceId, name: 'Grant' }, again),
    ] as const
    for (const act of acts) expect(await act()).toEqual(await act())
    await app.app.write(async tx => {
      await tx.delete(editors).where(eq(editors.userId, people.editor.id))
      await tx.delete(members).where(inArray(members.userId, [people.editor.id, people.member.id]))
    })
    await expectRefusal(acts[0](), 'not_form_editor')
    await expectRefusal(acts[1](), 'not_found')
  })

  test('leaves no secret of a reply behind, nor itself', async () => {
    const app = await sharedApp()
    const { form_id } = await reviewing(app)
    const idempotencyKey = crypto.randomUUID()
    const save = () =>
      clientWith(app, {}).saveDraft({ form_id, form_version: 1, fields: [] }, { idempotencyKey })
    const { draft } = await save()
    expect((await save()).draft).toBe(draft)
    const rows = JSON.stringify(await app.app.reads.select().from(idempotency))
    for (const secret of [draft, 'savedAt', idempotencyKey]) expect(rows).not.toContain(secret)
  })
})
