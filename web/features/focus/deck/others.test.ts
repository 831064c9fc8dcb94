import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { FakeForm } from './testing.ts'

let form: FakeForm
beforeEach(() => {
  form = new FakeForm()
})
afterEach(() => form.stop())

describe('a deck beside the work of others', () => {
  test('deals those who arrive meanwhile, wherever they stand', async () => {
    const deck = form.deal()
    deck.decide('Archived')
    deck.goOn()
    form.order = ['zoe', ...form.order, 'yan']
    form.stages.set('zoe', 'New').set('yan', 'New')
    await form.answer()
    const seen: (string | null)[] = []
    while (!deck.state.isOver) {
      seen.push(form.openId)
      deck.skip()
    }
    expect(seen).toEqual(['bo', 'cy', 'di', 'ed', 'yan', 'zoe'])
  })

  test('passes over whom somebody else moved, and stays with the open one', () => {
    const deck = form.deal()
    form.stages.set('ada', 'Archived').set('bo', 'Archived')
    form.refresh()
    expect(form.openId).toBe('ada')
    deck.skip()
    expect(form.openId).toBe('cy')
  })

  test('says who moved the open one before a decision overrides it, also where the list knows of it', async () => {
    const deck = form.deal()
    form.stages.set('ada', 'Archived')
    form.refresh()
    deck.decide('Shortlisted')
    await form.answer()
    expect(deck.state.said?.text).toBe("Couldn't move ada to Shortlisted. Lotte moved ada to Archived.")
    expect(form.openId).toBe('ada')
    // Closing what was said agrees to nothing.
    deck.hush()
    deck.decide('Shortlisted')
    await form.answer()
    expect(form.stages.get('ada')).toBe('Archived')
    deck.state.said?.action?.run()
    await form.answer()
    expect(form.stages.get('ada')).toBe('Shortlisted')
    expect(deck.state.steps).toMatchObject([{ id: 'ada', from: 'Archived', to: 'Shortlisted' }])
  })

  test('goes on where somebody else has decided the same', async () => {
    const deck = form.deal()
    form.stages.set('ada', 'Shortlisted')
    form.refresh()
    deck.decide('Shortlisted')
    await form.answer()
    expect(deck.state.said).toMatchObject({ tone: 'info', text: 'Lotte moved ada to Shortlisted.' })
    expect(deck.state.steps).toEqual([])
    expect(form.openId).toBe('bo')
  })

  test('split with others, leaves out whom somebody else has in hand, the open one too', async () => {
    form.elsewhere = new Set(['ada', 'cy'])
    const deck = form.deal()
    await deck.split(true)
    const seen: (string | null)[] = []
    while (!deck.state.isOver) {
      seen.push(form.openId)
      deck.decide('Archived')
      deck.goOn()
      await form.answer()
      await form.answer()
    }
    expect(seen).toEqual(['bo', 'di', 'ed'])
    expect(form.inNew()).toEqual(['ada', 'cy'])
    expect(deck.waiting).toBe(0)
    await deck.split(false)
    expect(form.openId).toBe('ada')
  })

  test('split with others, continues by itself where a lost connection kept everybody away', async () => {
    const deck = form.deal()
    form.isOffline = true
    await deck.split(true)
    await form.answer()
    expect(deck.state.said?.text).toBe("Couldn't load more applicants. No connection to the server.")
    expect(deck.current).toBeNull()
    form.isOffline = false
    deck.reconnect()
    await form.answer()
    expect(deck.state.said).toBeNull()
    expect(deck.current?.id).toBe('ada')
  })

  test('split with others, counts those whom nobody else has in hand, also once all is undone', async () => {
    form.elsewhere = new Set(['ada', 'cy'])
    const deck = form.deal()
    await deck.split(true)
    expect(deck.progress).toEqual({ at: 1, of: 3 })
    deck.skip()
    expect(deck.progress).toEqual({ at: 2, of: 3 })
    for (const _ of ['di', 'ed']) {
      deck.decide('Archived')
      deck.goOn()
      await form.answer()
    }
    expect(deck.state.isOver).toBe(true)
    expect(deck.waiting).toBe(0)
    await deck.undoAll()
    expect(deck.waiting).toBe(3)
    deck.startAgain([])
    await form.answer()
    expect(form.openId).toBe('bo')
    expect(deck.progress).toEqual({ at: 1, of: 3 })
  })
})
