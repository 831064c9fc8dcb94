import { describe, expect, test } from 'bun:test'
import { limits } from '@winnow/openapi'
import type { FormForEdit } from '@winnow/sdk'
import { sharedApp } from '../../../support/app.ts'
import { owner } from '../../../support/cast.ts'
import { apply, makeForm } from '../../../support/forms.ts'
import { expectRefusal } from '../../../support/problems.ts'
import { colleague } from '../../../support/scenes/colleague.ts'

type Fields = FormForEdit['inputFields']

/** A form whose first version asks 'Why you?' and 'Your role', and a way to publish another. */
async function versioned() {
  const app = await sharedApp()
  const { winnow, workspaceId } = await owner(app)
  const form = await makeForm(winnow, workspaceId, {
    description: '<p>First</p>',
    questions: [
      { type: 'LONG_TEXT', question: 'Why you?' },
      { type: 'SINGLE_SELECT', question: 'Your role', options: ['Engineer', 'Designer'] },
    ],
  })
  const form_id = form.identifier
  const publish = async (change: (fields: Fields) => Fields, name = form.name, by = winnow) => {
    const { revision, inputFields } = await by.fetchForEdit({ form_id })
    return by.editForm({ form_id, revision, name, input_fields: change(inputFields), publish: true })
  }
  return { app, winnow, workspaceId, form, form_id, publish }
}

const withoutRole = (fields: Fields) => fields.filter(it => it.question !== 'Your role')
const asked = (fields: readonly { question: string }[]) => fields.map(it => it.question)

describe('the versions of a form', () => {
  test('are none before it is first published', async () => {
    const { winnow, workspaceId } = await owner(await sharedApp())
    const { identifier } = await winnow.createDraftForm({ page_id: workspaceId })
    expect(await winnow.fetchVersions({ form_id: identifier })).toEqual({ versions: [], more: false })
    await expectRefusal(winnow.fetchVersion({ form_id: identifier, version: 1 }), 'not_found')
  })

  test('are listed newest first, each with who published it and how many applied by it; the draft is none of them', async () => {
    const { app, winnow, workspaceId, form, form_id, publish } = await versioned()
    await apply(winnow, form)
    await apply(winnow, form)
    const other = await colleague(app, { workspaceId, form_id })
    await publish(withoutRole, 'Autumn accelerator', other.winnow)
    await apply(winnow, form)
    const { revision } = await winnow.fetchForEdit({ form_id })
    await winnow.editForm({ form_id, revision, name: 'Not yet' })

    const { versions, more } = await winnow.fetchVersions({ form_id })
    expect(more).toBe(false)
    expect(versions).toMatchObject([
      {
        version: 2,
        current: true,
        name: 'Autumn accelerator',
        questionCount: 3,
        submissions: 1,
        publishedBy: { id: other.id },
      },
      { version: 1, current: false, name: 'Spring accelerator', questionCount: 4, submissions: 2 },
    ])
    const [second, first] = versions.map(it => Date.parse(it.publishedAt))
    expect(second).toBeGreaterThanOrEqual(first ?? Number.NaN)
  })

  test('can be listed from one on', async () => {
    const { winnow, form_id, publish } = await versioned()
    for (let n = 0; n < 3; n++) await publish(fields => fields, `Name ${n}`)
    const { versions } = await winnow.fetchVersions({ form_id, before: 3 })
    expect(versions.map(it => it.version)).toEqual([2, 1])
  })

  test(`come ${limits.versions} at a time, and say whether there are older ones`, async () => {
    const { winnow, form_id, publish } = await versioned()
    for (let n = 0; n < limits.versions; n++) await publish(fields => fields, `Name ${n}`)
    const newest = await winnow.fetchVersions({ form_id })
    expect(newest.more).toBe(true)
    expect(newest.versions).toHaveLength(limits.versions)
    const before = newest.versions.at(-1)?.version
    expect(await winnow.fetchVersions({ form_id, before })).toMatchObject({
      more: false,
      versions: [{ version: 1 }],
    })
  })

  test('are looked at whole, as they were when they were published', async () => {
    const { winnow, form_id, publish } = await versioned()
    await publish(withoutRole, 'Autumn accelerator')
    const first = await winnow.fetchVersion({ form_id, version: 1 })
    expect(first).toMatchObject({ version: 1, current: false, name: 'Spring accelerator' })
    expect(first.description).toBe('<p>First</p>')
    expect(asked(first.inputFields)).toEqual(['Name', 'Email', 'Why you?', 'Your role'])
    expect(first.inputFields.at(-1)?.options).toEqual(['Engineer', 'Designer'])
    await expectRefusal(winnow.fetchVersion({ form_id, version: 3 }), 'not_found')
  })

  test('are not shown to somebody who does not manage the form, nor restored by them', async () => {
    const { app, form_id } = await versioned()
    const { winnow: stranger } = await owner(app)
    await expectRefusal(stranger.fetchVersions({ form_id }), 'not_form_editor')
    await expectRefusal(stranger.fetchVersion({ form_id, version: 1 }), 'not_form_editor')
    await expectRefusal(stranger.restoreVersion({ form_id, version: 1, revision: 1 }), 'not_form_editor')
  })
})

describe('restoring a version', () => {
  test('makes the draft what it says; what applicants see stays until the draft is published', async () => {
    const { winnow, form_id, publish } = await versioned()
    const { revision } = await publish(withoutRole, 'Autumn accelerator')
    const draft = await winnow.restoreVersion({ form_id, version: 1, revision })
    expect(draft).toMatchObject({ name: 'Spring accelerator', publishedVersion: 2, version: 3 })
    expect(draft.hasUnpublishedChanges).toBe(true)
    expect(asked(draft.inputFields)).toEqual(['Name', 'Email', 'Why you?', 'Your role'])
    expect(draft).toMatchObject(await winnow.fetchForEdit({ form_id }))
    expect(await winnow.fetchForFilling({ form_id })).toMatchObject({
      name: 'Autumn accelerator',
      version: 2,
    })
    expect((await winnow.fetchVersions({ form_id })).versions.map(it => it.version)).toEqual([2, 1])
  })

  test('gives a question back with its answers, once it is published again', async () => {
    const { winnow, form, form_id, publish } = await versioned()
    const { submissionId } = await apply(winnow, form, { answers: { 'Your role': 'Designer' } })
    const role = form.inputFields.find(it => it.question === 'Your role')?.id
    const { revision } = await publish(withoutRole)
    const draft = await winnow.restoreVersion({ form_id, version: 1, revision })
    await winnow.editForm({ form_id, revision: draft.revision, publish: true })
    expect(asked((await winnow.fetchDetails({ form_id })).inputFields)).toContain('Your role')
    const one = await winnow.fetchSubmission({ form_id, submission_id: submissionId })
    expect(one.fieldValues.find(it => it.fieldId === role)?.value).toBe('Designer')
  })

  test('overwrites nothing where the draft was saved meanwhile', async () => {
    const { winnow, form_id, publish } = await versioned()
    const { revision } = await publish(withoutRole)
    const saved = await winnow.editForm({ form_id, revision, name: 'Typed meanwhile' })
    await expectRefusal(winnow.restoreVersion({ form_id, version: 1, revision }), 'stale_version')
    expect(saved).toMatchObject(await winnow.fetchForEdit({ form_id }))
  })

  test('is refused for a draft, and for a number that there is not', async () => {
    const { winnow, form_id } = await versioned()
    const { revision, version } = await winnow.fetchForEdit({ form_id })
    await expectRefusal(winnow.restoreVersion({ form_id, version, revision }), 'not_found')
    await expectRefusal(winnow.restoreVersion({ form_id, version: 99, revision }), 'not_found')
  })
})
