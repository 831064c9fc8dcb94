import { describe, expect, test } from 'bun:test'
import * as fc from 'fast-check'
import { type Draft, type DraftQuestion, newQuestion } from '../draft/draft.ts'
import { mergeDrafts } from './merge.ts'

const asked = (
  id: string | undefined,
  question: string,
  part: Partial<DraftQuestion> = {},
): DraftQuestion => ({
  ...newQuestion('SHORT_TEXT'),
  key: id ?? `new ${question}`,
  ...(id ? { id } : {}),
  question,
  ...part,
})

const draft = (questions: DraftQuestion[], part: Partial<Draft> = {}): Draft => ({
  name: 'Spring accelerator',
  description: null,
  questions,
  successMessage: '',
  closeMessage: '',
  ...part,
})

const [city, why, age] = [asked('fld_1', 'City'), asked('fld_2', 'Why you?'), asked('fld_3', 'Age')]
const base = draft([city, why, age])
const wordsOf = ({ questions }: Draft) => questions.map(it => it.question)

describe('two people at one draft', () => {
  test('who change different questions and texts keep all of it', () => {
    const mine = draft([{ ...city, question: 'Where?' }, why, age], { successMessage: 'Thank you' })
    const theirs = draft([city, { ...why, required: true }, age], { name: 'Autumn accelerator' })
    const { mine: merged, overlaps } = mergeDrafts(base, mine, theirs)
    expect(overlaps).toEqual([])
    expect(merged).toMatchObject({ name: 'Autumn accelerator', successMessage: 'Thank you' })
    expect(merged.questions).toMatchObject([{ question: 'Where?' }, { required: true }, {}])
  })

  test('who change different settings of one question keep both', () => {
    const mine = draft([{ ...city, question: 'Where?' }, why, age])
    const theirs = draft([{ ...city, required: true }, why, age])
    expect(mergeDrafts(base, mine, theirs)).toMatchObject({
      overlaps: [],
      mine: { questions: [{ question: 'Where?', required: true }, {}, {}] },
    })
  })

  test('who change the same words to different ones learn where, and neither text is lost', () => {
    const mine = draft([{ ...city, question: 'Where?' }, why, age])
    const theirs = draft([{ ...city, question: 'Which town?' }, why, age])
    const merged = mergeDrafts(base, mine, theirs)
    expect(merged.overlaps).toMatchObject([
      {
        ...{ at: 'fld_1', title: 'Where?', names: ['question'] },
        mine: { question: 'Where?' },
        theirs: { question: 'Which town?' },
      },
    ])
    expect(wordsOf(merged.mine)).toEqual(['Where?', 'Why you?', 'Age'])
    expect(wordsOf(merged.theirs)).toEqual(['Which town?', 'Why you?', 'Age'])
  })

  test('who change the options of one question differently have conditions that name their own', () => {
    const versionOf = (optionLines: string, named: string) =>
      draft([
        asked('fld_1', 'Role', { type: 'SINGLE_SELECT', optionLines }),
        asked('fld_2', 'Built', { showIf: [{ columnId: 'fld_1', operator: 'select', value: [named] }] }),
      ])
    const both = mergeDrafts(
      versionOf('Lead\nPoet', 'Lead'),
      versionOf('Lead\nPoetess', 'Lead'),
      versionOf('Chief\nPoet', 'Chief'),
    )
    expect(both.overlaps).toMatchObject([{ at: 'fld_1', names: ['optionLines'] }])
    expect(both.mine).toEqual(versionOf('Lead\nPoetess', 'Lead'))
    expect(both.theirs).toEqual(versionOf('Chief\nPoet', 'Chief'))
  })

  test('add questions of their own, each where it was put', () => {
    const mine = draft([city, asked(undefined, 'Mine'), why, age])
    const theirs = draft([city, why, asked('fld_9', 'Theirs'), age])
    expect(wordsOf(mergeDrafts(base, mine, theirs).mine)).toEqual([
      'City',
      'Mine',
      'Why you?',
      'Theirs',
      'Age',
    ])
  })

  test('a question that one deleted goes, unless the other changed it', () => {
    expect(wordsOf(mergeDrafts(base, draft([city, age]), base).mine)).toEqual(['City', 'Age'])
    expect(wordsOf(mergeDrafts(base, base, draft([city, age])).mine)).toEqual(['City', 'Age'])
    const changed = draft([city, { ...why, question: 'Why us?' }, age])
    expect(wordsOf(mergeDrafts(base, changed, draft([city, age])).mine)).toEqual(['City', 'Why us?', 'Age'])
    expect(wordsOf(mergeDrafts(base, draft([city, age]), changed).mine)).toEqual(['City', 'Why us?', 'Age'])
  })

  test('the order is that of who moved something', () => {
    const moved = draft([age, city, why])
    expect(wordsOf(mergeDrafts(base, moved, base).mine)).toEqual(['Age', 'City', 'Why you?'])
    expect(wordsOf(mergeDrafts(base, base, moved).mine)).toEqual(['Age', 'City', 'Why you?'])
  })

  test('a save whose answer never came doubles nothing, also where typing went on', () => {
    const mine = draft([city, why, age, asked(undefined, 'Your site, please')])
    const theirs = draft([city, why, age, asked('fld_9', 'Your site')])
    const merged = mergeDrafts(base, mine, theirs)
    expect(merged.overlaps).toEqual([])
    expect(merged.mine.questions.map(it => [it.id, it.question])).toEqual([
      ['fld_1', 'City'],
      ['fld_2', 'Why you?'],
      ['fld_3', 'Age'],
      ['fld_9', 'Your site, please'],
    ])
  })
})

describe('whatever two people do', () => {
  const step = fc.record({
    at: fc.nat(4),
    what: fc.constantFrom('word', 'require', 'add', 'delete', 'move'),
    text: fc.string({ minLength: 1, maxLength: 4 }),
  })
  type Step = { at: number; what: string; text: string }
  const done = (start: Draft, steps: readonly Step[], who: string): Draft => {
    let questions = [...start.questions]
    for (const [n, { at, what, text }] of steps.entries()) {
      const place = at % questions.length
      const it = questions[place]
      if (!it) continue
      if (what === 'word') questions[place] = { ...it, question: `${text} ${who}${n}` }
      if (what === 'require') questions[place] = { ...it, required: !it.required }
      if (what === 'add') questions.splice(place, 0, asked(undefined, `${text} by ${who}${n}`))
      if (what === 'delete' && questions.length > 1) questions.splice(place, 1)
      if (what === 'move') questions = [...questions.toSpliced(place, 1), it]
    }
    return { ...start, questions }
  }

  test('nothing that somebody wrote is missing from both results, and no question stands twice', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 6 }), fc.array(step, { maxLength: 6 }), (one, other) => {
        const [mine, theirs] = [done(base, one, 'a'), done(base, other, 'b')]
        const merged = mergeDrafts(base, mine, theirs)
        const words = new Set([...wordsOf(merged.mine), ...wordsOf(merged.theirs)])
        const before = new Set(wordsOf(base))
        for (const word of [...wordsOf(mine), ...wordsOf(theirs)])
          if (!before.has(word)) expect(words).toContain(word)
        const keys = merged.mine.questions.map(it => it.key)
        expect(new Set(keys).size).toBe(keys.length)
      }),
    )
  })

  test('with one alone at work the result is theirs', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 6 }), steps => {
        const changed = done(base, steps, 'a')
        expect(wordsOf(mergeDrafts(base, changed, base).mine)).toEqual(wordsOf(changed))
        expect(wordsOf(mergeDrafts(base, base, changed).mine)).toEqual(wordsOf(changed))
      }),
    )
  })
})
