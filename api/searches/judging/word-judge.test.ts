import { expect, test } from 'bun:test'
import type { ReadAnswer } from './fields.ts'
import { judgeByWords } from './word-judge.ts'
import { soughtIn } from './words.ts'

/** What is said of an application with these answers, and the words that are quoted of it; keywords are those of a new criterion. */
function judged(question: string, answers: readonly string[], keywords = soughtIn(question)) {
  const read = answers.map((text, i): ReadAnswer => ({ fieldId: `${i}`, question: '', text, mask: null }))
  const { result, reason, quotes } = judgeByWords({ name: question, question, keywords }, read)
  return { result, reason, quotes: quotes === 'none' ? [] : quotes.map(it => it.words) }
}

const notebook = 'We make a triage notebook that works without a network for district clinics.'
const met = 'We met 26 district clinics before we built anything.'
const cuff = 'We make a blood pressure cuff that calls the clinic itself.'
const university = 'We met at university.'

test('a word that an application has wins over one that is used for it, and all its sentences are quoted', () => {
  expect(
    judged('Works with clinics', ['Health', notebook, `Nurses see the same patient twice. ${met}`]),
  ).toEqual({
    result: 'YES',
    reason: 'Has the word ‘clinics’.',
    quotes: [notebook, met],
  })
})

test('a word is named as the application has it', () => {
  expect(judged('Works with clinics', ['Health', cuff])).toMatchObject({ reason: 'Has the word ‘clinic’.' })
})

test('of the words that are used for one, the nearest is named, and each word that is named is quoted', () => {
  const answers = ['Health', cuff, 'It calls the clinic.', 'The clinic pays.', university]
  expect(judged('Sells to schools or hospitals', answers)).toEqual({
    result: 'YES',
    reason: 'Has the words ‘university’ for ‘schools’, ‘clinic’ for ‘hospitals’.',
    quotes: [cuff, university, 'It calls the clinic.'],
  })
})

test('a keyword wins over a word that is only used for one of the criterion', () => {
  const answers = ['Our clinic is small.', 'We sell protein.', 'We have a patient.']
  const reasonBy = (...keywords: string[]) => judged('Works with hospitals', answers, keywords).reason
  expect(reasonBy()).toBe('Has the word ‘clinic’ for ‘hospitals’.')
  expect(reasonBy('patients')).toBe('Has the word ‘patient’ for ‘hospitals’.')
  expect(reasonBy('protein')).toBe('Has the keyword ‘protein’.')
})

test('a word that stands for two of the criterion is named once', () => {
  expect(judged('Works with hospitals or clinics', ['Health'])).toMatchObject({
    reason: 'Has the word ‘Health’ for ‘hospitals’ and ‘clinics’.',
    quotes: ['Health'],
  })
  expect(judged('Works with hospitals or clinics', ['Health', cuff])).toMatchObject({
    reason: 'Has the word ‘clinic’ (also for ‘hospitals’).',
    quotes: [cuff],
  })
})

test('a long sentence is quoted at each of the words that are named', () => {
  const far = ' and so on'.repeat(40)
  const { reason, quotes } = judged('Bakers and millers', [`We know bakers${far} and then millers${far}.`])
  expect(reason).toBe('Has the words ‘bakers’, ‘millers’.')
  expect(quotes.map(it => [it.includes('bakers'), it.includes('millers'), it.length <= 240])).toEqual([
    [true, false, true],
    [false, true, true],
  ])
})

test('no word is named that there is no room to quote', () => {
  const words = ['apples', 'bread', 'cheese', 'dates', 'eggs', 'figs']
  const { reason, quotes } = judged(words.join(' '), words)
  expect(reason).toBe('Has the words ‘apples’, ‘bread’, ‘cheese’, ‘dates’, ‘eggs’.')
  expect(quotes).toEqual(words.slice(0, 5))
})

test("'without' denies what follows it, up to where its sentence goes on", () => {
  const resultOf = (text: string) => judged('Works with clinics', [text]).result
  expect(resultOf(notebook)).toBe('YES')
  expect(resultOf('Without electricity, clinics use it too.')).toBe('YES')
  expect(resultOf('We began without a single clinic.')).toBe('MAYBE')
  expect(resultOf("Without a network, it doesn't reach a clinic.")).toBe('MAYBE')
})
