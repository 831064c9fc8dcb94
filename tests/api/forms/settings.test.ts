import { describe, expect, test } from 'bun:test'
import { events } from '@winnow/db'
import type { UpdateSettingsRequest } from '@winnow/sdk'
import { and, eq } from 'drizzle-orm'
import { freshApp, sharedApp, type TestApp } from '../../support/app.ts'
import { castAround, clientWith, person } from '../../support/cast.ts'
import { apply } from '../../support/forms.ts'
import { expectRefusal } from '../../support/problems.ts'
import { reviewing } from '../../support/scenes/reviewing.ts'

const hour = 3_600_000

/** An open form and a short way to change its settings. */
async function formIn(app: TestApp) {
  const it = await reviewing(app)
  return {
    ...it,
    set: (body: Omit<UpdateSettingsRequest, 'form_id'>) =>
      it.winnow.updateSettings({ form_id: it.form_id, ...body }),
    inHours: (hours: number) => new Date(app.app.clock() + hours * hour).toISOString(),
    stranger: clientWith(app, {}),
  }
}

const changesOf = (app: TestApp, workspaceId: string) =>
  app.app.reads
    .select()
    .from(events)
    .where(and(eq(events.workspaceId, workspaceId), eq(events.kind, 'form.settings_changed')))

describe('/form/update-settings', () => {
  test('changes what is given, and what is left out stays', async () => {
    const { set } = await formIn(await sharedApp())
    await set({ response_cap: 500, template_color: 'green', url_parameters: ['source'] })
    expect(
      await set({ ai_enabled: false, show_labels_row: false, bulk_action_enabled: false }),
    ).toMatchObject({
      responseCap: 500,
      templateColor: 'green',
      urlParameters: ['source'],
      aiEnabled: false,
      showLabelsRow: false,
      bulkActionEnabled: false,
    })
    expect(await set({ response_cap: null, template_color: null })).toMatchObject({
      responseCap: null,
      templateColor: null,
    })
  })

  test('is recorded with the values before; what changes nothing is not', async () => {
    const app = await sharedApp()
    const { set, workspaceId } = await formIn(app)
    await set({ response_cap: 5 })
    await set({ response_cap: 5, multiple_submissions: false })
    await set({ response_cap: 7, multiple_submissions: true })
    expect((await changesOf(app, workspaceId)).map(it => it.data)).toEqual([
      { responseCap: null },
      { responseCap: 5, multipleSubmissions: false },
    ])
  })

  test.each([
    [{ response_cap: 0 }, 'response_cap', 'Must be 1 or more'],
    [
      { url_parameters: ['1st'] },
      'url_parameters.0',
      'Use letters, digits, _, . and -, starting with a letter',
    ],
    [{ url_parameters: ['ok', 'Email'] }, 'url_parameters.1', 'This name is reserved'],
  ])('%j is refused, and nothing changes', async (wrong, path, message) => {
    const { set, winnow, form, form_id } = await formIn(await sharedApp())
    expect(
      (await expectRefusal(set({ multiple_submissions: true, ...wrong }), 'invalid_input')).at(path),
    ).toBe(message)
    expect(await winnow.fetchDetails({ form_id })).toMatchObject({
      multipleSubmissions: false,
      responseCap: form.responseCap,
      urlParameters: [],
    })
  })

  test('keeps each name of a link once, however it is written', async () => {
    const { set } = await formIn(await sharedApp())
    const { urlParameters } = await set({ url_parameters: ['Source', 'ref', 'source'] })
    expect(urlParameters.map(it => it.toLowerCase())).toEqual(['source', 'ref'])
  })

  test('is for who may edit the form', async () => {
    const { form, clients } = await castAround(await sharedApp())
    for (const who of ['member', 'guest', 'applicant'] as const)
      await expectRefusal(
        clients[who].updateSettings({ form_id: form.identifier, response_cap: 1 }),
        'not_form_editor',
      )
    for (const who of ['owner', 'admin', 'creator', 'editor', 'key'] as const)
      expect(await clients[who].updateSettings({ form_id: form.identifier, response_cap: 9 })).toMatchObject({
        responseCap: 9,
      })
  })
})

describe('the opening date', () => {
  test('keeps applications out until it is reached, by the server’s clock', async () => {
    const app = await freshApp()
    const { set, inHours, form, form_id, stranger } = await formIn(app)
    const opening_date = inHours(2)
    expect(await set({ opening_date })).toMatchObject({
      openingDate: opening_date,
      acceptsApplications: false,
      closedReason: 'NOT_YET',
    })
    expect((await expectRefusal(apply(stranger, form), 'form_closed')).message).toBe(
      "This form isn't open yet. Nothing was sent.",
    )
    app.travel(2 * hour)
    await apply(stranger, form)
    expect(await stranger.fetchForFilling({ form_id })).toMatchObject({ closedReason: null })
    await app.close()
  })

  test('is not a closed form: the message for that is not shown', async () => {
    const { set, inHours, winnow, form, form_id, stranger } = await formIn(await sharedApp())
    const { revision } = await winnow.fetchForEdit({ form_id })
    await winnow.editForm({ form_id, revision, form_close_message: 'See you next year.', publish: true })
    await set({ opening_date: inHours(2) })
    expect((await expectRefusal(apply(stranger, form), 'form_closed')).message).toBe(
      "This form isn't open yet. Nothing was sent.",
    )
  })

  test('stands before the closing date, whichever is set last', async () => {
    const { set, inHours, winnow, form_id } = await formIn(await sharedApp())
    await winnow.updateStatus({ form_id, status: 'OPEN', closing_date: inHours(3) })
    const late = await expectRefusal(set({ opening_date: inHours(3) }), 'invalid_input')
    expect(late.at('opening_date')).toBe('The form must open before it closes')
    await set({ opening_date: inHours(2) })
    const early = await expectRefusal(
      winnow.updateStatus({ form_id, status: 'OPEN', closing_date: inHours(1) }),
      'invalid_input',
    )
    expect(early.at('closing_date')).toBe('The form must close after it opens')
  })
})

describe('the cap', () => {
  test('is reached by exactly as many, also when 20 apply at once; then the form is full', async () => {
    const { set, form, form_id, winnow, stranger } = await formIn(await sharedApp())
    await set({ response_cap: 7 })
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => apply(stranger, form)))
    expect(outcomes.filter(it => it.status === 'fulfilled')).toHaveLength(7)
    for (const it of outcomes)
      if (it.status === 'rejected')
        expect(it.reason).toMatchObject({
          code: 'form_closed',
          message: 'This form is full. Nothing was sent.',
        })
    expect(await winnow.fetchDetails({ form_id })).toMatchObject({
      closedReason: 'FULL',
      formCounts: { totalCount: 7 },
    })
    expect(await stranger.fetchForFilling({ form_id })).toMatchObject({ closedReason: 'FULL' })
  })

  test('raised, lets applicants in again', async () => {
    const { set, form, stranger } = await formIn(await sharedApp())
    await set({ response_cap: 1 })
    await apply(stranger, form)
    await expectRefusal(apply(stranger, form), 'form_closed')
    await set({ response_cap: 2 })
    await apply(stranger, form)
    await expectRefusal(apply(stranger, form), 'form_closed')
  })
})

describe('multiple submissions', () => {
  test('off: one application from an address, however it is written, also when both are sent at once', async () => {
    const { form, stranger, winnow, form_id } = await formIn(await sharedApp())
    const outcomes = await Promise.allSettled(
      ['ada@example.com', 'Ada@Example.com', 'ADA@EXAMPLE.COM'].map(email =>
        apply(stranger, form, { email }),
      ),
    )
    expect(outcomes.filter(it => it.status === 'fulfilled')).toHaveLength(1)
    expect(
      (await expectRefusal(apply(stranger, form, { email: 'ada@example.com' }), 'already_applied')).message,
    ).toBe('You have already applied to this form with this email address.')
    expect((await winnow.fetchDetails({ form_id })).formCounts.totalCount).toBe(1)
  })

  test('on: as many as they send; turned off again, those stay and no more come', async () => {
    const { set, form, stranger, winnow, form_id } = await formIn(await sharedApp())
    await set({ multiple_submissions: true })
    const email = 'grace@example.com'
    await apply(stranger, form, { email })
    await apply(stranger, form, { email })
    await set({ multiple_submissions: false })
    await expectRefusal(apply(stranger, form, { email }), 'already_applied')
    expect((await winnow.fetchDetails({ form_id })).formCounts.totalCount).toBe(2)
  })
})

test('email verification: only a person signed in with the address can apply', async () => {
  const app = await sharedApp()
  const { set, form, stranger } = await formIn(app)
  await set({ email_verification_required: true })
  const ada = await person(app)
  await expectRefusal(apply(stranger, form, { email: ada.email }), 'verification_required')
  await expectRefusal(apply(ada.winnow, form, { email: 'other@example.com' }), 'verification_required')
  await apply(ada.winnow, form, { email: ada.email })
})

describe('review', () => {
  test.each([
    ['NO_CONFIRMATION_WITH_MESSAGE', 'fast'],
    ['NO_CONFIRMATION_WITHOUT_MESSAGE', 'messageLater'],
    ['DEFAULT', 'default'],
  ] as const)('/form/edit-fast-mode %s is the review mode %s', async (fast_mode, reviewMode) => {
    const { winnow, form_id } = await formIn(await sharedApp())
    expect(await winnow.editFastMode({ form_id, fast_mode })).toMatchObject({
      fastMode: fast_mode,
      reviewMode,
    })
  })

  test('/form/update-default-archive decides what becomes of the chats of archived applicants', async () => {
    const { winnow, form_id, apply: someone, reply, move, one } = await formIn(await sharedApp())
    const chatOf = async () => {
      const { submissionId } = await someone()
      await reply(submissionId)
      await move(submissionId, 'Archived')
      return (await one(submissionId)).chatStatus
    }
    expect(await chatOf()).toBe('CLOSED')
    const saved = await winnow.updateDefaultArchive({ form_id, default_archive: 'OPEN' })
    expect(saved.defaultArchiveChatStatus).toBe('OPEN')
    expect(await chatOf()).toBe('OPEN')
  })

  test('/form/update-notifs finds a status however its case, is recorded, and knows no other', async () => {
    const app = await sharedApp()
    const { winnow, form_id, workspaceId } = await formIn(app)
    const { stages } = await winnow.updateNotifs({ form_id, stage: 'ARCHIVED', notifications_enabled: true })
    expect(stages.map(it => it.notificationsEnabled)).toEqual([true, false, true])
    expect(await changesOf(app, workspaceId)).toHaveLength(1)
    await expectRefusal(
      winnow.updateNotifs({ form_id, stage: 'Interview', notifications_enabled: true }),
      'invalid_input',
    )
  })
})
