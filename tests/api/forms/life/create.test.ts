import { describe, expect, test } from 'bun:test'
import { sharedApp } from '../../../support/app.ts'
import { castAround, owner } from '../../../support/cast.ts'
import { expectRefusal } from '../../../support/problems.ts'

describe('/form/create-draft-form', () => {
  test('blank: a draft with the two fixed questions Name and Email, both required', async () => {
    const { winnow, workspaceId } = await owner(await sharedApp())
    const draft = await winnow.createDraftForm({ page_id: workspaceId })
    expect(draft).toMatchObject({
      name: 'Untitled form',
      pageId: workspaceId,
      status: 'DRAFT',
      publishedVersion: null,
      hasUnpublishedChanges: true,
      description: null,
      closingDate: null,
    })
    expect(draft.inputFields).toMatchObject([
      { question: 'Name', type: 'SHORT_TEXT', preDefinedInputType: 'NAME', required: true },
      { question: 'Email', type: 'SHORT_TEXT', preDefinedInputType: 'EMAIL', required: true },
    ])
  })

  test('begins with the stages New, Shortlisted and Archived; only New notifies', async () => {
    const { winnow, workspaceId } = await owner(await sharedApp())
    const { identifier } = await winnow.createDraftForm({ page_id: workspaceId })
    expect((await winnow.fetchDetails({ form_id: identifier })).stages).toEqual([
      { label: 'New', kind: 'NEW', notificationsEnabled: true, formerLabels: [] },
      { label: 'Shortlisted', kind: 'SHORTLISTED', notificationsEnabled: false, formerLabels: [] },
      { label: 'Archived', kind: 'ARCHIVED', notificationsEnabled: false, formerLabels: [] },
    ])
  })

  test('begins with the reply templates Archive and Shortlist, with their texts', async () => {
    const { winnow, workspaceId } = await owner(await sharedApp())
    const { identifier } = await winnow.createDraftForm({ page_id: workspaceId })
    expect(await winnow.fetchDetails({ form_id: identifier })).toMatchObject({
      quickReplies: [
        {
          name: 'Archive',
          text: 'Hi {first_name}, thank you for applying to {form_name}. We will not be taking your application further this time, and we wish you well.',
          isDefault: true,
        },
        {
          name: 'Shortlist',
          text: 'Hi {first_name}, good news: your application to {form_name} has been shortlisted. We will write again soon with the next step.',
          isDefault: true,
        },
      ],
      defaultArchiveChatStatus: 'CLOSED',
      fastMode: 'DEFAULT',
      reviewMode: 'default',
      formCounts: { respondedCount: 0, totalCount: 0 },
    })
  })

  test('from a template: its questions after Name and Email, with ids of their own', async () => {
    const { winnow, workspaceId } = await owner(await sharedApp())
    const { templates } = await winnow.fetchTemplates({})
    expect(templates.map(it => it.id)).toEqual([
      'job-application',
      'accelerator',
      'grant',
      'call-for-speakers',
      'scholarship',
      'fellowship',
      'creator-collaboration',
      'event-registration',
    ])
    for (const template of templates) {
      const draft = await winnow.createDraftForm({ page_id: workspaceId, template_id: template.id })
      expect(draft.name).toBe(template.name)
      const [, , ...rest] = draft.inputFields
      expect(rest.map(it => it.question)).toEqual(template.inputFields.map(it => it.question))
      for (const { id } of draft.inputFields) expect(id).toMatch(/^fld_/)
      const { publishedVersion } = await winnow.editForm({
        form_id: draft.identifier,
        revision: draft.revision,
        publish: true,
      })
      expect(publishedVersion).toBe(1)
    }
  })

  test('from a template: its rules name the questions of the new form', async () => {
    const { winnow, workspaceId } = await owner(await sharedApp())
    for (const { id } of (await winnow.fetchTemplates({})).templates) {
      const { inputFields } = await winnow.createDraftForm({ page_id: workspaceId, template_id: id })
      const ids = inputFields.map(it => it.id)
      const named = inputFields.flatMap(it => it.showIf.map(rule => rule.columnId))
      expect(named, id).not.toEqual([])
      expect(named.filter(it => !ids.includes(it))).toEqual([])
    }
  })

  test('takes a name instead of the template’s own', async () => {
    const { winnow, workspaceId } = await owner(await sharedApp())
    const given = { page_id: workspaceId, name: ' Engineer ', template_id: 'job-application' }
    expect((await winnow.createDraftForm(given)).name).toBe('Engineer')
  })

  test.each([
    [{ name: '' }, 'name', 'This field is required'],
    [{ name: 'x'.repeat(101) }, 'name', 'Must be less than 100 characters'],
    [{ template_id: 'raffle' }, 'template_id', 'There is no such template'],
  ])('%j is refused, and no form is made', async (wrong, path, message) => {
    const { winnow, workspaceId } = await owner(await sharedApp())
    const call = winnow.createDraftForm({ page_id: workspaceId, ...wrong })
    expect((await expectRefusal(call, 'invalid_input')).at(path)).toBe(message)
    expect((await winnow.fetchForUser({ page_id: workspaceId })).forms).toEqual([])
  })

  test('is for every member of the workspace but guests, in a sentence that says so', async () => {
    const { workspaceId, people } = await castAround(await sharedApp())
    const draft = await people.member.winnow.createDraftForm({ page_id: workspaceId })
    expect(await people.member.winnow.fetchDetails({ form_id: draft.identifier })).toMatchObject({
      isCreator: true,
    })
    const error = await expectRefusal(
      people.guest.winnow.createDraftForm({ page_id: workspaceId }),
      'forbidden',
    )
    expect(error).toMatchObject({ status: 403, message: "Guests can't create forms in a workspace" })
  })
})
