import { describe, expect, test } from 'bun:test'
import type { Winnow } from '@winnow/sdk'
import { sharedApp } from '../../support/app.ts'
import { castAround, owner } from '../../support/cast.ts'
import { apply, makeForm } from '../../support/forms.ts'
import { expectRefusal } from '../../support/problems.ts'

const idsFor = async (winnow: Winnow, page_id: string) =>
  (await winnow.fetchForUser({ page_id })).forms.map(it => it.identifier)

describe('/form/fetch-for-user', () => {
  test('owners and admins see every form of the workspace, newest first', async () => {
    const { workspaceId, form, people } = await castAround(await sharedApp())
    const another = await makeForm(people.member.winnow, workspaceId)
    for (const who of [people.owner, people.admin])
      expect(await idsFor(who.winnow, workspaceId)).toEqual([another.identifier, form.identifier])
  })

  test('members see the forms that they created or edit, guests those they were invited to', async () => {
    const { workspaceId, form, people } = await castAround(await sharedApp())
    const own = await makeForm(people.member.winnow, workspaceId)
    expect(await idsFor(people.member.winnow, workspaceId)).toEqual([own.identifier])
    expect(await idsFor(people.creator.winnow, workspaceId)).toEqual([form.identifier])
    expect(await idsFor(people.editor.winnow, workspaceId)).toEqual([form.identifier])
    expect(await idsFor(people.guest.winnow, workspaceId)).toEqual([])
  })

  test('a workspace that one does not belong to is 404', async () => {
    const { workspaceId, people } = await castAround(await sharedApp())
    const call = people.applicant.winnow.fetchForUser({ page_id: workspaceId })
    await expectRefusal(call, 'not_found')
  })

  test('shows of each form its state, its counts and whether it takes applications', async () => {
    const { winnow, workspaceId } = await owner(await sharedApp())
    const form = await makeForm(winnow, workspaceId)
    const { submissionId } = await apply(winnow, form)
    await apply(winnow, form)
    await winnow.updateStage({
      form_id: form.identifier,
      submission_id: submissionId,
      stage: 'Archived',
    })
    expect((await winnow.fetchForUser({ page_id: workspaceId })).forms).toMatchObject([
      {
        name: 'Spring accelerator',
        status: 'OPEN',
        acceptsApplications: true,
        closingDate: null,
        totalCount: 2,
        newCount: 1,
        isCreator: true,
      },
    ])
  })

  test('pages by an opaque cursor: every form once, also when one is made meanwhile', async () => {
    const { winnow, workspaceId: page_id } = await owner(await sharedApp())
    const made: string[] = []
    for (let i = 0; i < 5; i++) made.unshift((await winnow.createDraftForm({ page_id })).identifier)
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<Winnow['fetchForUser']>> = await winnow.fetchForUser({
        page_id,
        cursor,
        page_size: 2,
      })
      expect(page.forms.length).toBeLessThanOrEqual(2)
      seen.push(...page.forms.map(it => it.identifier))
      if (seen.length === 2) await winnow.createDraftForm({ page_id, name: 'Made meanwhile' })
      cursor = page.nextCursor
    } while (cursor)
    expect(seen).toEqual(made)
  })

  test('ends exactly at a full page, and takes pages of 1 to 100', async () => {
    const { winnow, workspaceId: page_id } = await owner(await sharedApp())
    for (let i = 0; i < 2; i++) await winnow.createDraftForm({ page_id })
    expect(await winnow.fetchForUser({ page_id, page_size: 2 })).toMatchObject({ nextCursor: null })
    for (const page_size of [0, 101])
      await expectRefusal(winnow.fetchForUser({ page_id, page_size }), 'invalid_input')
  })

  test('a cursor that is none of ours is refused', async () => {
    const { winnow, workspaceId: page_id } = await owner(await sharedApp())
    const error = await expectRefusal(winnow.fetchForUser({ page_id, cursor: 'guess' }), 'invalid_input')
    expect(error.at('cursor')).toEqual(expect.any(String))
  })

  test.each([
    ['ecole', ['École d’été']],
    ['ÉTÉ', ['École d’été']],
    ["d'été", ['École d’été']],
    ['  grant ', ['Climate grant']],
    ['%', ['100 % remote']],
    ['nothing like it', []],
  ])('search %j finds what contains it, case and accents folded', async (search, names) => {
    const { winnow, workspaceId: page_id } = await owner(await sharedApp())
    for (const name of ['École d’été', 'Climate grant', '100 % remote'])
      await winnow.createDraftForm({ page_id, name })
    expect((await winnow.fetchForUser({ page_id, search })).forms.map(it => it.name)).toEqual(names)
  })

  test('search follows a new name once it is published, and finds deleted forms among the deleted', async () => {
    const { winnow, workspaceId: page_id } = await owner(await sharedApp())
    const form = await makeForm(winnow, page_id)
    const form_id = form.identifier
    const find = async (search: string, deleted = false) =>
      (await winnow.fetchForUser({ page_id, search, deleted })).forms.map(it => it.identifier)
    const { revision } = await winnow.fetchForEdit({ form_id })
    const draft = await winnow.editForm({ form_id, revision, name: 'Autumn cohort' })
    expect(await find('autumn')).toEqual([])
    await winnow.editForm({ form_id, revision: draft.revision, publish: true })
    expect(await find('autumn')).toEqual([form_id])
    expect(await find('spring')).toEqual([])
    await winnow.deleteForm({ form_id })
    expect(await find('autumn')).toEqual([])
    expect(await find('autumn', true)).toEqual([form_id])
  })

  test('says of each form what the caller may do with it', async () => {
    const { workspaceId, people } = await castAround(await sharedApp())
    const can = async (who: keyof typeof people) =>
      (await people[who].winnow.fetchForUser({ page_id: workspaceId })).forms[0]?.can
    expect(await can('creator')).toEqual({ edit: true, duplicate: true, delete: true })
    expect(await can('admin')).toEqual({ edit: true, duplicate: true, delete: true })
    expect(await can('editor')).toEqual({ edit: true, duplicate: false, delete: false })
  })
})
