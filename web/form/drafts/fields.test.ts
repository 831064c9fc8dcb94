import { describe, expect, test } from 'bun:test'
import type { OpenPage } from '../page.ts'
import { answersToShow, startingAnswers } from './fields.ts'

const saved = { city: { value: 'Porto', at: 5 } }
const beginning = { answers: saved, drawn: {}, restored: false, focused: undefined, now: 100 }

describe('what stands in the fields when the draft starts', () => {
  test('was typed before it came, and is newer than what is saved, which is offered', () => {
    const { answers, offers } = startingAnswers({ ...beginning, values: { city: 'Braga' } })
    expect(answers.city).toEqual({ value: 'Braga', at: 100 })
    expect(offers).toEqual([{ path: 'city', value: 'Porto', from: 'local' }])
  })

  test('is older than what is saved where the browser has restored it, and is offered', () => {
    const { answers, offers } = startingAnswers({ ...beginning, values: { city: 'Por' }, restored: true })
    expect(answers).toEqual(saved)
    expect(offers).toEqual([{ path: 'city', value: 'Por', from: 'local' }])
  })

  test('is newer in the field that has the focus, whatever the browser restored', () => {
    const { answers } = startingAnswers({
      ...beginning,
      values: { city: 'Braga' },
      restored: true,
      focused: 'city',
    })
    expect(answers.city?.value).toBe('Braga')
  })

  test('is not an answer as the server drew it', () => {
    expect(
      startingAnswers({ ...beginning, values: { city: 'Lisbon' }, drawn: { city: 'Lisbon' } }).answers,
    ).toBe(saved)
  })
})

describe('what is saved goes into the fields', () => {
  const page = {} as OpenPage
  test('where they hold something else, and nowhere that is not a field', () => {
    const answers = {
      city: { value: 'Porto', at: 1 },
      name: { value: 'Ada', at: 1 },
      old: { value: 'x', at: 1 },
    }
    expect(answersToShow({ city: '', name: 'Ada' }, answers, page)).toEqual({ city: 'Porto' })
  })

  test('as null where an answer was taken away', () => {
    expect(answersToShow({ deck: { name: 'deck.pdf' } }, { deck: { value: null, at: 1 } }, page)).toEqual({
      deck: null,
    })
  })

  test('but never into a confirmed address', () => {
    const answers = { email: { value: 'old@example.com', at: 1 } }
    const confirmed = { ...page, verifiedEmail: 'ada@example.com' }
    expect(answersToShow({ email: 'ada@example.com' }, answers, confirmed)).toEqual({})
  })
})
