import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { stackState } from '../../../ui/overlays/stack/stack.ts'
import { FakeForm } from './testing.ts'

let form: FakeForm
beforeEach(() => {
  form = new FakeForm()
})
afterEach(() => form.stop())

describe('the way back through a deck', () => {
  test('goes back to whom it skipped, and undoes what it decided', async () => {
    const deck = form.deal()
    deck.decide('Shortlisted')
    deck.goOn()
    await form.answer()
    deck.skip()
    expect(form.openId).toBe('cy')
    deck.back()
    expect(form.openId).toBe('bo')
    deck.back()
    expect(form.openId).toBe('ada')
    await form.answer()
    expect(form.undone).toEqual(['ada'])
    expect(form.stages.get('ada')).toBe('New')
    expect(deck.state.said?.text).toBe('ada is back in New.')
    deck.decide('Archived')
    deck.goOn()
    expect(form.openId).toBe('bo')
  })

  test('an undo waits for the move that it takes back', async () => {
    const deck = form.deal()
    deck.decide('Archived')
    deck.back()
    expect(form.openId).toBe('ada')
    expect(form.undone).toEqual([])
    await form.answer()
    expect(form.undone).toEqual(['ada'])
  })

  test('an undo takes back the reply that was sent after the decision, which may be on its way', async () => {
    const deck = form.deal({ offers: true })
    deck.decide('Shortlisted')
    const reply = Promise.withResolvers<string | null>()
    deck.state.nudge?.onReply(reply.promise)
    await form.answer()
    deck.back()
    await form.answer()
    expect(form.undone).toEqual([])
    reply.resolve('msg')
    await form.answer()
    expect(form.undone).toEqual(['ada'])
    expect(deck.state.said?.text).toBe('ada is back in New. 1 reply was taken back.')
  })

  test('an undo after a reload takes back the reply, too, and so does the undo of all', async () => {
    let deck = form.deal({ offers: true })
    for (const reply of ['one', null]) {
      deck.decide('Shortlisted')
      deck.state.nudge?.onReply(Promise.resolve(reply))
      deck.goOn()
    }
    await form.answer()
    form.reload()
    deck = form.deal({ steps: deck.state.steps.map(step => ({ ...step })) })
    await deck.undoAll()
    expect(form.undone.toSorted()).toEqual(['ada', 'bo'])
    expect(deck.state.said).toEqual({ tone: 'info', text: '1 reply was taken back.' })
  })

  test('continues where it was after a reload, and can still undo', async () => {
    form.stages.set('ada', 'Archived')
    form.listed = form.inNew()
    form.openId = 'cy'
    const deck = form.deal({
      steps: [
        { id: 'ada', from: 'New', to: 'Archived', ms: 5, batchId: 'ada' },
        { id: 'bo', from: 'New', to: null, ms: 5 },
      ],
    })
    expect(form.openId).toBe('cy')
    expect(deck.progress).toEqual({ at: 3, of: 5 })
    deck.back()
    deck.back()
    await form.answer()
    expect(form.undone).toEqual(['ada'])
    expect(form.openId).toBe('ada')
  })

  test('at the end takes everything back, or deals the skipped again', async () => {
    const deck = form.deal()
    deck.decide('Shortlisted')
    deck.goOn()
    deck.skip()
    for (const _ of ['cy', 'di', 'ed']) {
      deck.decide('Archived')
      deck.goOn()
    }
    await form.answer()
    expect(deck.state.isOver).toBe(true)
    deck.goThroughSkipped()
    expect(form.openId).toBe('bo')
    deck.skip()
    await deck.undoAll()
    form.refresh()
    expect(form.inNew()).toEqual(form.order)
    expect(deck.state.steps).toEqual([])
    expect(deck.waiting).toBe(5)
    expect(deck.progress).toEqual({ at: 0, of: 5 })
    deck.startAgain()
    expect(form.openId).toBe('ada')
  })

  test('a reply that was offered goes with the decisions that are taken back', async () => {
    form = new FakeForm(['ada', 'bo'])
    const deck = form.deal({ offers: true })
    deck.decide('Shortlisted')
    deck.decide('Shortlisted')
    deck.goOn()
    await form.answer()
    expect(deck.state.isOver).toBe(true)
    expect(deck.state.nudge?.applicant.id).toBe('bo')
    await deck.undoAll()
    expect(deck.state.nudge).toBeNull()
  })

  test('what was decided is undone in the table too, the last one first, and goes from the way back', async () => {
    const deck = form.deal({ offers: true })
    deck.decide('Shortlisted')
    deck.state.nudge?.onReply(Promise.resolve('msg'))
    deck.goOn()
    deck.decide('Archived')
    deck.goOn()
    await form.answer()
    form.decisions.undoLast()
    form.decisions.undoLast()
    await form.answer()
    expect(form.undone).toEqual(['bo', 'ada'])
    expect(stackState().toasts.at(-1)).toMatchObject({
      title: 'Move undone',
      text: 'ada is back in New. 1 reply was taken back.',
    })
    expect(deck.canGoBack).toBe(false)
    expect(form.dealtAgain).toEqual(['bo', 'ada'])
  })

  test('what it undid, or could not do, is nothing that the table could undo', async () => {
    const deck = form.deal()
    form.refused = new Error('out')
    deck.decide('Archived')
    await form.answer()
    expect(form.decisions.canUndo).toBe(false)
    form.stop()
    form = new FakeForm()
    const other = form.deal()
    other.decide('Archived')
    expect(form.decisions.canUndo).toBe(true)
    other.back()
    expect(form.decisions.canUndo).toBe(false)
    await form.answer()
    expect(form.undone).toEqual(['ada'])
    expect(form.decisions.canUndo).toBe(false)
  })

  test('an undo that failed can be tried again, here and in the table', async () => {
    const deck = form.deal()
    deck.decide('Archived')
    await form.answer()
    form.isOffline = true
    deck.back()
    await form.answer()
    expect(deck.canGoBack).toBe(true)
    expect(form.decisions.canUndo).toBe(true)
    form.isOffline = false
    form.decisions.undoLast()
    await form.answer()
    expect(form.undone).toEqual(['ada'])
    expect(deck.canGoBack).toBe(false)
  })

  for (const isReloaded of [false, true])
    test(`when it is opened again${isReloaded ? ' after a reload' : ''}, it shares each decision with the table`, async () => {
      let deck = form.deal()
      for (const stage of ['Shortlisted', 'Archived', 'Archived']) {
        deck.decide(stage)
        deck.goOn()
      }
      await form.answer()
      if (isReloaded) form.reload()
      else form.stop()
      deck = form.deal({ steps: deck.state.steps.map(step => ({ ...step })) })
      deck.back()
      form.decisions.undoLast()
      await form.answer()
      expect(form.undone).toEqual(['cy', 'bo'])
      expect(deck.state.steps.map(({ id }) => id)).toEqual(['ada'])
      deck.back()
      await form.answer()
      expect(form.undone).toEqual(['cy', 'bo', 'ada'])
      expect(form.decisions.canUndo).toBe(false)
    })

  test('whom the timeline brings back is dealt again', async () => {
    const deck = form.deal()
    deck.decide('Archived')
    deck.goOn()
    await form.answer()
    await form.decisions.forget('ada')
    expect(deck.canGoBack).toBe(false)
    expect(form.dealtAgain).toEqual(['ada'])
    expect(form.decisions.canUndo).toBe(false)
  })

  test('whatever is pressed in whatever order, everybody is decided on once or undone', async () => {
    for (let seed = 1; seed <= 60; seed++) {
      form = new FakeForm(Array.from({ length: 8 }, (_, n) => `p${n}`))
      const deck = form.deal()
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
        else await form.answer()
      }
      deck.goOn()
      for (let n = 0; n < 12; n++) await form.answer()
      const decided = deck.state.steps.filter(({ to }) => to !== null)
      expect(new Set(deck.state.steps.map(({ id }) => id)).size).toBe(deck.state.steps.length)
      expect(Object.fromEntries(decided.map(({ id, to }) => [id, to as string]))).toEqual(
        Object.fromEntries([...form.stages].filter(([, stage]) => stage !== 'New')),
      )
      form.stop()
    }
  })
})
