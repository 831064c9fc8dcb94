import { describe, expect, test } from 'bun:test'
import type { DraftField } from '../page.ts'
import {
  type DraftAnswers,
  fieldsOf,
  isSame,
  joinAnswers,
  mergeAnswers,
  type Offer,
  unsent,
  withSynced,
  withTried,
  withTyped,
} from './answers.ts'
import { type Draft, withLink, withOther, withRemoteGone } from './draft.ts'

const field = (path: string, value: unknown, at: number): DraftField => ({ path, value, at })

describe('what is typed', () => {
  test('is saved with a later time than everything seen so far, even where another clock is ahead', () => {
    const copy = withTyped({ name: { value: 'Ada', at: 9_000, synced: 9_500 } }, { name: 'Ada King' }, 1_000)
    expect(copy.name).toEqual({ value: 'Ada King', at: 9_501, synced: 9_500 })
  })

  test('is not saved again where nothing changed, nor where a blank field stays blank', () => {
    const copy: DraftAnswers = { name: { value: 'Ada\r\nKing', at: 1 } }
    expect(withTyped(copy, { name: 'Ada\nKing', city: '', days: [] }, 5)).toBe(copy)
  })

  test('a cleared answer is an answer', () => {
    expect(withTyped({ city: { value: 'Porto', at: 1 } }, { city: '' }, 5).city).toEqual({ value: '', at: 5 })
  })
})

describe('of two copies', () => {
  test('the newer answer wins, field by field', () => {
    const mine: DraftAnswers = { name: { value: 'Ada', at: 10 }, city: { value: 'Porto', at: 10 } }
    const { answers, taken } = mergeAnswers(mine, [field('name', 'Ada King', 20), field('city', 'Braga', 5)])
    expect(fieldsOf(answers)).toMatchObject([field('name', 'Ada King', 20), field('city', 'Porto', 10)])
    expect(taken).toEqual(['name'])
  })

  test('the one that lost is offered, unless the newer one was typed by somebody who saw it', () => {
    const mine: DraftAnswers = { city: { value: 'Porto', at: 10, synced: 5 } }
    expect(mergeAnswers(mine, [field('city', 'Braga', 20)]).offers).toEqual([
      { path: 'city', value: 'Porto', from: 'local' },
    ])
    expect(mergeAnswers(mine, [field('city', 'Braga', 8)]).offers).toEqual([
      { path: 'city', value: 'Braga', from: 'remote' },
    ])
    expect(mergeAnswers(mine, [field('city', 'Braga', 5)]).offers).toEqual([])
    const known: DraftAnswers = { city: { value: 'Porto', at: 10, synced: 10 } }
    expect(mergeAnswers(known, [field('city', 'Braga', 20)]).offers).toEqual([])
  })

  test('what this device sent itself is not offered to it, though no response came back', () => {
    const first: DraftAnswers = { city: { value: 'Porto', at: 10 } }
    const typedOn = withTyped(withTried(first, fieldsOf(first)), { city: 'Porto, PT' }, 20)
    const { answers, offers } = mergeAnswers(typedOn, [field('city', 'Porto', 10)])
    expect([answers.city?.value, answers.city?.synced, offers]).toEqual(['Porto, PT', 10, []])
  })

  test('typed in the same millisecond, each device picks the same one', () => {
    const one: DraftAnswers = { city: { value: 'Porto', at: 10 } }
    const other: DraftAnswers = { city: { value: 'Braga', at: 10 } }
    const [a, b] = [mergeAnswers(one, fieldsOf(other)).answers, mergeAnswers(other, fieldsOf(one)).answers]
    expect(a.city?.value).toBe(b.city?.value)
  })

  test('what the server has taken is sent no more', () => {
    const mine: DraftAnswers = { name: { value: 'Ada', at: 10 }, city: { value: 'Porto', at: 12 } }
    expect(unsent(withSynced(mine, [field('name', 'Ada', 10)], []))).toMatchObject([
      field('city', 'Porto', 12),
    ])
  })
})

const savedAt = '2026-11-21T00:00:00.000Z'
const draft: Draft = { version: 1, secret: 's1', fields: { city: { value: 'Porto', at: 1, synced: 1 } } }

test('a link that brings another secret makes nothing of what the copy behind the last one has', () => {
  expect(withLink(draft, 's2', savedAt)).toMatchObject({
    secret: 's2',
    savedAt: Date.parse(savedAt),
    fields: { city: { value: 'Porto', at: 1 } },
  })
  expect(withLink(draft, 's2', savedAt).fields.city).not.toHaveProperty('synced')
})

test('a link with the secret that is known continues as it was', () => {
  expect(withLink(draft, 's1', savedAt).fields).toEqual(draft.fields)
})

/** mulberry32: the same sequence for the same seed. */
const random = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
}

/** The server's rule: the newer of two copies, field by field; what it knows better comes back (api/response-drafts/save.ts). */
const server = () => {
  let fields = new Map<string, DraftField>()
  return {
    save(sent: readonly DraftField[]) {
      const next = new Map(fields)
      const newer: DraftField[] = []
      for (const one of sent) {
        const ours = next.get(one.path)
        if (ours && ours.at > one.at) newer.push(ours)
        else next.set(one.path, one)
      }
      for (const [path, ours] of fields) if (!sent.some(it => it.path === path)) newer.push(ours)
      fields = next
      return newer
    },
    fetch: () => [...fields.values()],
  }
}

test('two devices typing at random, offline and back: they agree in the end, and no newest answer is lost', () => {
  for (let seed = 1; seed <= 300; seed++) {
    const next = random(seed)
    const kept = server()
    const offers: Offer[][] = [[], []]
    let copies: DraftAnswers[] = [{}, {}]
    const last = new Map<string, { value: string; who: number; at: number }>()
    const put = (who: number, copy: DraftAnswers) => {
      copies = copies.with(who, copy)
    }
    const receive = (who: number, fields: readonly DraftField[]) => {
      const merged = mergeAnswers(copies[who] ?? {}, fields)
      offers[who]?.push(...merged.offers)
      put(who, merged.answers)
    }
    const sync = (who: number) => {
      receive(who, kept.fetch())
      const sent = fieldsOf(copies[who] ?? {})
      const newer = kept.save(sent)
      // An answer that never comes back changes nothing that is saved.
      if (next() < 0.2) return
      put(who, withSynced(copies[who] ?? {}, sent, newer))
      receive(who, newer)
    }
    for (let step = 0; step < 60; step++) {
      const who = next() < 0.5 ? 0 : 1
      if (next() < 0.3) sync(who)
      else {
        const path = `values.${Math.floor(next() * 4)}`
        const value = `${who} said ${step}`
        put(who, withTyped(copies[who] ?? {}, { [path]: value }, 1_000 + step * 10 + (who === 1 ? 35 : 0)))
        const at = copies[who]?.[path]?.at ?? 0
        const before = last.get(path)
        if (!before || at > before.at || (at === before.at && value > before.value))
          last.set(path, { value, who, at })
      }
    }
    for (const who of [0, 1, 0, 1, 0, 1]) sync(who)
    for (const who of [0, 1]) sync(who)
    for (const [path, { value }] of last)
      for (const copy of copies) expect([seed, path, copy[path]?.value]).toEqual([seed, path, value])
    expect(
      Object.keys(copies[0] ?? {}).every(path => isSame(copies[0]?.[path]?.value, copies[1]?.[path]?.value)),
    ).toBe(true)
    for (const { path, value } of offers.flat()) expect(value).not.toBe(last.get(path)?.value)
  }
})

test('two tabs of one browser: joining in either order gives the same answers, and the newest of each', () => {
  for (let seed = 1; seed <= 200; seed++) {
    const next = random(seed)
    const copy = (): DraftAnswers =>
      Object.fromEntries(
        ['a', 'b', 'c'].flatMap(path =>
          next() < 0.7 ? [[path, { value: `${Math.floor(next() * 9)}`, at: Math.floor(next() * 5) }]] : [],
        ),
      )
    const [one, other] = [copy(), copy()]
    const joined = joinAnswers(one, other)
    expect(joined).toEqual(joinAnswers(other, one))
    for (const [path, { at }] of Object.entries(joined))
      expect(at).toBe(Math.max(one[path]?.at ?? -1, other[path]?.at ?? -1))
  }
})

test('a draft that was deleted elsewhere is so in every tab, and kept again in every tab', () => {
  const fields: DraftAnswers = { city: { value: 'Porto', at: 5, synced: 5 } }
  const mine: Draft = { version: 1, fields, secret: 'old', savedAt: 5, mailedTo: 'ada@example.com' }
  const gone = withOther(mine, withRemoteGone(mine))
  expect(gone).toMatchObject({ remoteGone: true, fields: { city: { value: 'Porto', at: 5 } } })
  expect([gone.secret, gone.mailedTo, unsent(gone.fields).length]).toEqual([undefined, undefined, 1])
  const kept = withOther(gone, { version: 1, fields, secret: 'new', savedAt: 9 })
  expect([kept.secret, kept.remoteGone]).toEqual(['new', undefined])
})
