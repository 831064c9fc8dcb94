import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { type Row, rowReader } from '@winnow/openapi/columns'
import { windowColumns } from '@winnow/openapi/operations/submission/query'
import { WinnowError } from '@winnow/sdk'
import type { Rows } from '../../review/rows/rows.ts'
import { type Applicant, applicantOf } from '../../review/selection/subjects.ts'
import { Deck } from './deck.ts'
import type { Step } from './step.ts'

/** Where everybody stands at the server */
let stages: Map<string, string>
let order: string[]
/** Settles the calls to the server */
let answers: (() => void)[]
let refused: Error | null
let isOffline: boolean
let openId: string | null
let deck: Deck
let undone: string[]
/** Those whom somebody else was dealt */
let elsewhere: Set<string>

const read = rowReader([...windowColumns])
const rowOf = (id: string): Row =>
  read(
    windowColumns.map(
      column => ({ submissionId: id, name: id, stage: stages.get(id) })[column as string] ?? null,
    ),
  )
const inNew = () => order.filter(id => stages.get(id) === 'New')
/** The list as the server had it when it answered last */
let listed: string[]
const rows = (): Rows => {
  const seen = [...listed]
  return {
    key: 'new',
    listing: 'new',
    isCurrent: () => true,
    rowAt: index => {
      const id = seen[index]
      return id === undefined ? undefined : rowOf(id)
    },
    total: seen.length,
    matched: seen.length,
    grouping: null,
    groups: null,
    failure: undefined,
    *loaded() {
      for (const [index, id] of seen.entries()) yield [index, rowOf(id)] as [number, Row]
    },
    show: () => {},
    refresh: () => {},
  }
}

/** The server's list arrives. */
const refresh = () => {
  listed = inNew()
  deck.follow()
}
/** The server answers what is under way. */
const answer = async () => {
  await new Promise(resolve => setTimeout(resolve))
  for (const settle of answers.splice(0)) settle()
  await new Promise(resolve => setTimeout(resolve))
  refresh()
}

/** As the server refuses a move from a stage in which nobody has them. */
const movedTo = (id: string, stage: string) =>
  new WinnowError('stage_changed', 409, 'Moved', {
    count: 1,
    moved: [{ submission_id: id, name: id, stage, by: 'Lotte', at: null, withdrawn: false }],
  } as never)

function dealing(steps: Step[] = [], nudges = false): Deck {
  deck = new Deck(
    {
      rows,
      tab: () => 'New',
      openId: () => openId,
      applicant: (): Applicant | null =>
        openId === null ? null : { ...applicantOf(rowOf(openId)), stage: stages.get(openId) ?? '' },
      open: id => {
        openId = id
      },
      move: async ({ id, stage: seen }, stage) => {
        const failure = refused
        refused = null
        await new Promise<void>(resolve => answers.push(resolve))
        if (failure) throw failure
        const now = stages.get(id) ?? ''
        if (now !== seen) throw movedTo(id, now)
        stages.set(id, stage)
        return {
          move: { formId: 'frm', batchId: id, moved: 1, stage },
          messages: { sent: 0, failed: 0 },
          left: 0,
          leftOut: 0,
          chatStatus: 'OPEN',
        }
      },
      undo: async (id, messageId) => {
        undone.push(id)
        stages.set(id, 'New')
        return { undone_count: 1, messages_taken_back_count: messageId ? 1 : 0 }
      },
      deal: async ({ size, keep, passed }) => {
        if (isOffline) throw new WinnowError('offline', 0, 'No connection to the server.')
        const free = inNew().filter(id => !passed.includes(id) && !elsewhere.has(id))
        const ids = [...new Set([...keep.filter(id => !elsewhere.has(id)), ...free])].slice(0, size)
        return { ids, left: inNew().filter(id => !passed.includes(id) && !elsewhere.has(id)).length }
      },
      nudgeAfter: () => (nudges ? { chatClosed: false } : null),
      onChanged: () => {},
    },
    steps,
  )
  deck.follow()
  return deck
}

beforeEach(() => {
  order = ['ada', 'bo', 'cy', 'di', 'ed']
  stages = new Map(order.map(id => [id, 'New']))
  listed = inNew()
  answers = []
  undone = []
  elsewhere = new Set()
  refused = null
  isOffline = false
  openId = null
})
afterEach(() => deck.stop())

describe('the deck', () => {
  test('deals everybody once, in the order of the table, however slowly the server answers', async () => {
    dealing()
    const seen: (string | null)[] = []
    for (const stage of ['Shortlisted', 'Archived', 'Archived']) {
      seen.push(openId)
      deck.decide(stage)
      deck.goOn()
    }
    await answer()
    while (!deck.state.isOver) {
      seen.push(openId)
      deck.decide('Archived')
      deck.goOn()
      await answer()
    }
    expect(seen).toEqual(['ada', 'bo', 'cy', 'di', 'ed'])
    expect(inNew()).toEqual([])
    expect(openId).toBeNull()
  })

  test('keeps who was decided on in view until the success was seen', () => {
    dealing()
    deck.decide('Shortlisted')
    expect(openId).toBe('ada')
    expect(deck.state.success?.stage).toBe('Shortlisted')
    expect(deck.current).toBeNull()
    deck.goOn()
    expect(openId).toBe('bo')
  })

  test('continues by itself after 800 ms', async () => {
    dealing()
    deck.decide('Shortlisted')
    await new Promise(resolve => setTimeout(resolve, 700))
    expect(openId).toBe('ada')
    await new Promise(resolve => setTimeout(resolve, 200))
    expect(openId).toBe('bo')
  })

  test('does not continue while a reply is written, until it is sent or skipped', async () => {
    dealing([], true)
    deck.decide('Shortlisted')
    deck.hold()
    await new Promise(resolve => setTimeout(resolve, 900))
    expect(openId).toBe('ada')
    deck.replied()
    expect(deck.state.nudge).toBeNull()
    expect(openId).toBe('bo')
  })

  test('begins with the open applicant and comes to those before them at the end', async () => {
    openId = 'cy'
    dealing()
    const seen: (string | null)[] = []
    while (!deck.state.isOver) {
      seen.push(openId)
      deck.decide('Archived')
      deck.goOn()
      await answer()
    }
    expect(seen).toEqual(['cy', 'di', 'ed', 'ada', 'bo'])
  })

  test('brings back whose move failed, with the reason, and the next one after them', async () => {
    dealing()
    refused = new WinnowError('unavailable', 503, 'Out of order')
    deck.decide('Archived')
    deck.goOn()
    expect(openId).toBe('bo')
    await answer()
    expect(openId).toBe('ada')
    expect(deck.state.said?.text).toBe("Couldn't move ada to Archived. Out of order")
    expect(deck.state.steps).toEqual([])
    expect(inNew()).toContain('ada')
    deck.skip()
    expect(openId).toBe('bo')
  })

  test('a key that was meant for the next one does nothing to the one who is back', async () => {
    dealing()
    refused = new Error('offline')
    deck.decide('Archived')
    deck.goOn()
    await answer()
    deck.decide('Shortlisted')
    expect(deck.state.success).toBeNull()
    expect(stages.get('ada')).toBe('New')
  })

  test('goes back to whom it skipped, and undoes what it decided', async () => {
    dealing()
    deck.decide('Shortlisted')
    deck.goOn()
    await answer()
    deck.skip()
    expect(openId).toBe('cy')
    deck.back()
    expect(openId).toBe('bo')
    deck.back()
    expect(openId).toBe('ada')
    await answer()
    expect(undone).toEqual(['ada'])
    expect(stages.get('ada')).toBe('New')
    expect(deck.state.said?.text).toBe('ada is back in New.')
    deck.decide('Archived')
    deck.goOn()
    expect(openId).toBe('bo')
  })

  test('an undo waits for the move that it takes back', async () => {
    dealing()
    deck.decide('Archived')
    deck.back()
    expect(openId).toBe('ada')
    expect(undone).toEqual([])
    await answer()
    expect(undone).toEqual(['ada'])
  })

  test('an undo takes back the reply that was sent after the decision, which may be on its way', async () => {
    dealing([], true)
    deck.decide('Shortlisted')
    const reply = Promise.withResolvers<string | null>()
    deck.state.nudge?.onReply(reply.promise)
    await answer()
    deck.back()
    await answer()
    expect(undone).toEqual([])
    reply.resolve('msg')
    await answer()
    expect(undone).toEqual(['ada'])
    expect(deck.state.said?.text).toBe('ada is back in New. 1 reply was taken back.')
  })

  test('an undo after a reload takes back the reply, too, and so does the undo of all', async () => {
    dealing([], true)
    for (const reply of ['one', null]) {
      deck.decide('Shortlisted')
      deck.state.nudge?.onReply(Promise.resolve(reply))
      deck.goOn()
    }
    await answer()
    dealing(deck.state.steps.map(step => ({ ...step })))
    await deck.undoAll()
    expect(undone.toSorted()).toEqual(['ada', 'bo'])
    expect(deck.state.said).toEqual({ tone: 'info', text: '1 reply was taken back.' })
  })

  test('deals those who arrive meanwhile, wherever they stand', async () => {
    dealing()
    deck.decide('Archived')
    deck.goOn()
    order = ['zoe', ...order, 'yan']
    stages.set('zoe', 'New').set('yan', 'New')
    await answer()
    const seen: (string | null)[] = []
    while (!deck.state.isOver) {
      seen.push(openId)
      deck.skip()
    }
    expect(seen).toEqual(['bo', 'cy', 'di', 'ed', 'yan', 'zoe'])
  })

  test('passes over whom somebody else moved, and stays with the open one', () => {
    dealing()
    stages.set('ada', 'Archived').set('bo', 'Archived')
    refresh()
    expect(openId).toBe('ada')
    deck.skip()
    expect(openId).toBe('cy')
  })

  test('says who moved the open one before a decision overrides it, also where the list knows of it', async () => {
    dealing()
    stages.set('ada', 'Archived')
    refresh()
    deck.decide('Shortlisted')
    await answer()
    expect(deck.state.said?.text).toBe("Couldn't move ada to Shortlisted. Lotte moved ada to Archived.")
    expect(openId).toBe('ada')
    // Closing what was said agrees to nothing.
    deck.hush()
    deck.decide('Shortlisted')
    await answer()
    expect(stages.get('ada')).toBe('Archived')
    deck.state.said?.action?.run()
    await answer()
    expect(stages.get('ada')).toBe('Shortlisted')
    expect(deck.state.steps).toMatchObject([{ id: 'ada', from: 'Archived', to: 'Shortlisted' }])
  })

  test('goes on where somebody else has decided the same', async () => {
    dealing()
    stages.set('ada', 'Shortlisted')
    refresh()
    deck.decide('Shortlisted')
    await answer()
    expect(deck.state.said).toMatchObject({ tone: 'info', text: 'Lotte moved ada to Shortlisted.' })
    expect(deck.state.steps).toEqual([])
    expect(openId).toBe('bo')
  })

  test('counts how far it is, whether the server has answered or not', async () => {
    dealing()
    expect(deck.progress).toEqual({ at: 1, of: 5 })
    deck.decide('Archived')
    expect(deck.progress).toEqual({ at: 1, of: 5 })
    deck.goOn()
    expect(deck.progress).toEqual({ at: 2, of: 5 })
    await answer()
    expect(deck.progress).toEqual({ at: 2, of: 5 })
    deck.skip()
    expect(deck.progress).toEqual({ at: 3, of: 5 })
  })

  test('names those who come next', () => {
    dealing()
    expect(deck.upNext(3).map(({ id }) => id)).toEqual(['bo', 'cy', 'di'])
    deck.decide('Archived')
    expect(deck.upNext(2).map(({ id }) => id)).toEqual(['bo', 'cy'])
  })

  test('continues where it was after a reload, and can still undo', async () => {
    stages.set('ada', 'Archived')
    listed = inNew()
    openId = 'cy'
    dealing([
      { id: 'ada', from: 'New', to: 'Archived', ms: 5, batchId: 'ada' },
      { id: 'bo', from: 'New', to: null, ms: 5 },
    ])
    expect(openId).toBe('cy')
    expect(deck.progress).toEqual({ at: 3, of: 5 })
    deck.back()
    deck.back()
    await answer()
    expect(undone).toEqual(['ada'])
    expect(openId).toBe('ada')
  })

  test('at the end takes everything back, or deals the skipped again', async () => {
    dealing()
    deck.decide('Shortlisted')
    deck.goOn()
    deck.skip()
    for (const _ of ['cy', 'di', 'ed']) {
      deck.decide('Archived')
      deck.goOn()
    }
    await answer()
    expect(deck.state.isOver).toBe(true)
    deck.goThroughSkipped()
    expect(openId).toBe('bo')
    deck.skip()
    await deck.undoAll()
    refresh()
    expect(inNew()).toEqual(order)
    expect(deck.state.steps).toEqual([])
    expect(deck.waiting).toBe(5)
    expect(deck.progress).toEqual({ at: 0, of: 5 })
    deck.startAgain()
    expect(openId).toBe('ada')
  })

  test('a reply that was offered goes with the decisions that are taken back', async () => {
    order = ['ada', 'bo']
    listed = inNew()
    dealing([], true)
    deck.decide('Shortlisted')
    deck.decide('Shortlisted')
    deck.goOn()
    await answer()
    expect(deck.state.isOver).toBe(true)
    expect(deck.state.nudge?.applicant.id).toBe('bo')
    await deck.undoAll()
    expect(deck.state.nudge).toBeNull()
  })

  test('split with others, leaves out whom somebody else has in hand, the open one too', async () => {
    elsewhere = new Set(['ada', 'cy'])
    dealing()
    await deck.split(true)
    const seen: (string | null)[] = []
    while (!deck.state.isOver) {
      seen.push(openId)
      deck.decide('Archived')
      deck.goOn()
      await answer()
      await answer()
    }
    expect(seen).toEqual(['bo', 'di', 'ed'])
    expect(inNew()).toEqual(['ada', 'cy'])
    expect(deck.waiting).toBe(0)
    await deck.split(false)
    expect(openId).toBe('ada')
  })

  test('split with others, continues by itself where a lost connection kept everybody away', async () => {
    dealing()
    isOffline = true
    await deck.split(true)
    await answer()
    expect(deck.state.said?.text).toBe("Couldn't load more applicants. No connection to the server.")
    expect(deck.current).toBeNull()
    isOffline = false
    deck.reconnect()
    await answer()
    expect(deck.state.said).toBeNull()
    expect(deck.current?.id).toBe('ada')
  })

  test('split with others, counts those whom nobody else has in hand, also once all is undone', async () => {
    elsewhere = new Set(['ada', 'cy'])
    dealing()
    await deck.split(true)
    expect(deck.progress).toEqual({ at: 1, of: 3 })
    deck.skip()
    expect(deck.progress).toEqual({ at: 2, of: 3 })
    for (const _ of ['di', 'ed']) {
      deck.decide('Archived')
      deck.goOn()
      await answer()
    }
    expect(deck.state.isOver).toBe(true)
    expect(deck.waiting).toBe(0)
    await deck.undoAll()
    expect(deck.waiting).toBe(3)
    deck.startAgain([])
    await answer()
    expect(openId).toBe('bo')
    expect(deck.progress).toEqual({ at: 1, of: 3 })
  })

  test('whatever is pressed in whatever order, everybody is decided on once or undone', async () => {
    for (let seed = 1; seed <= 60; seed++) {
      order = Array.from({ length: 8 }, (_, n) => `p${n}`)
      stages = new Map(order.map(id => [id, 'New']))
      listed = inNew()
      openId = null
      dealing()
      let state = seed
      const random = (n: number) => {
        state = (state * 48271) % 2147483647
        return state % n
      }
      for (let press = 0; press < 40; press++) {
        const what = random(7)
        if (what < 3) deck.decide(what === 0 ? 'Shortlisted' : 'Archived')
        else if (what === 3) deck.goOn()
        else if (what === 4) deck.skip()
        else if (what === 5) deck.back()
        else await answer()
      }
      deck.goOn()
      for (let n = 0; n < 12; n++) await answer()
      const decided = deck.state.steps.filter(({ to }) => to !== null)
      expect(new Set(deck.state.steps.map(({ id }) => id)).size).toBe(deck.state.steps.length)
      expect(Object.fromEntries(decided.map(({ id, to }) => [id, to as string]))).toEqual(
        Object.fromEntries([...stages].filter(([, stage]) => stage !== 'New')),
      )
      deck.stop()
    }
  })
})
