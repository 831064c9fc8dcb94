import { describe, expect, test } from 'bun:test'
import type { OpenPage } from '../page.ts'
import { begun, missingIn } from './fields.ts'

const kept = { city: { value: 'Porto', at: 5 } }
const beginning = { copy: kept, drawn: {}, restored: false, focused: undefined, now: 100 }

describe('what stands in the fields when the keeping begins', () => {
  test('was typed before it came, and is newer than what is kept, which is offered', () => {
    const { copy, offers } = begun({ ...beginning, there: { city: 'Braga' } })
    expect(copy.city).toEqual({ value: 'Braga', at: 100 })
    expect(offers).toEqual([{ path: 'city', value: 'Porto', from: 'here' }])
  })

  test('is older than what is kept where the browser has restored it, and is offered', () => {
    const { copy, offers } = begun({ ...beginning, there: { city: 'Por' }, restored: true })
    expect(copy).toEqual(kept)
    expect(offers).toEqual([{ path: 'city', value: 'Por', from: 'here' }])
  })

  test('is newer in the field that has the focus, whatever the browser restored', () => {
    const { copy } = begun({ ...beginning, there: { city: 'Braga' }, restored: true, focused: 'city' })
    expect(copy.city?.value).toBe('Braga')
  })

  test('is no answer as the server drew it', () => {
    expect(begun({ ...beginning, there: { city: 'Lisbon' }, drawn: { city: 'Lisbon' } }).copy).toBe(kept)
  })
})

describe('what is kept goes into the fields', () => {
  const page = {} as OpenPage
  test('where they hold something else, and nowhere that is no field', () => {
    const copy = {
      city: { value: 'Porto', at: 1 },
      name: { value: 'Ada', at: 1 },
      old: { value: 'x', at: 1 },
    }
    expect(missingIn({ city: '', name: 'Ada' }, copy, page)).toEqual({ city: 'Porto' })
  })

  test("as '' where an answer was taken away", () => {
    expect(missingIn({ deck: { name: 'deck.pdf' } }, { deck: { value: null, at: 1 } }, page)).toEqual({
      deck: '',
    })
  })

  test('but never into a confirmed address', () => {
    const copy = { email: { value: 'old@example.com', at: 1 } }
    const confirmed = { ...page, verifiedEmail: 'ada@example.com' }
    expect(missingIn({ email: 'ada@example.com' }, copy, confirmed)).toEqual({})
  })
})
