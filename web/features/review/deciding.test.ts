import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { windowColumns } from '@winnow/openapi/operations/submission/query'
import type { FormDetails } from '@winnow/sdk'
import { winnow } from '../../lib/client.ts'
import { dismissToast, stackState } from '../../ui/overlays/stack/stack.ts'
import { contextOf, subjectsText } from './actions/action.ts'
import { type ActionId, actionOf } from './actions/registry.ts'
import type { Outcome } from './moves/run-move.ts'
import { Review } from './review.ts'
import { fakeAddress, form } from './testing.ts'

// Some keys ask where the focus is, and whether a dialog stands over the table: nowhere, and none.
Object.assign(globalThis, { document: { activeElement: null, querySelectorAll: () => [] } })

let everybody: string[]
/** Where the server has those who are not in New */
let stages: Map<string, string>
let calls: string[]
/** Called before the server answers a move */
let beforeMove: (id: string) => Promise<unknown>
const real = { ...winnow }
const inNew = () => everybody.filter(name => !stages.has(name))

beforeEach(() => {
  everybody = ['ada', 'bo', 'cy', 'di', 'ed']
  stages = new Map()
  calls = []
  beforeMove = async () => {}
  let version = 0
  let last = ''
  Object.assign(winnow, {
    fetchWindow: async ({ offset, limit }: { offset: number; limit: number }) => {
      const all = inNew().map(name =>
        windowColumns.map(column => ({ submissionId: name, name, stage: 'New' })[column as string] ?? null),
      )
      if (inNew().join() !== last) version++
      last = inNew().join()
      return {
        total: all.length,
        rowsVersion: version,
        offset,
        columns: [...windowColumns],
        rows: all.slice(offset, offset + limit),
      }
    },
    updateStage: async ({ submission_id: id, stage }: { submission_id: string; stage: string }) => {
      calls.push(id)
      await beforeMove(id)
      stages.set(id, stage)
      return { batch_id: id, stage, chatStatus: 'OPEN' }
    },
    undo: async ({ batch_id: id }: { batch_id: string }) => {
      stages.delete(id)
      return {
        undone_count: 1,
        skipped_count: 0,
        skipped: [],
        messages_taken_back_count: 0,
        messages_sent_count: 0,
        job_id: null,
      }
    },
  })
})
afterEach(() => {
  Object.assign(winnow, real)
  for (const { id } of stackState().toasts) dismissToast(id)
})

async function reviewing(over: Partial<FormDetails> = {}) {
  const fastMode = 'NO_CONFIRMATION_WITHOUT_MESSAGE'
  const review = new Review({ ...form, fastMode, ...over }, fakeAddress())
  review.start()
  await until(() => review.state.rows.total === inNew().length)
  const press = (id: ActionId) => {
    const action = actionOf(id)
    if (action.available(contextOf(review))) action.run(contextOf(review))
  }
  /** The list shows these, as the server has them. */
  const settled = (...names: string[]) =>
    until(() => inNew().join() === names.join() && listed(review).join() === names.join())
  return { review, press, settled }
}

const listed = (review: Review) => [...review.state.rows.loaded()].map(([, row]) => row.get('name'))

async function until(isReached: () => boolean): Promise<void> {
  while (!isReached()) await new Promise(resolve => setTimeout(resolve, 1))
}

const titles = () => stackState().toasts.map(({ title, text }) => (text ? `${title}: ${text}` : title))

describe('a decision without a question', () => {
  test('goes to the next in order at once, exactly one, however quick the keys', async () => {
    const { review, press, settled } = await reviewing()
    review.openAt(0)
    press('archive')
    expect(review.state.query.openId).toBe('bo')
    press('archive')
    press('archive')
    expect([review.state.query.openId, review.state.openIndex]).toEqual(['di', 3])
    await settled('di', 'ed')
    expect(calls).toEqual(['ada', 'bo', 'cy'])
    expect([review.state.query.openId, review.state.openIndex, review.state.focused]).toEqual(['di', 0, 0])
  })

  test('moves the focus of the rows alike', async () => {
    const { review, press, settled } = await reviewing()
    review.focus(1)
    press('archive')
    press('archive')
    expect(subjectsText(review.subjects())).toBe('di')
    await settled('ada', 'di', 'ed')
    expect(calls).toEqual(['bo', 'cy'])
    expect([review.state.focused, subjectsText(review.subjects())]).toEqual([1, 'di'])
  })

  test('of the last one goes to the one before, of the only one closes the panel', async () => {
    everybody = ['ada', 'bo']
    const { review, press, settled } = await reviewing()
    review.openAt(1)
    press('archive')
    expect(review.state.query.openId).toBe('ada')
    press('archive')
    expect(review.state.query.openId).toBeNull()
    press('archive')
    await settled()
    expect(calls).toEqual(['bo', 'ada'])
  })

  test('continues to a row that is not loaded yet', async () => {
    everybody = Array.from({ length: 250 }, (_, n) => `p${n}`)
    const { review, press } = await reviewing()
    review.openAt(99)
    await until(() => review.state.query.openId === 'p99')
    press('archive')
    await until(() => review.state.query.openId !== 'p99')
    expect(review.state.query.openId).toBe('p100')
    expect(calls).toEqual(['p99'])
  })

  test('that fails leaves the applicant in the list and says who it was', async () => {
    const { review, press, settled } = await reviewing()
    beforeMove = async id => {
      if (id === 'ada') throw new Error('no')
    }
    review.openAt(0)
    press('archive')
    press('archive')
    await settled('ada', 'cy', 'di', 'ed')
    expect(review.state.query.openId).toBe('cy')
    expect(titles().join()).toContain("Couldn't move ada to Archived")
    press('undo')
    await until(() => inNew().length === 5)
    review.focus(0)
    press('archive')
    await until(() => calls.length === 3)
    expect(calls).toEqual(['ada', 'bo', 'ada'])
  })
})

describe('undoing', () => {
  test('walks back through every decision, and to each applicant where nobody went on', async () => {
    const { review, press, settled } = await reviewing()
    review.openAt(0)
    for (let n = 0; n < 4; n++) press('archive')
    for (let n = 0; n < 3; n++) press('undo')
    await settled('bo', 'cy', 'di', 'ed')
    expect(review.state.query.openId).toBe('bo')
    press('undo')
    await until(() => review.state.query.openId === 'ada')
    expect(inNew()).toEqual(everybody)
    expect(actionOf('undo').available(contextOf(review))).toBe(false)
  })

  test('by a toast takes its own decision back, and leaves whom the person reads', async () => {
    const { review, press, settled } = await reviewing()
    review.openAt(0)
    press('archive')
    press('archive')
    await settled('cy', 'di', 'ed')
    await until(() => titles().length === 2)
    expect(titles()).toEqual(['ada moved to Archived', 'bo moved to Archived'])
    stackState().toasts[0]?.action?.run()
    await settled('ada', 'cy', 'di', 'ed')
    expect(review.state.query.openId).toBe('cy')
  })

  test('leads back to the row of the reopened applicant, though the panel closes before the row is there', async () => {
    const { review, press, settled } = await reviewing()
    review.openAt(0)
    press('archive')
    await settled('bo', 'cy', 'di', 'ed')
    stages.delete('ada')
    review.apply()
    review.change({ openId: 'ada' })
    press('close')
    await settled('ada', 'bo', 'cy', 'di', 'ed')
    expect([review.state.focused, subjectsText(review.subjects())]).toEqual([0, 'ada'])
  })

  test('is offered until its toast has gone, which no later move brings back', async () => {
    const { review, press, settled } = await reviewing()
    review.openAt(0)
    press('archive')
    await settled('bo', 'cy', 'di', 'ed')
    await until(() => titles().length === 1)
    for (const { id } of stackState().toasts) dismissToast(id)
    press('archive')
    await settled('cy', 'di', 'ed')
    await until(() => titles().length > 0)
    expect(titles()).toEqual(['bo moved to Archived'])
  })

  test('waits for a decision that is on its way instead of taking an earlier one back', async () => {
    const { review, press } = await reviewing()
    const { promise, resolve } = Promise.withResolvers<void>()
    review.openAt(0)
    press('archive')
    await until(() => stages.has('ada'))
    beforeMove = () => promise
    press('archive')
    press('undo')
    resolve()
    await until(
      () => calls.length === 2 && !stages.has('bo') && titles().some(it => it.startsWith('Move undone')),
    )
    expect(stages.get('ada')).toBe('Archived')
  })
})

describe('a decision of the dialog', () => {
  const outcome = (id: string): Outcome => ({
    move: { formId: 'frm_1', batchId: id, moved: 1, stage: 'Archived' },
    messages: { sent: 0, failed: 0 },
    left: 0,
    leftOut: 0,
  })

  /** What the dialog does when the server has moved them. */
  function moved(review: Review): void {
    const { request } = review.state
    if (!request) throw new Error('There is no dialog')
    const [id = ''] = request.subjects.by === 'name' ? [...request.subjects.applicants.keys()] : []
    stages.set(id, 'Archived')
    review.moves.finished(request, outcome(id))
  }

  test('frees the screen, and goes to the next in order when the person continues, exactly one', async () => {
    const { review, press, settled } = await reviewing({ fastMode: 'DEFAULT' })
    review.openAt(1)
    press('archive')
    moved(review)
    expect([review.state.request, review.state.done?.applicant.name]).toEqual([null, 'bo'])
    expect(titles()).toEqual([])
    await settled('ada', 'cy', 'di', 'ed')
    expect(review.state.query.openId).toBe('bo')
    review.moves.goOn()
    expect([review.state.query.openId, review.state.done]).toEqual(['cy', null])
    expect(titles()).toEqual(['bo moved to Archived'])
    review.moves.goOn()
    expect(review.state.query.openId).toBe('cy')
  })

  test('continues before the list has it, to the same one', async () => {
    const { review, press, settled } = await reviewing({ fastMode: 'DEFAULT' })
    review.openAt(1)
    press('archive')
    moved(review)
    review.moves.goOn()
    expect(review.state.query.openId).toBe('cy')
    await settled('ada', 'cy', 'di', 'ed')
    expect([review.state.query.openId, review.state.openIndex]).toEqual(['cy', 1])
  })

  test('on many is undone from the dialog that says so; its toast waits until then', async () => {
    const { review, press } = await reviewing({ fastMode: 'DEFAULT' })
    review.selecting.toggle(0)
    review.selecting.toggle(1)
    press('archive')
    const { request } = review.state
    if (!request) throw new Error('There is no dialog')
    expect(actionOf('undo').available(contextOf(review))).toBe(false)
    stages.set('ada', 'Archived')
    review.moves.finished(request, { ...outcome('ada'), move: { ...outcome('ada').move, moved: 2 } })
    expect([review.state.request?.isDone, titles().length]).toEqual([true, 0])
    press('undo')
    expect(review.state.request).toBeNull()
    await until(() => !stages.has('ada'))
    await until(() => titles().some(title => title.startsWith('Move undone')))
  })
})

describe('the focus', () => {
  test('stays on the applicant when others arrive above', async () => {
    const { review, settled } = await reviewing()
    review.focus(1)
    everybody = ['zoe', ...everybody]
    review.apply()
    await settled(...everybody)
    expect([review.state.focused, subjectsText(review.subjects())]).toEqual([2, 'bo'])
  })

  test('goes to the next when somebody else moves the applicant', async () => {
    const { review, settled } = await reviewing()
    review.focus(1)
    stages.set('bo', 'Archived')
    stages.set('ada', 'Archived')
    review.apply()
    await settled('cy', 'di', 'ed')
    expect([review.state.focused, subjectsText(review.subjects())]).toEqual([0, 'cy'])
  })

  test('an open applicant whom somebody else moved stays open, and the next one is the next in order', async () => {
    const { review, press, settled } = await reviewing()
    review.openAt(1)
    stages.set('bo', 'Archived')
    review.apply()
    await settled('ada', 'cy', 'di', 'ed')
    expect(review.state.query.openId).toBe('bo')
    press('next')
    expect(review.state.query.openId).toBe('cy')
  })
})
