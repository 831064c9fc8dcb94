import { afterEach, describe, expect, test } from 'bun:test'
import { limits } from '@winnow/openapi'
import type { Winnow } from '@winnow/sdk'
import { closeFreshApps, freshApp, sharedApp, type TestApp } from '../../support/app.ts'
import { clientWith } from '../../support/cast.ts'
import { expectRefusal } from '../../support/problems.ts'
import { colleague } from '../../support/scenes/colleague.ts'
import { reviewing } from '../../support/scenes/reviewing.ts'

const day = 86_400_000

afterEach(closeFreshApps)

/** A form with an editor beside its owner, and short ways to its views. */
async function reviewed(app?: TestApp) {
  const there = app ?? (await sharedApp())
  const it = await reviewing(there, { questions: [{ type: 'NUMBER', question: 'Team size' }] })
  const ben = await colleague(there, it)
  const { form_id } = it
  return {
    ...it,
    ben: ben.winnow,
    create: (name: string, more: Partial<Parameters<Winnow['createView']>[0]> = {}) =>
      it.winnow.createView({ form_id, name, ...more }),
    names: async (winnow: Winnow) => (await winnow.fetchViews({ form_id })).views.map(view => view.name),
    saved: async (winnow: Winnow) => (await winnow.fetchDetails({ form_id })).savedFilter,
  }
}

const shortlisted = [{ columnId: 'stage', value: ['Shortlisted'] }]

describe('a view', () => {
  test('has a name, and all that the table can be set to', async () => {
    const { create, winnow, form_id } = await reviewed()
    const made = await create('  Finalists ', {
      filters: shortlisted,
      sort: { columnId: 'applicant', direction: 'ASC' },
      grouping: { columnId: 'date', unit: 'week' },
      hidden_columns: ['email'],
      pinned_columns: ['labels'],
      column_order: ['messages', 'labels'],
    })
    expect(made).toMatchObject({
      name: 'Finalists',
      shared: false,
      version: 1,
      filters: shortlisted,
      sort: { columnId: 'applicant', direction: 'ASC' },
      grouping: { columnId: 'date', unit: 'week' },
      hiddenColumns: ['email'],
      pinnedColumns: ['labels'],
      columnOrder: ['messages', 'labels'],
    })
    expect((await winnow.fetchViews({ form_id })).views).toMatchObject([made])
  })

  test('counts who matches its filters, and who of them is new', async () => {
    const it = await reviewed()
    const [first = ''] = await it.applicants(3)
    await it.move(first, 'Shortlisted')
    await it.create('All')
    await it.create('Finalists', { filters: shortlisted })
    const counts = async () =>
      (await it.winnow.fetchViews({ form_id: it.form_id })).views.map(view => [
        view.name,
        view.totalCount,
        view.newCount,
      ])
    expect(await counts()).toEqual([
      ['All', 3, 2],
      ['Finalists', 1, 0],
    ])
    await it.move(first, 'New')
    expect(await counts()).toEqual([
      ['All', 3, 3],
      ['Finalists', 0, 0],
    ])
  })

  test('without a status that it filters by has no count, and is there all the same', async () => {
    const it = await reviewed()
    await it.winnow.addStage({ form_id: it.form_id, label: 'Interview' })
    await it.create('Interviews', { filters: [{ columnId: 'stage', value: ['Interview'] }] })
    await it.winnow.removeStage({ form_id: it.form_id, label: 'Interview' })
    const { views } = await it.winnow.fetchViews({ form_id: it.form_id })
    expect(views).toMatchObject([{ name: 'Interviews', totalCount: null, newCount: null }])
  })

  test('is personal until it is shared, and then every editor changes it', async () => {
    const it = await reviewed()
    const { id: view_id } = await it.create('Mine')
    const named = { form_id: it.form_id, view_id }
    expect(await it.names(it.ben)).toEqual([])
    await expectRefusal(it.ben.updateView({ ...named, name: 'His' }), 'not_found')
    await expectRefusal(it.ben.deleteView(named), 'not_found')
    await it.winnow.updateView({ ...named, shared: true })
    await it.ben.updateView({ ...named, hidden_columns: ['email'] })
    expect((await it.winnow.fetchViews({ form_id: it.form_id })).views).toMatchObject([
      { name: 'Mine', shared: true, version: 3, hiddenColumns: ['email'] },
    ])
    const refused = await expectRefusal(it.ben.updateView({ ...named, shared: false }), 'invalid_input')
    expect(refused.at('shared')).toContain('who created this view, can make it personal')
  })

  test('keeps what a change of it leaves out', async () => {
    const { create, winnow, form_id } = await reviewed()
    const { id: view_id } = await create('Finalists', { filters: shortlisted, hidden_columns: ['email'] })
    const changed = await winnow.updateView({ form_id, view_id, hidden_columns: [] })
    expect(changed).toMatchObject({ name: 'Finalists', filters: shortlisted, hiddenColumns: [] })
  })

  test('that somebody changed meanwhile is not overwritten', async () => {
    const it = await reviewed()
    const { id: view_id, version } = await it.create('Ours', { shared: true })
    const change = { form_id: it.form_id, view_id, version }
    await it.ben.updateView({ ...change, hidden_columns: ['email'] })
    await expectRefusal(it.winnow.updateView({ ...change, hidden_columns: [] }), 'stale_version')
  })

  test('has a name of its own among those that a person sees', async () => {
    const it = await reviewed()
    await it.create('Ours', { shared: true })
    await it.create('Mine')
    for (const name of ['OURS', ' mine '])
      expect((await expectRefusal(it.create(name), 'invalid_input')).at('name')).toBe(
        'Another view already has this name',
      )
    await it.ben.createView({ form_id: it.form_id, name: 'Mine' })
    expect(await it.names(it.ben)).toEqual(['Ours', 'Mine'])
  })

  test.each([
    [{ hidden_columns: ['applicant'] }, 'hidden_columns.0', "The applicant's column can't be hidden"],
    [{ hidden_columns: ['email', 'fld_gone'] }, 'hidden_columns.1', 'This form has no such column'],
    [{ filters: [{ columnId: 'stage', value: 'Nowhere' }] }, 'filters.0.value', "'Nowhere' isn't one"],
    [{ sort: { columnId: 'fld_gone', direction: 'ASC' as const } }, 'sort.columnId', 'no such column'],
    [
      { pinned_columns: Array.from({ length: limits.pinnedColumns + 1 }, (_, i) => `${i}`) },
      'pinned_columns',
      '',
    ],
  ])('that names what the form does not have is refused: %p', async (more, path, sentence) => {
    const { create } = await reviewed()
    expect((await expectRefusal(create('Odd', more), 'invalid_input')).at(path)).toContain(sentence)
  })

  test('that was deleted comes back for 30 days, with a number where its name was taken', async () => {
    const app = await freshApp()
    const it = await reviewed(app)
    const { id: view_id } = await it.create('Finalists', { filters: shortlisted })
    const named = { form_id: it.form_id, view_id }
    await it.winnow.deleteView(named)
    await it.winnow.deleteView(named)
    expect(await it.names(it.winnow)).toEqual([])
    await expectRefusal(it.winnow.updateView({ ...named, name: 'Gone' }), 'not_found')
    await it.create('Finalists')
    expect(await it.winnow.restoreView(named)).toMatchObject({ name: 'Finalists 2', filters: shortlisted })
    await it.winnow.deleteView(named)
    const { token } = await it.winnow.createApiKey({
      ...{ page_id: it.workspaceId, name: 'Later', scopes: ['submissions:write'] },
    })
    const key = clientWith(app, { authorization: `Bearer ${token}` })
    app.travel(31 * day)
    await expectRefusal(key.restoreView(named), 'not_found')
  })

  test('is listed with the other deleted ones, to those who saw it, for as long as it can be restored', async () => {
    const app = await freshApp()
    const it = await reviewed(app)
    const { form_id } = it
    const deleted = async (winnow: Winnow) =>
      (await winnow.fetchViews({ form_id, deleted: true })).views.map(view => view.name)
    const mine = await it.create('Mine')
    const ours = await it.create('Ours', { shared: true })
    await it.create('Kept')
    await it.winnow.deleteView({ form_id, view_id: mine.id })
    app.travel(day)
    await it.winnow.deleteView({ form_id, view_id: ours.id })
    expect(await deleted(it.winnow)).toEqual(['Ours', 'Mine'])
    expect(await deleted(it.ben)).toEqual(['Ours'])
    const { token } = await it.winnow.createApiKey({
      ...{ page_id: it.workspaceId, name: 'Later', scopes: ['submissions:read', 'submissions:write'] },
    })
    const key = clientWith(app, { authorization: `Bearer ${token}` })
    app.travel(29.5 * day)
    expect(await deleted(key)).toEqual(['Ours'])
    expect(await key.restoreView({ form_id, view_id: ours.id })).toMatchObject({ restorableUntil: null })
    expect(await deleted(key)).toEqual([])
    expect(await it.names(key)).toEqual(['Ours', 'Kept'])
  })

  test('wakes the screens of those who see it', async () => {
    const it = await reviewed()
    const { form_id } = it
    const since = async () => (await it.ben.pollChanges({ form_id, since: null })).since
    const before = await since()
    await it.create('Mine')
    await it.create('Ours', { shared: true })
    const { form_changed, since: after } = await it.ben.pollChanges({ form_id, since: before })
    expect(form_changed).toBe(true)
    await it.winnow.createView({ form_id, name: 'Mine too' })
    expect(await it.winnow.pollChanges({ form_id, since: after })).toMatchObject({ form_changed: true })
  })

  test('that is shared is copied with its form, its columns being those of the copy', async () => {
    const it = await reviewed()
    const [question] = it.form.inputFields.slice(-1)
    await it.create('Ours', { shared: true, hidden_columns: [question?.id ?? '', 'email'] })
    await it.create('Mine')
    const { identifier } = await it.winnow.duplicateForm({ form_id: it.form_id })
    const { inputFields } = await it.winnow.fetchDetails({ form_id: identifier })
    const { views } = await it.winnow.fetchViews({ form_id: identifier })
    expect(views).toMatchObject([{ name: 'Ours', hiddenColumns: [inputFields.at(-1)?.id, 'email'] }])
  })
})

describe('what the table begins with', () => {
  test("is the caller's own, and empty until they save it", async () => {
    const it = await reviewed()
    const nothing = { filters: [], sort: null, grouping: null, hiddenColumns: [], pinnedColumns: [] }
    expect(await it.saved(it.winnow)).toEqual(nothing)
    await it.winnow.updateSavedFilter({ form_id: it.form_id, filters: shortlisted })
    await it.winnow.updateSavedFilter({ form_id: it.form_id, hidden_columns: ['email'] })
    expect(await it.saved(it.winnow)).toEqual({
      ...nothing,
      filters: shortlisted,
      hiddenColumns: ['email'],
    })
    expect(await it.saved(it.ben)).toEqual(nothing)
  })

  test('names only what the form has', async () => {
    const { winnow, form_id } = await reviewed()
    const refused = await expectRefusal(
      winnow.updateSavedFilter({ form_id, filters: [{ columnId: 'fld_gone', value: 'x' }] }),
      'invalid_input',
    )
    expect(refused.at('filters.0.columnId')).toContain('This form has no such column')
  })
})
