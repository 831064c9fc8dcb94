import { describe, expect, test } from 'bun:test'
import { limits } from '@winnow/openapi'
import type { Winnow } from '@winnow/sdk'
import { sharedApp } from '../../support/app.ts'
import { castAround, owner } from '../../support/cast.ts'
import { makeForm } from '../../support/forms.ts'
import { expectRefusal } from '../../support/problems.ts'

const foldersOf = async (winnow: Winnow, page_id: string) => (await winnow.fetchFolders({ page_id })).folders
const namesOf = async (winnow: Winnow, page_id: string) =>
  (await foldersOf(winnow, page_id)).map(it => it.name)

/** A workspace with two forms, the second of them in the folder Spring. */
async function filed() {
  const boss = await owner(await sharedApp())
  const { winnow, workspaceId: page_id } = boss
  const [loose, inside] = [await makeForm(winnow, page_id), await makeForm(winnow, page_id)]
  const spring = await winnow.createFolder({ page_id, name: 'Spring' })
  await winnow.moveForms({ form_ids: [inside.identifier], folder_id: spring.id })
  const folderOf = async (form_id: string) => (await winnow.fetchDetails({ form_id })).folderId
  return { ...boss, page_id, spring, loose: loose.identifier, inside: inside.identifier, folderOf }
}

describe('folders', () => {
  test('are listed by name, with the forms in each', async () => {
    const { winnow, page_id, spring } = await filed()
    await winnow.createFolder({ page_id, name: 'autumn' })
    expect(await foldersOf(winnow, page_id)).toMatchObject([
      { name: 'autumn', formCount: 0, folded: false },
      { id: spring.id, name: 'Spring', formCount: 1, folded: false },
    ])
  })

  test('have a name of their own in the workspace, in any case', async () => {
    const { winnow, page_id, spring } = await filed()
    const taken = await expectRefusal(winnow.createFolder({ page_id, name: ' SPRING ' }), 'invalid_input')
    expect(taken.at('name')).toBe('Another folder already has this name')
    const autumn = await winnow.createFolder({ page_id, name: 'Autumn' })
    const renamed = winnow.renameFolder({ folder_id: autumn.id, name: 'spring' })
    expect((await expectRefusal(renamed, 'invalid_input')).at('name')).toBe(
      'Another folder already has this name',
    )
    expect(await winnow.renameFolder({ folder_id: spring.id, name: 'SPRING' })).toMatchObject({
      name: 'SPRING',
      formCount: 1,
    })
    const elsewhere = await owner(await sharedApp())
    await elsewhere.winnow.createFolder({ page_id: elsewhere.workspaceId, name: 'Spring' })
  })

  test.each([
    ['', 'Enter a name for the folder'],
    ['  ', 'Enter a name for the folder'],
    ['x'.repeat(limits.folderName + 1), 'Must be less than 50 characters'],
  ])('refuse the name %p', async (name, message) => {
    const { winnow, page_id, spring } = await filed()
    const made = await expectRefusal(winnow.createFolder({ page_id, name }), 'invalid_input')
    expect(made.at('name')).toBe(message)
    const renamed = await expectRefusal(winnow.renameFolder({ folder_id: spring.id, name }), 'invalid_input')
    expect(renamed.at('name')).toBe(message)
  })

  test('are refused beyond the limit of a workspace', async () => {
    const { winnow, page_id } = await filed()
    for (let n = 1; n < limits.folders; n++) await winnow.createFolder({ page_id, name: `Folder ${n}` })
    const error = await expectRefusal(winnow.createFolder({ page_id, name: 'One more' }), 'invalid_input')
    expect(error.at('name')).toBe('A workspace can have up to 100 folders')
  })

  test('leave their forms in no folder when they are deleted, and are gone for who still names them', async () => {
    const { winnow, page_id, spring, loose, inside, folderOf } = await filed()
    expect(await winnow.deleteFolder({ folder_id: spring.id })).toEqual({ formCount: 1 })
    expect(await folderOf(inside)).toBeNull()
    expect(await foldersOf(winnow, page_id)).toEqual([])
    const to = { folder_id: spring.id }
    await expectRefusal(winnow.moveForms({ form_ids: [loose], ...to }), 'not_found')
    await expectRefusal(winnow.renameFolder({ ...to, name: 'Summer' }), 'not_found')
    await expectRefusal(winnow.createDraftForm({ page_id, ...to }), 'not_found')
    await expectRefusal(winnow.fetchForUser({ page_id, ...to }), 'not_found')
  })

  test('are folded by each person for themselves', async () => {
    const { workspaceId: page_id, people } = await castAround(await sharedApp())
    const { id: folder_id } = await people.owner.winnow.createFolder({ page_id, name: 'Spring' })
    for (let n = 0; n < 2; n++) await people.owner.winnow.updateFolded({ folder_id, folded: true })
    expect(await foldersOf(people.owner.winnow, page_id)).toMatchObject([{ folded: true }])
    expect(await foldersOf(people.member.winnow, page_id)).toMatchObject([{ folded: false }])
    await people.owner.winnow.updateFolded({ folder_id, folded: false })
    expect(await foldersOf(people.owner.winnow, page_id)).toMatchObject([{ folded: false }])
  })

  test('show a guest those alone that hold a form which they manage, and count no other form', async () => {
    const { workspaceId: page_id, form, people } = await castAround(await sharedApp())
    const { winnow } = people.owner
    const other = await makeForm(winnow, page_id)
    const shared = await winnow.createFolder({ page_id, name: 'Shared' })
    await winnow.createFolder({ page_id, name: 'Secret' })
    await winnow.moveForms({ form_ids: [form.identifier, other.identifier], folder_id: shared.id })
    expect(await foldersOf(people.editor.winnow, page_id)).toMatchObject([{ name: 'Shared', formCount: 1 }])
    expect(await namesOf(people.guest.winnow, page_id)).toEqual([])
    expect(await namesOf(people.member.winnow, page_id)).toEqual(['Secret', 'Shared'])
    const guessed = people.guest.winnow.updateFolded({ folder_id: shared.id, folded: true })
    await expectRefusal(guessed, 'not_found')
  })

  test('tell who changed them in the audit log', async () => {
    const { winnow, page_id, spring, inside } = await filed()
    await winnow.renameFolder({ folder_id: spring.id, name: 'Summer' })
    await winnow.moveForms({ form_ids: [inside], folder_id: null })
    await winnow.deleteFolder({ folder_id: spring.id })
    const { entries } = await winnow.fetchAudit({ page_id, groups: ['FORMS'] })
    const told = entries.map(it => it.text).slice(0, 5)
    expect(told).toEqual([
      'Deleted the folder ‘Summer’',
      'Moved the form out of its folder',
      'Renamed the folder ‘Spring’ to ‘Summer’',
      'Moved the form to a deleted folder',
      'Created the folder ‘Spring’',
    ])
  })
})

describe('/form/move', () => {
  test('moves several forms at once, and says where each was', async () => {
    const { winnow, page_id, spring, loose, inside, folderOf } = await filed()
    const autumn = await winnow.createFolder({ page_id, name: 'Autumn' })
    const { moved } = await winnow.moveForms({ form_ids: [loose, inside], folder_id: autumn.id })
    expect(moved).toEqual([
      { identifier: loose, from: null },
      { identifier: inside, from: spring.id },
    ])
    expect([await folderOf(loose), await folderOf(inside)]).toEqual([autumn.id, autumn.id])
    expect((await winnow.moveForms({ form_ids: [loose], folder_id: autumn.id })).moved).toEqual([])
    await winnow.moveForms({ form_ids: [loose], folder_id: null })
    expect(await folderOf(loose)).toBeNull()
  })

  test('moves none where one of them is not the caller’s to move', async () => {
    const { winnow, spring, loose, folderOf } = await filed()
    const foreign = await filed()
    const both = { form_ids: [loose, foreign.loose], folder_id: spring.id }
    await expectRefusal(winnow.moveForms(both), 'not_form_editor')
    await expectRefusal(winnow.moveForms({ form_ids: [loose], folder_id: foreign.spring.id }), 'not_found')
    expect(await folderOf(loose)).toBeNull()
  })

  test('of two who move a form at once, the later one decides', async () => {
    const { winnow, page_id, spring, loose, folderOf } = await filed()
    const autumn = await winnow.createFolder({ page_id, name: 'Autumn' })
    const both = [spring, autumn].map(it => winnow.moveForms({ form_ids: [loose], folder_id: it.id }))
    await Promise.all(both)
    expect([spring.id, autumn.id]).toContain((await folderOf(loose)) ?? '')
    await winnow.moveForms({ form_ids: [loose], folder_id: spring.id })
    expect(await folderOf(loose)).toBe(spring.id)
  })

  test('does not count as a change of the form', async () => {
    const { winnow, spring, loose } = await filed()
    const before = await winnow.fetchDetails({ form_id: loose })
    await winnow.moveForms({ form_ids: [loose], folder_id: spring.id })
    const { lastUpdatedTimestamp } = await winnow.fetchDetails({ form_id: loose })
    expect(lastUpdatedTimestamp).toBe(before.lastUpdatedTimestamp)
  })
})

describe('a form in a folder', () => {
  test('is listed with its folder, alone where only that is asked for, and found by a search of all', async () => {
    const { winnow, page_id, spring, loose, inside } = await filed()
    const idsOf = async (asked: { folder_id?: string; search?: string }) =>
      (await winnow.fetchForUser({ page_id, ...asked })).forms.map(it => [it.identifier, it.folderId])
    const both = [
      [inside, spring.id],
      [loose, null],
    ]
    expect(await idsOf({})).toEqual(both)
    expect(await idsOf({ folder_id: spring.id })).toEqual([[inside, spring.id]])
    expect(await idsOf({ search: 'accelerator' })).toEqual(both)
  })

  test('begins there, and so does its copy', async () => {
    const { winnow, page_id, spring, inside, folderOf } = await filed()
    const made = await winnow.createDraftForm({ page_id, folder_id: spring.id })
    const copy = await winnow.duplicateForm({ form_id: inside })
    expect([await folderOf(made.identifier), await folderOf(copy.identifier)]).toEqual([spring.id, spring.id])
  })

  test('is restored to it, and to no folder where that was deleted meanwhile', async () => {
    const { winnow, spring, inside, folderOf } = await filed()
    await winnow.deleteForm({ form_id: inside })
    await winnow.restoreForm({ form_id: inside })
    expect(await folderOf(inside)).toBe(spring.id)
    await winnow.deleteForm({ form_id: inside })
    await winnow.deleteFolder({ folder_id: spring.id })
    await winnow.restoreForm({ form_id: inside })
    expect(await folderOf(inside)).toBeNull()
  })
})
