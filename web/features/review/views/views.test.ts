import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import type { FormDetails } from '@winnow/sdk'
import { winnow } from '../../../lib/client.ts'
import { stackState } from '../../../ui/overlays/stack/stack.ts'
import { isUnsaved } from '../query/query.ts'
import { Review } from '../review.ts'
import { fakeAddress, form } from '../testing.ts'
import { layoutOf, type View } from './view.ts'

const { fetchWindow } = winnow
beforeEach(() => {
  Object.assign(winnow, {
    fetchWindow: async () => ({ total: 0, rowsVersion: 1, offset: 0, columns: [], rows: [] }),
  })
})
afterEach(() => {
  Object.assign(winnow, { fetchWindow })
})

const archived = [{ columnId: 'stage', value: ['Archived'] }]
const view: View = {
  id: 'vew_1',
  name: 'Finalists',
  shared: false,
  owner: { id: 'usr_1', name: 'Ines' },
  version: 1,
  filters: archived,
  sort: { columnId: 'applicant', direction: 'ASC' },
  grouping: null,
  hiddenColumns: ['email'],
  pinnedColumns: [],
  columnOrder: [],
  restorableUntil: null,
  updatedAt: '2026-11-22T00:00:00.000Z',
  totalCount: 3,
  newCount: 1,
}

/** A review at this address, of somebody who sees one view. */
function reviewing(search: string, over: Partial<FormDetails> = {}, views: View[] = [view]) {
  const address = fakeAddress(search)
  const review = new Review({ ...form, ...over }, address, views)
  review.start()
  const isChanged = () => isUnsaved(review.state)
  return { review, address, isChanged, url: () => `${address.read()}` }
}

describe('an open view', () => {
  test('gives the table its filters, sort and columns; the URL names it and no more', () => {
    const { review, url, isChanged } = reviewing('view=vew_1')
    expect(review.state.query).toMatchObject({ filters: archived, sort: view.sort })
    expect(layoutOf(review.state).hidden).toEqual(['email'])
    expect(isChanged()).toBe(false)
    review.change({ search: 'ada' })
    expect(url()).toBe('search=ada&view=vew_1')
  })

  test('with a label or a status that was renamed shows the names of now, and is not changed by it', () => {
    const labelsWithColor = [{ value: 'Third read', colour: '#22C55E', formerValues: ['second read'] }]
    const stages = form.stages.map(it =>
      it.label === 'Archived' ? { ...it, label: 'Declined', formerLabels: ['archived'] } : it,
    )
    const filters = [
      { columnId: 'labels', operator: 'select' as const, value: ['Second read', null] },
      { any: [...archived, { columnId: 'applicant', operator: 'contains' as const, value: 'Second read' }] },
    ]
    const { review, isChanged, url } = reviewing('view=vew_1', {}, [{ ...view, filters }])
    expect(review.state.query.filters).toEqual(filters)
    review.setForm({ ...form, labelsWithColor })
    review.setForm({ ...form, labelsWithColor, stages })
    const present = [
      { columnId: 'labels', operator: 'select', value: ['Third read', null] },
      {
        any: [
          { columnId: 'stage', value: ['Declined'] },
          { columnId: 'applicant', operator: 'contains', value: 'Second read' },
        ],
      },
    ]
    expect(review.state.query.filters as unknown).toEqual(present)
    expect([isChanged(), url()]).toEqual([false, 'view=vew_1'])
    const opened = reviewing('view=vew_1', { labelsWithColor, stages }, [{ ...view, filters }])
    expect(opened.review.state.query.filters as unknown).toEqual(present)
    expect(opened.isChanged()).toBe(false)
    const search = `filters=${encodeURIComponent(JSON.stringify(filters.slice(1)))}`
    const link = reviewing(search, { labelsWithColor, stages })
    expect(link.review.state.query.filters as unknown).toEqual(present.slice(1))
  })

  test('with a status or a label of another form shows their names of now, too', () => {
    const column = (type: 'FORM_STATUS' | 'FORM_LABELS', source_form: object) => ({
      ...{ id: `${type.toLowerCase()}:frm_2`, question: 'Internship', type, source_form },
      ...{ visibility: true, tableOrder: -1, width: 150, search: null },
    })
    const customFields = [
      column('FORM_STATUS', {
        stages: [{ label: 'Call booked', kind: 'CUSTOM', formerLabels: ['interview'] }],
      }),
      column('FORM_LABELS', { labelsWithColor: [{ value: 'Third read', formerValues: ['second read'] }] }),
    ] as FormDetails['customFields']
    const filters = [
      { columnId: 'form_status:frm_2', value: ['Interview'] },
      { columnId: 'form_labels:frm_2', value: ['Second read'] },
    ]
    const { review } = reviewing(`filters=${encodeURIComponent(JSON.stringify(filters))}`, { customFields })
    expect(review.state.query.filters.map(it => 'value' in it && it.value)).toEqual([
      ['Call booked'],
      ['Third read'],
    ])
  })

  test('keeps what differs from it in the URL, until it is put back', () => {
    const { review, address, isChanged } = reviewing('view=vew_1')
    review.change({ filters: [], sort: null, layout: { hidden: [], pinned: [], order: [] } })
    expect(isChanged()).toBe(true)
    const again = new Review(form, fakeAddress(`${address.read()}`), [view])
    expect(again.state.query).toMatchObject({ filters: [], sort: null })
    expect(layoutOf(again.state).hidden).toEqual([])
    review.change({ filters: view.filters, sort: view.sort, grouping: null, layout: null })
    expect(isChanged()).toBe(false)
  })

  test('that somebody changes changes what was not changed here', () => {
    const { review } = reviewing('view=vew_1')
    review.change({ layout: { hidden: [], pinned: [], order: [] } })
    review.setViews([{ ...view, version: 2, filters: [], hiddenColumns: ['email', 'labels'] }])
    expect(review.state.query.filters).toEqual([])
    expect(layoutOf(review.state).hidden).toEqual([])
  })

  test('that is gone gives way to the table, which says so', () => {
    const { review, url } = reviewing('view=vew_2')
    expect(review.state.query.view).toBeNull()
    expect(url()).toBe('')
    expect(stackState().toasts.at(-1)?.text).toContain('The view')
  })

  test('that somebody deletes while it is open gives way to the table, which names it', () => {
    const { review, url } = reviewing('view=vew_1')
    review.setViews([])
    expect(review.state.query).toMatchObject({ view: null, filters: [] })
    expect(url()).toBe('')
    expect(stackState().toasts.at(-1)?.title).toBe('The view ‘Finalists’ is gone')
  })
})

describe('a form that is opened without a query', () => {
  const savedFilter = { ...form.savedFilter, filters: archived, hiddenColumns: ['labels'] }

  test('begins with what the person saved', () => {
    const { review, url } = reviewing('', { savedFilter })
    expect(review.state.query.filters).toEqual(archived)
    expect(layoutOf(review.state).hidden).toEqual(['labels'])
    expect(url()).toContain('filters=')
  })

  test('stays without filters once they are cleared', () => {
    const { review, url } = reviewing('', { savedFilter })
    review.change({ filters: [] })
    expect(review.state.query.filters).toEqual([])
    expect(url()).toBe('')
  })

  test('has what its link says, where that says something', () => {
    const { review } = reviewing('tab=Archived', { savedFilter })
    expect(review.state.query).toMatchObject({ tab: 'Archived', filters: [] })
  })
})
