import { describe, expect, test } from 'bun:test'
import { events } from '@winnow/db'
import { and, eq, inArray } from 'drizzle-orm'
import { freshApp, sharedApp } from '../../../support/app.ts'
import { castAround, clientWith } from '../../../support/cast.ts'
import { apply, makeForm } from '../../../support/forms.ts'
import { expectRefusal } from '../../../support/problems.ts'
import { reviewing } from '../../../support/scenes/reviewing.ts'

const day = 24 * 3_600_000

describe('/form/delete', () => {
  test('is for the creator and the workspace’s admins', async () => {
    const { form, clients } = await castAround(await sharedApp())
    const form_id = form.identifier
    for (const who of ['editor', 'member', 'guest', 'applicant'] as const) {
      await expectRefusal(clients[who].deleteForm({ form_id }), 'not_form_editor')
      await expectRefusal(clients[who].restoreForm({ form_id }), 'not_form_editor')
    }
    for (const who of ['creator', 'owner', 'admin'] as const) {
      await clients[who].deleteForm({ form_id })
      expect((await clients[who].restoreForm({ form_id })).identifier).toBe(form_id)
    }
  })

  test('nobody meets the form any more: not its page, its applicants, its calls, nor the lists', async () => {
    const app = await sharedApp()
    const { form, form_id, winnow, workspaceId, apply: someone, reply } = await reviewing(app)
    const { submissionId } = await someone()
    await reply(submissionId)
    const { restorableUntil } = await winnow.deleteForm({ form_id })
    expect(Math.round((Date.parse(restorableUntil) - app.app.clock()) / day)).toBe(30)

    const calls = [
      winnow.fetchDetails({ form_id }),
      winnow.fetchForEdit({ form_id }),
      winnow.fetchCounts({ form_id }),
      winnow.fetchSubmission({ form_id, submission_id: submissionId }),
      winnow.updateSettings({ form_id, response_cap: 1 }),
      winnow.updateStage({ form_id, submission_id: submissionId, stage: 'Archived' }),
      winnow.duplicateForm({ form_id }),
      winnow.fetchActivity({ form_ids: [form_id] }),
    ]
    const said = await Promise.all(
      calls.map(async call => (await expectRefusal(call, 'form_deleted')).message),
    )
    expect(new Set(said)).toEqual(new Set(['This form was deleted']))
    expect((await winnow.fetchForUser({ page_id: workspaceId })).forms).toEqual([])
    expect((await winnow.fetchChats({ view_as: 'PAGE_USER', page_id: workspaceId })).chats).toEqual([])

    const stranger = clientWith(app, {})
    expect(await stranger.fetchForFilling({ form_id })).toMatchObject({
      acceptsApplications: false,
      closedReason: 'DELETED',
    })
    expect((await expectRefusal(apply(stranger, form), 'form_closed')).message).toBe(
      'This form was deleted. Nothing was sent.',
    )
    const page = await fetch(`${app.url}/forms/${form_id}`)
    expect(await page.text()).toContain('deleted')
  })

  test('other forms show its column no more, and again once it is restored', async () => {
    const { form_id, winnow, workspaceId } = await reviewing(await sharedApp())
    const other = await makeForm(winnow, workspaceId)
    const { id } = await winnow.addCustomField({
      form_id,
      type: 'FORM_STATUS',
      source_form_id: other.identifier,
    })
    const has = async () => (await winnow.fetchDetails({ form_id })).customFields.some(it => it.id === id)
    expect(await has()).toBe(true)
    await winnow.deleteForm({ form_id: other.identifier })
    expect(await has()).toBe(false)
    await winnow.restoreForm({ form_id: other.identifier })
    expect(await has()).toBe(true)
  })

  test('stands among the deleted forms with what is left of its 30 days', async () => {
    const { form_id, winnow, workspaceId: page_id, apply: someone } = await reviewing(await sharedApp())
    await someone()
    const { restorableUntil } = await winnow.deleteForm({ form_id })
    expect((await winnow.fetchForUser({ page_id, deleted: true })).forms).toMatchObject([
      { identifier: form_id, totalCount: 1, restorableUntil, can: { delete: true } },
    ])
  })

  test('twice changes nothing: the 30 days count from the first time, and it is recorded once', async () => {
    const app = await freshApp()
    const { form_id, winnow, workspaceId } = await reviewing(app)
    const first = await winnow.deleteForm({ form_id })
    app.travel(day)
    expect(await winnow.deleteForm({ form_id })).toEqual(first)
    await winnow.restoreForm({ form_id })
    const rows = await app.app.reads
      .select()
      .from(events)
      .where(
        and(eq(events.workspaceId, workspaceId), inArray(events.kind, ['form.deleted', 'form.restored'])),
      )
    expect(rows.map(it => it.kind)).toEqual(['form.deleted', 'form.restored'])
    await app.close()
  })
})

describe('/form/restore', () => {
  test('brings everything back as it was: status, settings, applicants, chats, its link', async () => {
    const app = await sharedApp()
    const { form, form_id, winnow, workspaceId, apply: someone, reply, move } = await reviewing(app)
    const { submissionId } = await someone()
    await reply(submissionId)
    await move(submissionId, 'Shortlisted')
    // The picture of link previews is drawn when it is ready, whatever happens meanwhile.
    const { metaImage: _, ...before } = await winnow.fetchDetails({ form_id })
    await winnow.deleteForm({ form_id })
    expect(await winnow.restoreForm({ form_id })).toMatchObject(before)
    expect(await winnow.fetchDetails({ form_id })).toMatchObject(before)
    expect(await winnow.fetchSubmission({ form_id, submission_id: submissionId })).toMatchObject({
      stage: 'Shortlisted',
      responded: true,
    })
    expect((await winnow.fetchChats({ view_as: 'PAGE_USER', page_id: workspaceId })).chats).toHaveLength(1)
    await apply(clientWith(app, {}), form)
  })

  test('of a form that was not deleted changes nothing', async () => {
    const { form_id, winnow } = await reviewing(await sharedApp())
    const { metaImage: _, ...before } = await winnow.fetchDetails({ form_id })
    expect(await winnow.restoreForm({ form_id })).toMatchObject(before)
  })

  test('is possible for 30 days, and no longer', async () => {
    const app = await freshApp()
    const { form_id, winnow, workspaceId } = await reviewing(app)
    const late = await makeForm(winnow, workspaceId)
    await winnow.deleteForm({ form_id })
    app.travel(day)
    await winnow.deleteForm({ form_id: late.identifier })
    app.travel(29 * day + 1_000)
    await expectRefusal(winnow.restoreForm({ form_id }), 'not_form_editor')
    const { forms } = await winnow.fetchForUser({ page_id: workspaceId, deleted: true })
    expect(forms.map(it => it.identifier)).toEqual([late.identifier])
    await winnow.restoreForm({ form_id: late.identifier })
    await app.close()
  })
})
