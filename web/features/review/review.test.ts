import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { windowColumns } from '@winnow/openapi/operations/submission/query'
import { type FormDetails, WinnowError } from '@winnow/sdk'
import { winnow } from '../../lib/client.ts'
import type { Stage } from '../../lib/stages.ts'
import { dismissToast, stackState } from '../../ui/overlays/stack/stack.ts'
import { contextOf, subjectsText } from './actions/action.ts'
import { type ActionId, actionOf, actionsNow, allActions, stageActions } from './actions/registry.ts'
import { Review } from './review.ts'
import { knownOf, sizeOf } from './selection/subjects.ts'
import { countIn } from './state.ts'
import { fakeAddress, form } from './testing.ts'

// Some keys ask where the focus is: nowhere.
Object.assign(globalThis, { document: { activeElement: null } })

let names: string[]
let fetches: number
let version: number
let shown: string
const { fetchWindow } = winnow
beforeEach(() => {
  names = ['ada', 'bo', 'cy']
  fetches = 0
  version = 0
  shown = ''
  Object.assign(winnow, {
    fetchWindow: async ({ stage, offset, limit }: { stage: string; offset: number; limit: number }) => {
      fetches++
      const rows = names
        .slice(offset, offset + limit)
        .map(name =>
          windowColumns.map(column => ({ submissionId: name, name, stage })[column as string] ?? null),
        )
      if (names.join() !== shown) version++
      shown = names.join()
      return { total: names.length, rowsVersion: version, offset, columns: [...windowColumns], rows }
    },
  })
})
afterEach(() => {
  Object.assign(winnow, { fetchWindow })
})

/** A review whose rows are there: Ada, Bo and Cy. */
async function reviewing({ search = '', over = {} }: { search?: string; over?: Partial<FormDetails> } = {}) {
  const address = fakeAddress(search)
  const review = new Review({ ...form, ...over }, address)
  review.start()
  await changed(review, () => review.state.rows.total !== undefined)
  const run = (id: ActionId) => actionOf(id).run(contextOf(review))
  const available = (id: ActionId) => actionOf(id).available(contextOf(review))
  return { review, address, run, available }
}

/** Resolves once the review is as expected. */
const changed = (review: Review, isReached: () => boolean) =>
  new Promise<void>(resolve => {
    if (isReached()) return resolve()
    const stop = review.subscribe(() => {
      if (!isReached()) return
      stop()
      resolve()
    })
  })

describe('a review', () => {
  test('opens the application of a row and writes it into the URL; next and previous walk', async () => {
    const { review, address, run, available } = await reviewing()
    review.focus(0)
    run('open')
    expect(address.read().get('submission_id')).toBe('ada')
    expect(review.state.open?.name).toBe('ada')
    expect(available('previous')).toBe(false)
    run('next')
    run('next')
    expect([review.state.openIndex, review.state.focused]).toEqual([2, 2])
    expect(available('next')).toBe(false)
    run('close')
    expect(address.read().get('submission_id')).toBeNull()
  })

  test('leads to the first row, from there to the next and the previous, and opens nobody', async () => {
    const { review, run, available } = await reviewing()
    expect([available('next'), available('previous')]).toEqual([true, false])
    run('next')
    expect(review.focused?.name).toBe('ada')
    expect(available('previous')).toBe(false)
    run('next')
    expect([review.focused?.name, review.state.query.openId]).toEqual(['bo', null])
    run('previous')
    expect(review.focused?.name).toBe('ada')
  })

  test('opens what a link names', async () => {
    const { review } = await reviewing({ search: 'submission_id=bo' })
    expect(review.state.openIndex).toBe(1)
  })

  test('lets all that match go with another query, and the ticked with another tab', async () => {
    const { review } = await reviewing()
    review.selecting.selectAll()
    review.change({ search: 'bo' })
    expect(sizeOf(review.state.selection)).toBe(0)
    review.selecting.toggle(0)
    review.showTab('Archived')
    expect(sizeOf(review.state.selection)).toBe(0)
  })

  test('ticks a range of rows that are not loaded, as they stand at one moment', async () => {
    names = Array.from({ length: 2_500 }, (_, n) => `p${n}`)
    const { review } = await reviewing()
    review.selecting.toggle(1)
    review.state.rows.show(2_200, 2_210)
    await changed(review, () => review.state.rows.rowAt(2_200) !== undefined)
    review.selecting.toggle(2_200, true)
    expect(review.state.selecting).toBe(2_200)
    await changed(review, () => review.state.selecting === null)
    const ticked = knownOf(review.state.selection).map(({ name }) => name)
    expect(new Set(ticked)).toEqual(new Set(names.slice(1, 2_201)))
  })

  test('ticks all that match where the range is the whole list', async () => {
    const { review } = await reviewing()
    review.selecting.toggle(0)
    review.selecting.toggle(2, true)
    expect(review.state.selection.by).toBe('query')
  })

  test('ticks a range from the row toggled last', async () => {
    const { review } = await reviewing()
    review.selecting.toggle(2)
    review.selecting.toggle(1, true)
    expect(knownOf(review.state.selection).map(({ name }) => name)).toEqual(['cy', 'bo'])
  })

  test('keeps the keyboard on a row that exists when rows go', async () => {
    const { review } = await reviewing()
    review.focus(2)
    names = ['ada']
    review.apply()
    await changed(review, () => review.state.rows.total === 1)
    expect(review.state.focused).toBe(0)
  })

  test('shows nobody of one status under another, and under a search whom it showed until the answer', async () => {
    const { review } = await reviewing()
    review.change({ search: 'ada' })
    expect(review.state.rows.total).toBe(3)
    review.showTab('Archived')
    expect(review.state.rows.total).toBeUndefined()
  })

  test('fetches rows again when the server has newer ones, and not for those it has', async () => {
    const { review } = await reviewing()
    names = ['ada', 'bo', 'cy', 'di']
    review.apply({ rowsVersion: 1 })
    review.apply({ rowsVersion: 2 })
    await changed(review, () => review.state.rows.total === 4)
    expect(fetches).toBe(2)
  })

  test('shows the counts that changed', async () => {
    const { review } = await reviewing()
    const counts = { byStage: new Map([['New', 4]]), responded: 0, total: 4 }
    review.apply({ counts })
    expect(review.state.counts).toEqual(counts)
    expect(fetches).toBe(1)
  })

  test('knows who else has an application open, until they leave', async () => {
    const { review } = await reviewing()
    const viewer = {
      submission_id: 'ada',
      user_id: 'usr_1',
      name: 'Mia Chen',
      image: null,
      typing: false,
      side: 'PAGE_USER' as const,
    }
    review.apply({ viewers: [viewer], rowsVersion: null })
    expect(review.state.viewers.get('ada')?.map(({ name }) => name)).toEqual(['Mia Chen'])
    review.apply({ viewers: [], rowsVersion: null })
    expect(review.state.viewers.size).toBe(0)
  })

  test('nobody stays selected where selecting is turned off', async () => {
    const { review } = await reviewing()
    review.selecting.toggle(0)
    review.setForm({ ...form, bulkActionEnabled: false })
    expect(sizeOf(review.state.selection)).toBe(0)
  })
})

describe('a status that somebody changes', () => {
  const renamed = {
    ...form,
    stages: form.stages.map(it =>
      it.label === 'Shortlisted' ? { ...it, label: 'Longlist', formerLabels: ['shortlisted'] } : it,
    ),
  }

  test('is followed by the tab, its URL, the selection and the dialog; its rows stay on screen', async () => {
    const { review, address, run } = await reviewing({ search: 'tab=Shortlisted' })
    run('selectAll')
    review.moves.ask(review.state.selection, 'Archived')
    review.setForm(renamed)
    expect(review.state.query.tab).toBe('Longlist')
    expect(address.read().get('tab')).toBe('Longlist')
    expect(sizeOf(review.state.selection)).toBe(3)
    expect(review.state.rows.total).toBe(3)
    expect(countIn(review.state.counts, renamed.stages, renamed.stages[0] as Stage)).toBe(3)
  })

  test('is found by a link with its old name', async () => {
    const { review, address } = await reviewing({ search: 'tab=shortlisted', over: renamed })
    expect(review.state.query.tab).toBe('Longlist')
    expect(address.read().get('tab')).toBe('Longlist')
  })

  test('gives way to New where it is deleted while it is shown', async () => {
    const { review } = await reviewing({ search: 'tab=Shortlisted' })
    review.setForm({ ...form, stages: form.stages.filter(it => it.label !== 'Shortlisted') })
    expect(review.state.query.tab).toBe('New')
    expect(stackState().toasts.at(-1)?.title).toBe('‘Shortlisted’ was deleted')
  })
})

describe('an action', () => {
  test('acts on the open applicant, else the selected, else the focused row', async () => {
    const { review } = await reviewing()
    expect(subjectsText(review.subjects())).toBeUndefined()
    review.focus(0)
    expect(subjectsText(review.subjects())).toBe('ada')
    review.selecting.toggle(0)
    review.selecting.toggle(2)
    expect(subjectsText(review.subjects())).toBe('2 selected applicants')
    review.openAt(1)
    expect(subjectsText(review.subjects())).toBe('bo')
    review.close()
    expect(subjectsText(review.subjects())).toBe('2 selected applicants')
  })

  test('opens the statuses at the focused row, else those of the open applicant or the selected', async () => {
    const { review, run, available } = await reviewing()
    let opened = 0
    review.parts.add('rowStatuses', () => opened++)
    expect(available('move')).toBe(false)
    review.focus(0)
    run('move')
    expect([opened, review.state.overlay]).toEqual([1, null])
    review.selecting.toggle(1)
    run('move')
    expect([opened, review.state.overlay]).toEqual([1, 'stages'])
  })

  test('asks at once, without a call', async () => {
    const { review, run } = await reviewing()
    review.focus(0)
    run('shortlist')
    expect(review.state.request).toMatchObject({ stage: 'Shortlisted' })
  })

  test('is not there for those who are in the stage already', async () => {
    const { review, available } = await reviewing({ search: 'tab=Archived' })
    review.focus(0)
    expect([available('archive'), available('shortlist')]).toEqual([false, true])
    const moves = stageActions(form).filter(action => action.available(contextOf(review)))
    expect(moves.map(({ title }) => title)).toEqual(['Move to New', 'Move to Shortlisted'])
  })

  test('of cells is there only beside a grid', async () => {
    const { review } = await reviewing()
    const ofCells = ['columnMenu', 'selectCells', 'editCell', 'copy']
    const listed = () => actionsNow(review).flatMap(({ id }) => (ofCells.includes(id) ? [id] : []))
    expect(listed()).toEqual([])
    review.parts.add('columnMenu', () => {})
    expect(listed()).toEqual(ofCells)
  })

  test('has one id, and keys that mean one thing at a time', async () => {
    const { review } = await reviewing()
    review.openAt(0)
    review.selecting.toggle(1)
    const available = allActions.filter(action => action.available(contextOf(review)))
    const bound = available.filter(({ keys }) => keys === 'escape').map(({ id }) => id)
    expect(bound).toEqual(['close', 'leaveRow', 'clearSelection'])
    const keys = available.flatMap(({ keys }) => (keys && keys !== 'escape' ? [keys] : []))
    expect(new Set(keys).size).toBe(keys.length)
  })

  test("takes no key that is the browser's own, but the assistant's and finding, which leaves it the second press", () => {
    const browser = ['mod+t', 'mod+w', 'mod+n', 'mod+r', 'mod+l', 'mod+p', 'mod+s', 'mod+f', 'mod+d', 'mod+h']
    const more = [
      'mod+shift+t',
      'mod+shift+n',
      'mod+c',
      'mod+v',
      'mod+x',
      'alt+arrowleft',
      'alt+arrowright',
      'tab',
    ]
    const taken = new Set([...browser, ...more, 'f1', 'f5', 'f6', 'f11', 'f12'])
    expect(
      allActions.filter(({ keys, isNative }) => keys && !isNative && taken.has(keys)).map(({ id }) => id),
    ).toEqual(['find', 'assistant'])
  })
})

test('rows that failed to arrive are fetched as soon as the server answers, though nothing changed', async () => {
  names = Array.from({ length: 300 }, (_, place) => `person ${place}`)
  const { review } = await reviewing()
  const { fetchWindow: answer } = winnow
  Object.assign(winnow, { fetchWindow: () => Promise.reject(new WinnowError('offline', 0, '')) })
  review.state.rows.show(280, 290)
  await changed(review, () => review.state.rows.failure !== undefined)
  Object.assign(winnow, { fetchWindow: answer })
  review.apply({ rowsVersion: version })
  await changed(review, () => review.state.rows.rowAt(285) !== undefined)
  expect(review.state.rows.failure).toBeUndefined()
})

test('a sort that cannot be read is left out of a link, with a word', async () => {
  const { review } = await reviewing({ search: 'sort=backwards&search=ada' })
  expect(review.state.query).toMatchObject({ sort: null, search: 'ada' })
  expect(stackState().toasts.map(({ text }) => text)).toContain("The sort couldn't be applied to this form.")
})

test.each(['by itself', 'in a group'])(
  'what the server refuses of a link is left out, and the rest holds: %s',
  async how => {
    const { fetchWindow: fetchAny } = winnow
    const applicant = { columnId: 'applicant', value: 'a' }
    const unknown = { columnId: 'stage', value: ['Climte'] }
    const filters = how === 'in a group' ? [{ any: [unknown, applicant] }] : [applicant, unknown]
    const path = how === 'in a group' ? 'filters.0.any.0.value' : 'filters.1.value'
    Object.assign(winnow, {
      fetchWindow: async (query: { stage: string; filters: unknown[] }) => {
        if (!JSON.stringify(query.filters).includes('Climte')) return fetchAny(query as never)
        const errors = [{ path, message: "'Climte' is none of its values" }]
        throw new WinnowError('invalid_input', 422, '', { errors } as never)
      },
    })
    const { review } = await reviewing({ search: `filters=${JSON.stringify(filters)}` })
    expect(review.state.query.filters).toEqual([applicant])
    expect(review.state.rows.failure).toBeUndefined()
    expect(stackState().toasts.map(({ text }) => text)).toContain(
      "‘Status = Climte’ couldn't be applied to this form.",
    )
  },
)

describe('a criterion that somebody else deleted', () => {
  const criterion = { id: 'crt_1', question: 'Has revenue', type: 'AI_CRITERION' }
  const usual = { visibility: true, tableOrder: -1 }
  const over = { customFields: [{ ...criterion, ...usual }] } as unknown as Partial<FormDetails>
  const search = `filters=${JSON.stringify([{ columnId: 'crt_1', value: ['YES'] }])}`
  const told = () => stackState().toasts.map(({ title }) => title)
  const gone = 'Some settings of the table no longer apply'
  const ignored = 'Part of this link was ignored'
  beforeEach(() => {
    for (const { id } of stackState().toasts) dismissToast(id)
  })

  test('is no part of a link where the table was shown by it', async () => {
    const { review } = await reviewing({ search, over })
    expect(review.state.query.filters).toHaveLength(1)
    review.setForm({ ...form, customFields: [] })
    expect(review.state.query.filters).toEqual([])
    expect(told()).toEqual([gone])
  })

  test('nor is the sort by it that the server refuses then', async () => {
    const { fetchWindow: answer } = winnow
    const { review } = await reviewing({ search: `${search}&sort=crt_1:asc`, over })
    Object.assign(winnow, {
      fetchWindow: async (query: { sort?: unknown }) => {
        if (!query.sort) return answer(query as never)
        const errors = [{ path: 'sort.columnId', message: 'There is no such column' }]
        throw new WinnowError('invalid_input', 422, '', { errors } as never)
      },
    })
    review.setForm({ ...form, customFields: [] })
    await changed(review, () => review.state.query.sort === null && review.state.rows.total !== undefined)
    expect(told()).toEqual([gone])
  })

  test('is a part of a link that is opened afterwards', async () => {
    await reviewing({ search })
    expect(told()).toEqual([ignored])
  })
})
