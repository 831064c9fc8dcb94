import { describe, expect, test } from 'bun:test'
import { sharedApp } from '../../../support/app.ts'
import { castAround, clientWith } from '../../../support/cast.ts'
import { apply, makeForm } from '../../../support/forms.ts'
import { expectRefusal } from '../../../support/problems.ts'
import { reviewing } from '../../../support/scenes/reviewing.ts'

describe('/form/duplicate', () => {
  test('copies questions, texts, settings, statuses and templates into a draft, without applications', async () => {
    const app = await sharedApp()
    const { winnow, form, form_id, workspaceId } = await reviewing(app, {
      questions: [
        { type: 'SINGLE_SELECT', question: 'Role', options: ['Design', 'Product'], required: true },
        { type: 'LONG_TEXT', question: 'Why you?', description: '<p>Short</p>', width: 300 },
      ],
      description: '<p>Welcome</p>',
      form_success_message: 'Thank you',
      form_close_message: 'Too late',
      settings: {
        response_cap: 20,
        multiple_submissions: true,
        email_verification_required: false,
        url_parameters: ['source'],
        template_color: 'cyan',
        bulk_action_enabled: false,
      },
    })
    await winnow.editFastMode({ form_id, fast_mode: 'NO_CONFIRMATION_WITHOUT_MESSAGE' })
    await winnow.updateDefaultArchive({ form_id, default_archive: 'OPEN' })
    await winnow.updateNotifs({ form_id, stage: 'Shortlisted', notifications_enabled: true })
    await apply(clientWith(app, {}), form, { answers: { Role: 'Design' } })

    const draft = await winnow.duplicateForm({ form_id })
    expect(draft).toMatchObject({
      name: 'Copy of Spring accelerator',
      pageId: workspaceId,
      status: 'DRAFT',
      publishedVersion: null,
      description: '<p>Welcome</p>',
      formSuccessMessage: 'Thank you',
      formCloseMessage: 'Too late',
    })
    const source = await winnow.fetchDetails({ form_id })
    const copy = await winnow.fetchDetails({ form_id: draft.identifier })
    const same = [
      ...['responseCap', 'multipleSubmissions', 'urlParameters', 'templateColor', 'bulkActionEnabled'],
      ...['fastMode', 'defaultArchiveChatStatus', 'stages', 'quickReplies', 'labelsWithColor'],
    ] as const
    for (const name of same)
      expect({ [name]: copy[name as keyof typeof copy] }).toEqual({
        [name]: source[name as keyof typeof source],
      })
    const bare = (fields: typeof copy.inputFields) => fields.map(({ id: _, formId: __, ...it }) => it)
    expect(bare(copy.inputFields)).toEqual(bare(source.inputFields))
    expect(copy).toMatchObject({
      isCreator: true,
      formCounts: { totalCount: 0, respondedCount: 0 },
      acceptsApplications: false,
    })
  })

  test('its questions are its own, and rules name those', async () => {
    const { winnow, workspaceId } = await reviewing(await sharedApp())
    const draft = await winnow.createDraftForm({ page_id: workspaceId, template_id: 'event-registration' })
    const copy = await winnow.duplicateForm({ form_id: draft.identifier })
    const textOf = (form: typeof copy, id: string) => form.inputFields.find(it => it.id === id)?.question
    const rulesOf = (form: typeof copy) =>
      form.inputFields.map(it => it.showIf.map(rule => [textOf(form, rule.columnId), rule.value]))
    expect(rulesOf(copy)).toEqual(rulesOf(draft))
    const ids = new Set(draft.inputFields.map(it => it.id))
    expect(copy.inputFields.filter(it => ids.has(it.id))).toEqual([])
    const { publishedVersion } = await winnow.editForm({
      form_id: copy.identifier,
      revision: copy.revision,
      publish: true,
    })
    expect(publishedVersion).toBe(1)
  })

  test('opens by nobody’s dates but its own', async () => {
    const { winnow, form_id } = await reviewing(await sharedApp())
    const later = new Date(Date.now() + 3_600_000).toISOString()
    await winnow.updateStatus({ form_id, status: 'OPEN', closing_date: later })
    const { identifier } = await winnow.duplicateForm({ form_id })
    expect(await winnow.fetchDetails({ form_id: identifier })).toMatchObject({
      openingDate: null,
      closingDate: null,
    })
  })

  test('a long name is cut to 100 characters', async () => {
    const { winnow, workspaceId } = await reviewing(await sharedApp())
    const { identifier } = await winnow.createDraftForm({ page_id: workspaceId, name: 'ü'.repeat(100) })
    const { name } = await winnow.duplicateForm({ form_id: identifier })
    expect(name).toBe(`Copy of ${'ü'.repeat(92)}`)
  })

  test('has the columns of the form, other forms’ statuses among them, where they stood', async () => {
    const { winnow, workspaceId, form_id } = await reviewing(await sharedApp())
    const other = await makeForm(winnow, workspaceId)
    const field = await winnow.addCustomField({
      form_id,
      type: 'FORM_STATUS',
      source_form_id: other.identifier,
    })
    await winnow.updateColumnWidth({ form_id, custom_fields: [{ custom_field_id: field.id, width: 240 }] })
    const { identifier } = await winnow.duplicateForm({ form_id })
    const { customFields } = await winnow.fetchDetails({ form_id: identifier })
    expect(customFields.find(it => it.id === field.id)).toMatchObject({ width: 240 })
  })

  test('is for who manages the form and may create forms; the copy is theirs', async () => {
    const { form, people } = await castAround(await sharedApp())
    const form_id = form.identifier
    await expectRefusal(people.member.winnow.duplicateForm({ form_id }), 'not_form_editor')
    const error = await expectRefusal(people.editor.winnow.duplicateForm({ form_id }), 'forbidden')
    expect(error.message).toBe("Guests can't create forms in a workspace")
    const { identifier } = await people.admin.winnow.duplicateForm({ form_id })
    expect(await people.admin.winnow.fetchDetails({ form_id: identifier })).toMatchObject({ isCreator: true })
    await expectRefusal(people.creator.winnow.fetchDetails({ form_id: identifier }), 'not_form_editor')
  })
})
