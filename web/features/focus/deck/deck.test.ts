import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { WinnowError } from '@winnow/sdk'
import { FakeForm } from './testing.ts'

let form: FakeForm
beforeEach(() => {
  form = new FakeForm()
})
afterEach(() => form.stop())

describe('the deck', () => {
  test('deals everybody once, in the order of the table, however slowly the server answers', async () => {
    const deck = form.deal()
    const seen: (string | null)[] = []
    for (const stage of ['Shortlisted', 'Archived', 'Archived']) {
      seen.push(form.openId)
      deck.decide(stage)
      deck.goOn()
    }
    await form.answer()
    while (!deck.state.isOver) {
      seen.push(form.openId)
      deck.decide('Archived')
      deck.goOn()
      await form.answer()
    }
    expect(seen).toEqual(['ada', 'bo', 'cy', 'di', 'ed'])
    expect(form.inNew()).toEqual([])
    expect(form.openId).toBeNull()
  })

  test('keeps who was decided on in view until the success was seen', () => {
    const deck = form.deal()
    deck.decide('Shortlisted')
    expect(form.openId).toBe('ada')
    expect(deck.state.success?.stage).toBe('Shortlisted')
    expect(deck.current).toBeNull()
    deck.goOn()
    expect(form.openId).toBe('bo')
  })

  test('continues by itself after 800 ms', async () => {
    const deck = form.deal()
    deck.decide('Shortlisted')
    await new Promise(resolve => setTimeout(resolve, 700))
    expect(form.openId).toBe('ada')
    await new Promise(resolve => setTimeout(resolve, 200))
    expect(form.openId).toBe('bo')
  })

  test('does not continue while a reply is written, until it is sent or skipped', async () => {
    const deck = form.deal({ offers: true })
    deck.decide('Shortlisted')
    deck.hold()
    await new Promise(resolve => setTimeout(resolve, 900))
    expect(form.openId).toBe('ada')
    deck.replied()
    expect(deck.state.nudge).toBeNull()
    expect(form.openId).toBe('bo')
  })

  test('begins with the open applicant and comes to those before them at the end', async () => {
    form.openId = 'cy'
    const deck = form.deal()
    const seen: (string | null)[] = []
    while (!deck.state.isOver) {
      seen.push(form.openId)
      deck.decide('Archived')
      deck.goOn()
      await form.answer()
    }
    expect(seen).toEqual(['cy', 'di', 'ed', 'ada', 'bo'])
  })

  test('brings back whose move failed, with the reason, and the next one after them', async () => {
    const deck = form.deal()
    form.refused = new WinnowError('unavailable', 503, 'Out of order')
    deck.decide('Archived')
    deck.goOn()
    expect(form.openId).toBe('bo')
    await form.answer()
    expect(form.openId).toBe('ada')
    expect(deck.state.said?.text).toBe("Couldn't move ada to Archived. Out of order")
    expect(deck.state.steps).toEqual([])
    expect(form.inNew()).toContain('ada')
    deck.skip()
    expect(form.openId).toBe('bo')
  })

  test('a key that was meant for the next one does nothing to the one who is back', async () => {
    const deck = form.deal()
    form.refused = new Error('offline')
    deck.decide('Archived')
    deck.goOn()
    await form.answer()
    deck.decide('Shortlisted')
    expect(deck.state.success).toBeNull()
    expect(form.stages.get('ada')).toBe('New')
  })

  test('counts how far it is, whether the server has answered or not', async () => {
    const deck = form.deal()
    expect(deck.progress).toEqual({ at: 1, of: 5 })
    deck.decide('Archived')
    expect(deck.progress).toEqual({ at: 1, of: 5 })
    deck.goOn()
    expect(deck.progress).toEqual({ at: 2, of: 5 })
    await form.answer()
    expect(deck.progress).toEqual({ at: 2, of: 5 })
    deck.skip()
    expect(deck.progress).toEqual({ at: 3, of: 5 })
  })

  test('names those who come next', () => {
    const deck = form.deal()
    expect(deck.upNext(3).map(({ id }) => id)).toEqual(['bo', 'cy', 'di'])
    deck.decide('Archived')
    expect(deck.upNext(2).map(({ id }) => id)).toEqual(['bo', 'cy'])
  })

  test('says so when it knows who comes next', () => {
    const deck = form.deal()
    form.openId = 'cy'
    let next: string[] = []
    deck.subscribe(() => {
      next = deck.upNext(3).map(({ id }) => id)
    })
    deck.follow()
    expect(next).toEqual(['di', 'ed', 'ada'])
  })
})
