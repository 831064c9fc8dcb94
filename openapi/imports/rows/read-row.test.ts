import { describe, expect, test } from 'bun:test'
import { otherLabel } from '../../columns/index.ts'
import { emailQuestion, nameQuestion, question } from '../../columns/testing.ts'
import { identityColumnsOf } from '../plan/identity.ts'
import { matchPlan } from '../plan/match.ts'
import { readEnv } from '../testing.ts'
import { inBatches } from './batches.ts'
import { rowReaderOf } from './read-row.ts'

const own = ['Status', 'Name', 'Email', 'Applied on', 'Labels']
const questions = [
  nameQuestion,
  emailQuestion,
  question({ id: 'fld_team', question: 'Team size', type: 'NUMBER', required: true }),
  question({
    id: 'fld_side',
    question: 'Side?',
    type: 'MULTI_SELECT',
    options: ['Corn', 'Rice'],
    allowOther: true,
  }),
  question({
    id: 'fld_role',
    question: 'Role',
    type: 'SINGLE_SELECT',
    options: ['Founder'],
    allowOther: true,
  }),
  question({ id: 'fld_cv', question: 'CV', type: 'FILE_UPLOAD' }),
]
const planFor = (header: string[]) => matchPlan(header, questions, identityColumnsOf(header))
const read = (header: string[], cells: string[], env: Partial<typeof readEnv> = {}) =>
  rowReaderOf(planFor(header), { ...readEnv, anonymous: false, ...env })(cells, 2)
const ada = ['New', 'Ada', 'ada@example.com', '2026-03-01', '"a;b"; Climate']

describe('columns and the questions of a form', () => {
  test('meet by their text in any case; the rest is unread, files too', () => {
    const plan = planFor([...own, 'TEAM  size', 'Mood', 'CV', 'Side?'])
    expect(plan.questions.map(it => [it.id, it.source])).toEqual([
      ['fld_team', { cell: 5 }],
      ['fld_side', { cell: 8 }],
    ])
    expect(plan.unread).toEqual([6, 7])
  })

  test('meet option by option, in any order', () => {
    const plan = planFor(['Side? - Rice', 'Side? - Corn', `Side? - ${otherLabel}`, `Side? - ${otherLabel}`])
    expect(plan.questions[0]?.source).toEqual({ ticks: [1, 0], otherTick: 2, other: 3 })
    expect(planFor(['Side? - Rice', `Side? - ${otherLabel}`]).questions[0]?.source).toEqual({
      ticks: [-1, 0],
      other: 1,
    })
  })

  test('meet one after the other where several have the same text', () => {
    const twice = [question({ id: 'fld_1', question: 'Note' }), question({ id: 'fld_2', question: 'Note' })]
    expect(matchPlan(['Note', 'Note'], twice, {}).questions.map(it => [it.id, it.source.cell])).toEqual([
      ['fld_1', 0],
      ['fld_2', 1],
    ])
  })

  test('meet by the place of a column without a head, as a form made of the file calls its question', () => {
    const second = [question({ id: 'fld_2', question: 'Column 2' })]
    expect(matchPlan(['Note', ''], second, {})).toMatchObject({
      questions: [{ id: 'fld_2', source: { cell: 1 } }],
      unread: [0],
    })
  })
})

describe('a row', () => {
  test('of our own export is read whole', () => {
    expect(read([...own, 'Team size', 'Side?'], [...ada, '4', 'Corn; beets'])).toEqual({
      ok: true,
      row: {
        line: 2,
        name: 'Ada',
        email: 'ada@example.com',
        status: 'New',
        submitted_at: '2026-03-01T12:00:00.000Z',
        labels: ['a;b', 'Climate'],
        values: [
          { id: 'fld_team', answer: '4' },
          { id: 'fld_side', answer: ['Corn', 'beets'] },
        ],
      },
    })
  })

  test('tells its day where the reader is, and never a later moment than now', () => {
    const at = (timeZone: string, day: string) => {
      const taken = read(own, ['New', 'Ada', 'ada@example.com', day, ''], { timeZone })
      return taken.ok ? taken.row.submitted_at : taken.errors
    }
    expect(at('Pacific/Kiritimati', '2026-03-01')).toBe('2026-03-01T00:00:00.000Z')
    expect(at('UTC', '2026-03-14')).toBe('2026-03-14T12:00:00.000Z')
    expect(at('UTC', '2026-03-15')).toBe(readEnv.now.toISOString())
    expect(at('UTC', '1.3.2026')).toEqual([{ path: 'Applied on', message: 'Must be a date' }])
  })

  test('is not asked for what is required on the form', () => {
    expect(read([...own, 'Team size'], [...ada, '']).ok).toBe(true)
  })

  test('keeps what was typed beside Other, by column or in the cell', () => {
    const header = [...own, 'Role', `Role - ${otherLabel}`]
    const answer = (...cells: string[]) => {
      const taken = read(header, [...ada, ...cells])
      return taken.ok ? taken.row.values[0]?.answer : taken.errors
    }
    expect(answer(otherLabel, ' fish ')).toBe(' fish ')
    expect(answer('Gardener', '')).toBe('Gardener')
    expect(answer(otherLabel, '')).toBe(otherLabel)
    expect(answer('Founder', 'fish')).toEqual([
      { path: `Role - ${otherLabel}`, message: "Is filled, but 'Founder' is chosen" },
    ])
  })

  test('that cannot be taken says why, by question and column', () => {
    expect(read([...own, 'Team size'], ['', ' ', 'nobody', '', '', 'four'])).toEqual({
      ok: false,
      line: 2,
      errors: [
        { path: 'name', message: 'This field is required' },
        { path: 'email', message: 'Invalid email' },
        { path: 'Team size', message: 'Must be a number with at most 2 decimals' },
      ],
    })
    expect(read(['Side? - Corn'], ['maybe'], { anonymous: true })).toMatchObject({
      errors: [{ path: 'Side? - Corn', message: "Must be blank or 'Corn'" }],
    })
    expect(read([...own, 'Team size'], ada)).toMatchObject({
      errors: [{ path: 'line', message: 'Has 5 cells, but the header has 6' }],
    })
  })

  test('joins a first and a last name, either of which may be blank', () => {
    const identity = { name: 0, lastName: 1, email: 2 }
    const heads = ['First name', 'Last name', 'Email']
    const plan = matchPlan(heads, [nameQuestion, emailQuestion], identity)
    const read = rowReaderOf(plan, readEnv)
    const nameIn = (first: string, last: string) => {
      const taken = read([first, last, 'ada@x.pt'], 2)
      return taken.ok && taken.row.name
    }
    expect(nameIn('Ada', 'Okafor')).toBe('Ada Okafor')
    expect(nameIn('Ada', '')).toBe('Ada')
    expect(nameIn('', 'Okafor')).toBe('Okafor')
    const asked = question({ id: 'fld_last', question: 'Last name' })
    const apart = matchPlan(heads, [nameQuestion, emailQuestion, asked], identity)
    expect(apart.identity).toEqual({ name: 0, email: 2 })
    expect(apart.questions).toMatchObject([{ id: 'fld_last', source: { cell: 1 } }])
  })

  test('of nobody is taken where placeholders are asked for', () => {
    expect(read(['Team size'], ['4'])).toMatchObject({ ok: false })
    expect(read(['Team size'], ['4'], { anonymous: true })).toMatchObject({
      ok: true,
      row: { name: null, email: null },
    })
  })
})

test('rows go in portions of 500, and of less where they are large', async () => {
  const row = (line: number, answer: string) => ({
    line,
    name: null,
    email: null,
    status: null,
    submitted_at: null,
    labels: [],
    values: [{ id: 'fld_1', answer }],
  })
  const sizes = async (count: number, answer: string) => {
    const all = await Array.fromAsync(inBatches(Array.from({ length: count }, (_, i) => row(i, answer))))
    return all.map(batch => batch.length)
  }
  expect(await sizes(1_001, 'x')).toEqual([500, 500, 1])
  expect(Math.max(...(await sizes(500, 'x'.repeat(5_000))))).toBeLessThan(400)
  expect(await sizes(0, '')).toEqual([])
})
