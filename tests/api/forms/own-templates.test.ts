import { describe, expect, test } from 'bun:test'
import { search } from '@winnow/db/factories'
import { limits } from '@winnow/openapi'
import { sharedApp } from '../../support/app.ts'
import { castAround, clientWith, owner } from '../../support/cast.ts'
import { apply, makeForm } from '../../support/forms.ts'
import { expectRefusal } from '../../support/problems.ts'
import { numberOf } from '../../support/scenes/colleague.ts'

/** A form with something of everything that a template holds, and an applicant. */
async function source() {
  const app = await sharedApp()
  const boss = await owner(app)
  const { winnow, workspaceId: page_id } = boss
  const form = await makeForm(winnow, page_id, {
    questions: [
      { type: 'SINGLE_SELECT', question: 'Role', options: ['Design', 'Product'] },
      { type: 'LONG_TEXT', question: 'Why you?', required: false },
    ],
    description: '<p>Welcome</p>',
    settings: { template_color: 'cyan', response_cap: 20, multiple_submissions: true },
  })
  const form_id = form.identifier
  await winnow.addStage({ form_id, label: 'Interview' })
  await winnow.addLabel({ form_id, value: 'Strong' })
  await winnow.createView({
    form_id,
    ...{ name: 'Designers', shared: true },
    filters: [{ columnId: form.inputFields[2]?.id ?? '', value: ['Design'] }],
  })
  const formNumber = await numberOf(app.app.reads, form_id)
  await app.app.write(tx => search(tx, { formNumber, name: 'Engineers', criteria: ['Builds things'] }))
  await apply(clientWith(app, {}), form, { answers: { Role: 'Design' } })
  return { ...boss, page_id, form, form_id }
}

describe('a template of one’s own', () => {
  test('holds what the form is, and makes drafts of it without its applications', async () => {
    const { winnow, page_id, form_id } = await source()
    const saved = await winnow.saveTemplate({ form_id, name: 'Cohort', description: 'Our usual one' })
    expect(saved).toMatchObject({
      name: 'Cohort',
      description: 'Our usual one',
      labels: ['Strong'],
      quickReplies: ['Archive', 'Shortlist'],
      criteria: ['Builds things'],
    })
    expect(saved.inputFields.map(it => it.question)).toEqual(['Role', 'Why you?'])
    expect(saved.stages).toContain('Interview')
    expect((await winnow.fetchOwnTemplates({ page_id })).templates).toEqual([saved])

    const made = await winnow.createDraftForm({ page_id, template_id: saved.id })
    expect(made).toMatchObject({ name: 'Cohort', status: 'DRAFT', description: '<p>Welcome</p>' })
    const before = await winnow.fetchDetails({ form_id })
    const after = await winnow.fetchDetails({ form_id: made.identifier })
    const same = [
      'templateColor',
      'responseCap',
      'multipleSubmissions',
      'stages',
      'labels',
      'quickReplies',
    ] as const
    for (const it of same) expect(after[it]).toEqual(before[it] as never)
    expect(after).toMatchObject({ templateId: saved.id, formCounts: { totalCount: 0 } })
    expect((await winnow.fetchFormUsers({ form_id: made.identifier })).users).toHaveLength(1)
  })

  test('names the questions and criteria of the new form, nowhere those of its source', async () => {
    const { winnow, page_id, form_id, form } = await source()
    const { id: template_id } = await winnow.saveTemplate({ form_id, name: 'Cohort' })
    const made = await winnow.createDraftForm({ page_id, template_id })
    const to = { form_id: made.identifier }
    const [view] = (await winnow.fetchViews(to)).views
    expect(view?.filters).toMatchObject([{ columnId: made.inputFields[2]?.id }])
    const criteriaOf = async (of: { form_id: string }) =>
      (await winnow.fetchCompositeAiQueries(of)).compositeQueries.flatMap(it =>
        it.breakdownQueries.map(one => one.id),
      )
    const [own, theirs] = [await criteriaOf(to), await criteriaOf({ form_id })]
    expect(own).toHaveLength(1)
    const written = JSON.stringify([made, view, await winnow.fetchDetails(to), own])
    for (const id of [...form.inputFields.map(it => it.id), ...theirs]) expect(written).not.toContain(id)
  })

  test('stays as it was saved until it is replaced, and keeps its name and description then', async () => {
    const { winnow, form, form_id } = await source()
    const saved = await winnow.saveTemplate({ form_id, name: 'Cohort', description: 'Ours' })
    const { revision } = await winnow.fetchForEdit({ form_id })
    await winnow.editForm({ form_id, revision, input_fields: form.inputFields.slice(0, 3) })
    const unchanged = await winnow.editTemplate({ template_id: saved.id })
    expect(unchanged.inputFields).toHaveLength(2)
    const replaced = await winnow.saveTemplate({ form_id, name: 'Cohort', template_id: saved.id })
    expect(replaced).toMatchObject({ id: saved.id, name: 'Cohort', description: 'Ours' })
    expect(replaced.inputFields.map(it => it.question)).toEqual(['Role'])
  })

  test('has a name of its own in the workspace, in any case', async () => {
    const { winnow, form_id } = await source()
    await winnow.saveTemplate({ form_id, name: 'Cohort' })
    const other = await winnow.saveTemplate({ form_id, name: 'Other' })
    const message = 'Another template already has this name'
    const taken = await expectRefusal(winnow.saveTemplate({ form_id, name: 'COHORT' }), 'invalid_input')
    expect(taken.at('name')).toBe(message)
    const renamed = winnow.editTemplate({ template_id: other.id, name: 'cohort' })
    expect((await expectRefusal(renamed, 'invalid_input')).at('name')).toBe(message)
    const blank = await expectRefusal(winnow.saveTemplate({ form_id, name: ' ' }), 'invalid_input')
    expect(blank.at('name')).toBe('Enter a name for the template')
  })

  test('is deleted for all, and the forms made from it stay', async () => {
    const { winnow, page_id, form_id } = await source()
    const { id: template_id } = await winnow.saveTemplate({ form_id, name: 'Cohort' })
    const made = await winnow.createDraftForm({ page_id, template_id })
    await winnow.deleteTemplate({ template_id })
    expect((await winnow.fetchOwnTemplates({ page_id })).templates).toEqual([])
    expect((await winnow.fetchDetails({ form_id: made.identifier })).name).toBe('Cohort')
    const gone = await expectRefusal(winnow.createDraftForm({ page_id, template_id }), 'invalid_input')
    expect(gone.at('template_id')).toBe('There is no such template')
    await expectRefusal(winnow.saveTemplate({ form_id, name: 'Cohort', template_id }), 'not_found')
  })

  test('outlives its form, and a column that shows a deleted form is left out', async () => {
    const { winnow, page_id, form_id } = await source()
    const other = await makeForm(winnow, page_id)
    await winnow.addCustomField({ form_id, source_form_id: other.identifier, type: 'FORM_STATUS' })
    const { id: template_id } = await winnow.saveTemplate({ form_id, name: 'Cohort' })
    await winnow.deleteForm({ form_id })
    const columnsOf = async () => {
      const { identifier } = await winnow.createDraftForm({ page_id, template_id })
      return (await winnow.fetchDetails({ form_id: identifier })).customFields.map(it => it.type)
    }
    expect(await columnsOf()).toContain('FORM_STATUS')
    await winnow.deleteForm({ form_id: other.identifier })
    expect(await columnsOf()).not.toContain('FORM_STATUS')
  })

  test('is shared with the members of the workspace, and hidden from guests and other workspaces', async () => {
    const { workspaceId: page_id, form, people } = await castAround(await sharedApp())
    const form_id = form.identifier
    const { id: template_id } = await people.creator.winnow.saveTemplate({ form_id, name: 'Cohort' })
    const made = await people.member.winnow.createDraftForm({ page_id, template_id })
    expect(made.name).toBe('Cohort')
    await expectRefusal(people.editor.winnow.fetchOwnTemplates({ page_id }), 'forbidden')
    await expectRefusal(people.editor.winnow.saveTemplate({ form_id, name: 'Mine' }), 'forbidden')
    const elsewhere = await owner(await sharedApp())
    const foreign = elsewhere.winnow.createDraftForm({ page_id: elsewhere.workspaceId, template_id })
    await expectRefusal(foreign, 'invalid_input')
  })

  test('is refused beyond the limit of a workspace', async () => {
    const { winnow, form_id } = await source()
    for (let n = 0; n < limits.formTemplates; n++) await winnow.saveTemplate({ form_id, name: `Round ${n}` })
    const error = await expectRefusal(winnow.saveTemplate({ form_id, name: 'One more' }), 'invalid_input')
    expect(error.at('name')).toBe('A workspace can have up to 50 templates. Delete or replace another one.')
  })
})
