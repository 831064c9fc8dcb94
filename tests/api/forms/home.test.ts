import { describe, expect, test } from 'bun:test'
import { limits } from '@winnow/openapi'
import type { Winnow } from '@winnow/sdk'
import { sharedApp } from '../../support/app.ts'
import { castAround, owner } from '../../support/cast.ts'
import { apply, makeForm } from '../../support/forms.ts'
import { expectRefusal } from '../../support/problems.ts'

const pinnedOf = async (winnow: Winnow, page_id: string) =>
  (await winnow.fetchHome({ page_id })).pinned.map(it => it.identifier)
const recentOf = async (winnow: Winnow, page_id: string) =>
  (await winnow.fetchHome({ page_id })).recent.map(it => it.identifier)

describe('pinned forms', () => {
  test('stand in the order of pinning, with their counts, and lists say which they are', async () => {
    const { winnow, workspaceId: page_id } = await owner(await sharedApp())
    const [first, second] = [await makeForm(winnow, page_id), await makeForm(winnow, page_id)]
    await makeForm(winnow, page_id)
    await apply(winnow, second)
    await winnow.updatePinned({ form_id: second.identifier, pinned: true })
    await winnow.updatePinned({ form_id: first.identifier, pinned: true })
    await winnow.updatePinned({ form_id: second.identifier, pinned: true })
    const { pinned } = await winnow.fetchHome({ page_id })
    expect(pinned).toMatchObject([
      { identifier: second.identifier, totalCount: 1, newCount: 1, pinned: true },
      { identifier: first.identifier, totalCount: 0, newCount: 0, pinned: true },
    ])
    const listed = (await winnow.fetchForUser({ page_id })).forms.map(it => it.pinned)
    expect(listed).toEqual([false, true, true])
    await winnow.updatePinned({ form_id: second.identifier, pinned: false })
    expect(await pinnedOf(winnow, page_id)).toEqual([first.identifier])
  })

  test('are a person’s own: nobody else sees them', async () => {
    const { workspaceId, form, people } = await castAround(await sharedApp())
    await people.editor.winnow.updatePinned({ form_id: form.identifier, pinned: true })
    expect(await pinnedOf(people.editor.winnow, workspaceId)).toEqual([form.identifier])
    expect(await pinnedOf(people.admin.winnow, workspaceId)).toEqual([])
    const own = await people.editor.winnow.fetchForUser({ page_id: workspaceId })
    expect(own.forms.map(it => it.pinned)).toEqual([true])
  })

  test('leave the list with the right to them, and with the form until it is restored', async () => {
    const { workspaceId, form, people } = await castAround(await sharedApp())
    const form_id = form.identifier
    for (const who of [people.editor, people.creator])
      await who.winnow.updatePinned({ form_id, pinned: true })
    await people.creator.winnow.removeFormUser({ form_id, email: people.editor.email })
    expect(await pinnedOf(people.editor.winnow, workspaceId)).toEqual([])
    await people.creator.winnow.deleteForm({ form_id })
    expect(await pinnedOf(people.creator.winnow, workspaceId)).toEqual([])
    await people.creator.winnow.restoreForm({ form_id })
    expect(await pinnedOf(people.creator.winnow, workspaceId)).toEqual([form_id])
  })

  test('are refused beyond the limit of a workspace, and nothing else is unpinned', async () => {
    const { winnow, workspaceId: page_id } = await owner(await sharedApp())
    const ids: string[] = []
    for (let n = 0; n <= limits.pinnedForms; n++)
      ids.push((await winnow.createDraftForm({ page_id })).identifier)
    for (const form_id of ids.slice(0, -1)) await winnow.updatePinned({ form_id, pinned: true })
    const error = await expectRefusal(
      winnow.updatePinned({ form_id: ids.at(-1) ?? '', pinned: true }),
      'invalid_input',
    )
    expect(error.at('pinned')).toBe('You can pin up to 20 forms. Unpin another one first.')
    expect(await pinnedOf(winnow, page_id)).toEqual(ids.slice(0, -1))
  })
})

describe('recent forms', () => {
  test('are those whose table was open last, the latest first, without the pinned ones', async () => {
    const { winnow, workspaceId: page_id } = await owner(await sharedApp())
    const ids: string[] = []
    for (let n = 0; n < limits.recentForms + 2; n++) {
      const { identifier } = await makeForm(winnow, page_id)
      await winnow.updateLastVisit({ form_id: identifier })
      ids.unshift(identifier)
    }
    expect(await recentOf(winnow, page_id)).toEqual(ids.slice(0, limits.recentForms))
    await winnow.updatePinned({ form_id: ids[0] ?? '', pinned: true })
    expect(await recentOf(winnow, page_id)).toEqual(ids.slice(1, limits.recentForms + 1))
  })

  test('a form that was never opened is none of them', async () => {
    const { workspaceId, people } = await castAround(await sharedApp())
    expect(await recentOf(people.admin.winnow, workspaceId)).toEqual([])
  })
})
