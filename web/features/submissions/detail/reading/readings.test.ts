import { expect, test } from 'bun:test'
import { browserStorage } from '../../../../lib/browser/storage.ts'
import { Readings } from './readings.ts'

/** Readings of a tab that can be reloaded. */
function tab() {
  const entries = new Map<string, string>()
  const store = browserStorage(() => ({
    getItem: key => entries.get(key) ?? null,
    setItem: (key, text) => void entries.set(key, text),
    removeItem: key => void entries.delete(key),
  }))
  return { entries, load: () => new Readings(store) }
}

test('an applicant never read starts at the top, and one who was read where they were left', () => {
  const readings = tab().load()
  expect(readings.topOf('ada', 'panel')).toBe(0)
  readings.keepTop('ada', 'panel', 312.4)
  readings.keepTop('bo', 'panel', 40)
  expect([readings.topOf('ada', 'panel'), readings.topOf('bo', 'panel')]).toEqual([312, 40])
})

test('what was opened stays open for that applicant alone, through a reload', () => {
  const { load } = tab()
  const readings = load()
  readings.setOpen('ada', 'why', true)
  readings.keepTop('ada', 'panel', 90)
  readings.save()
  const reloaded = load()
  expect(reloaded.isOpen('ada', 'why')).toBe(true)
  expect(reloaded.isOpen('ada', 'else')).toBe(false)
  expect(reloaded.isOpen('bo', 'why')).toBe(false)
  expect(reloaded.topOf('ada', 'panel')).toBe(90)
  reloaded.setOpen('ada', 'why', false)
  expect(reloaded.isOpen('ada', 'why')).toBe(false)
})

test('nothing is folded while all is shown, and what was folded folds again', () => {
  const readings = tab().load()
  let told = 0
  readings.subscribe(() => told++)
  readings.showAll(true)
  expect(readings.isOpen('ada', 'why')).toBe(true)
  readings.showAll(false)
  expect(readings.isOpen('ada', 'why')).toBe(false)
  expect(told).toBe(2)
})

test('the 200 read last are kept', () => {
  const readings = tab().load()
  for (let n = 0; n <= 200; n++) {
    readings.keepTop(`p${n}`, 'panel', 10)
    readings.keepTop('p0', 'panel', 20)
  }
  expect(readings.topOf('p0', 'panel')).toBe(20)
  expect(readings.topOf('p1', 'panel')).toBe(0)
  expect(readings.topOf('p2', 'panel')).toBe(10)
})

test('what a tab holds that is not a reading is dropped', () => {
  const { entries, load } = tab()
  entries.set(
    'winnow.readings',
    '[["ada",{"tops":{"panel":"x"},"opened":[]}],["bo",{"tops":{"panel":5},"opened":[]}],["cy",{"tops":null,"opened":[]}],3]',
  )
  const readings = load()
  expect([readings.topOf('ada', 'panel'), readings.topOf('bo', 'panel')]).toEqual([0, 5])
})
