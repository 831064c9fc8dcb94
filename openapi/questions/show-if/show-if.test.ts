import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  type Filter,
  type FilterOperator,
  filterKinds,
  relativeDays,
  type Scalar,
} from '../../filters/index.ts'
import { conditionKind } from '../registry.ts'
import { asked, env } from '../testing.ts'
import { validateAnswers } from '../validate-answers.ts'
import { ruleProblems } from './reachable.ts'
import { askedQuestions } from './show-if.ts'

const { today } = env
const titled = (given: Parameters<typeof asked>[0]) => ({ ...asked(given), question: given?.id ?? '' })
type Titled = ReturnType<typeof titled>

const name = titled({ id: 'name', preDefinedInputType: 'NAME', required: true })
const email = titled({ id: 'email', preDefinedInputType: 'EMAIL', required: true })

// Every value that a generated rule can name stands here with its neighbours on both sides: what no answer of these meets, none does.
const numbers = {
  named: ['-1', '0', '1', '1.005', '2'],
  given: ['0', '0.01', '0.99', '1', '1.01', '1.99', '2', '2.01'],
}
const days = {
  named: ['1959-12-31', '1960-01-01', '2025-11-19', '2025-11-20', '2025-11-21', '2030-12-31', '2031-01-01'],
  given: [
    ...[
      '1960-01-01',
      '1960-01-02',
      '2025-01-01',
      '2025-10-21',
      '2025-10-22',
      '2025-11-01',
      '2025-11-13',
      '2025-11-14',
    ],
    ...[
      '2025-11-17',
      '2025-11-18',
      '2025-11-19',
      '2025-11-20',
      '2025-11-21',
      '2025-11-22',
      '2025-11-23',
      '2025-11-24',
    ],
    ...[
      '2025-11-26',
      '2025-11-27',
      '2025-11-30',
      '2025-12-01',
      '2025-12-19',
      '2025-12-20',
      '2030-12-30',
      '2030-12-31',
    ],
  ],
}
const subsets = (all: readonly string[]): string[][] =>
  all.reduceRight<string[][]>((found, one) => found.flatMap(it => [it, [one, ...it]]), [[]])

/** Every answer worth giving. */
function answersTo({ type, options, allowOther }: Titled): unknown[] {
  const other = allowOther ? ['X', 'Y'] : []
  if (type === 'NUMBER') return [null, ...numbers.given]
  if (type === 'DATE') return [null, ...days.given]
  if (type === 'SINGLE_SELECT') return [null, ...options, ...other]
  const lists = subsets(options)
  return [...lists, ...other.flatMap(it => lists.map(list => [...list, it]))]
}

const question = (id: string) =>
  fc
    .record({
      type: fc.constantFrom('SINGLE_SELECT', 'MULTI_SELECT', 'NUMBER', 'DATE'),
      required: fc.boolean(),
      options: fc.constantFrom<string[]>(['A'], ['A', 'B'], ['A', 'B', 'C']),
      allowOther: fc.boolean(),
      disallowPast: fc.boolean(),
    } as const)
    .map(given => titled({ id, ...given }))

function filterOn(source: Titled): fc.Arbitrary<Filter> {
  const kind = filterKinds[conditionKind(source.type)]
  const named =
    source.type === 'NUMBER'
      ? numbers.named
      : source.type === 'DATE'
        ? days.named
        : [...source.options, ...(source.allowOther ? ['X'] : [])]
  const word = fc.constantFrom(...named)
  const list = fc.array(fc.oneof({ arbitrary: word, weight: 4 }, fc.constant(null)), {
    minLength: 1,
    maxLength: 3,
  })
  return fc.constantFrom(...kind.operators).chain((operator): fc.Arbitrary<Filter> => {
    const on = { columnId: source.id, operator }
    if (operator === 'relative') return fc.constantFrom(...relativeDays).map(value => ({ ...on, value }))
    if (operator === 'between')
      return fc.tuple(word, word).map(pair => {
        const [value = '', value2 = ''] = pair.toSorted((a, b) =>
          source.type === 'NUMBER' ? Number(a) - Number(b) : a < b ? -1 : 1,
        )
        return { ...on, value, value2 }
      })
    if (operator === 'select_all')
      return fc.array(word, { minLength: 1, maxLength: 3 }).map(value => ({ ...on, value }))
    if (operator === 'select' || operator === 'not_select') return list.map(value => ({ ...on, value }))
    return word.map(value => ({ ...on, value }))
  })
}

/** Three questions, the second and the third with rules on those before. */
const forms = fc.tuple(question('q1'), question('q2'), question('q3')).chain(([q1, q2, q3]) => {
  const rules = (...sources: Titled[]) => fc.array(fc.oneof(...sources.map(filterOn)), { maxLength: 3 })
  return fc
    .tuple(rules(q1), rules(q1, q2))
    .map(([second, third]) => [name, email, q1, { ...q2, showIf: second }, { ...q3, showIf: third }])
})

const submitted = (questions: readonly Titled[], answers: ReadonlyMap<string, unknown>) =>
  validateAnswers(
    {
      questions,
      name: 'Ada',
      email: 'ada@example.com',
      values: [...answers].map(([id, answer]) => ({ id, answer })),
    },
    env,
  )

/** The ids that are asked in any application that can be sent; to the last question there is always an answer. */
function everAsked(questions: readonly Titled[]): Set<string> {
  const found = new Set<string>()
  const [q1, q2] = questions.slice(2)
  if (!q1 || !q2) throw new Error('Three questions were expected')
  for (const one of answersTo(q1))
    for (const two of answersTo(q2)) {
      const answers = new Map([
        ['q1', one],
        ['q2', two],
      ])
      const ids = askedQuestions(questions, id => answers.get(id), today).map(it => it.id)
      if (ids.every(id => found.has(id)) || !submitted(questions.slice(0, -1), answers).ok) continue
      for (const id of ids) found.add(id)
    }
  return found
}

describe('rules of when a question is asked', () => {
  test('a question whose rules can never hold is never asked, and every other one is, for some answers', () => {
    fc.assert(
      fc.property(forms, questions => {
        const never = new Set(ruleProblems(questions, today).map(it => it.id))
        const reached = everAsked(questions)
        for (const { id } of questions) expect([id, reached.has(id)]).toEqual([id, !never.has(id)])
      }),
      { numRuns: 400 },
    )
  })

  test('an answer to a question that is not asked is neither kept nor required', () => {
    fc.assert(
      fc.property(forms, fc.array(fc.nat(), { minLength: 3, maxLength: 3 }), (questions, picks) => {
        const own = questions.slice(2)
        const answers = new Map(
          own.map((it, at) => {
            const all = answersTo(it)
            return [it.id, all[(picks[at] ?? 0) % all.length]]
          }),
        )
        const shown = new Set(askedQuestions(questions, id => answers.get(id), today).map(it => it.id))
        const parsed = submitted(questions, answers)
        const hidden = own.filter(it => !shown.has(it.id))
        if (parsed.ok) for (const { id } of hidden) expect(parsed.values[id]).toBeNull()
        else
          for (const { path } of parsed.errors)
            expect(hidden.map(it => `values.${it.id}`)).not.toContain(path)
      }),
      { numRuns: 1000 },
    )
  })
})

const role = titled({ id: 'role', type: 'SINGLE_SELECT', options: ['Engineer', 'Designer'] })
const on = (
  columnId: string,
  operator: FilterOperator,
  value: Scalar | Scalar[],
  value2?: string,
): Filter => ({
  columnId,
  operator,
  value,
  ...(value2 === undefined ? {} : { value2 }),
})
const problemsOf = (...questions: Titled[]) => ruleProblems([name, email, ...questions], today)
const ruled = (...showIf: Filter[]) => titled({ id: 'last', showIf })

describe('what keeps a question from being asked is said', () => {
  test('a rule on a later question, on itself, or on one that was deleted', () => {
    const wants = (id: string) => ruled(on(id, 'not_select', null))
    expect(problemsOf(wants('role'), role)[0]?.message).toBe("It depends on 'role', which comes after it")
    expect(problemsOf(role, wants('last'))[0]?.message).toBe("It can't depend on its own answer")
    expect(problemsOf(role, wants('gone'))[0]?.message).toBe('It depends on a deleted question')
  })

  test('an option that is not offered, unless the question takes others', () => {
    const rule = ruled(on('role', 'select', ['Engineer', 'Cook']))
    expect(problemsOf(role, rule)[0]?.message).toBe(
      "Its condition on 'role' names 'Cook', which is not one of its options",
    )
    expect(problemsOf({ ...role, allowOther: true }, rule)).toEqual([])
  })

  test('rules that no answer meets: a number below zero, two options at once, no answer where one is required', () => {
    const years = titled({ id: 'years', type: 'NUMBER' })
    const message = (id: string) => `No answer to '${id}' meets its conditions, so it would never be shown`
    expect(problemsOf(years, ruled(on('years', 'less_than', '0')))[0]?.message).toBe(message('years'))
    expect(
      problemsOf(role, ruled(on('role', 'select', ['Engineer']), on('role', 'select', ['Designer'])))[0]
        ?.message,
    ).toBe(message('role'))
    expect(problemsOf({ ...role, required: true }, ruled(on('role', 'select', null)))[0]?.message).toBe(
      message('role'),
    )
  })

  test('rules on two questions of which only one is ever asked', () => {
    const portfolio = titled({ id: 'portfolio', type: 'LINK', showIf: [on('role', 'select', ['Designer'])] })
    const rule = ruled(on('role', 'select', ['Engineer']), on('portfolio', 'not_select', null))
    expect(problemsOf(role, portfolio, rule)).toEqual([
      { id: 'last', message: 'Its conditions can never all be true, so it would never be shown' },
    ])
    expect(problemsOf(role, portfolio, ruled(on('portfolio', 'not_select', null)))).toEqual([])
  })

  test('a question behind one that is never shown is told so', () => {
    const never = titled({ id: 'never', showIf: [on('gone', 'not_select', null)] })
    expect(problemsOf(never, ruled(on('never', 'contains', 'x')))[1]?.message).toBe(
      "It depends on 'never', which is never shown",
    )
  })

  test('nothing of texts that can be written, whatever they must hold and must not', () => {
    const text = titled({ id: 'text', type: 'LONG_TEXT', required: true })
    const rules = [
      [
        on('text', 'contains', 'a'),
        on('text', 'contains', 'b'),
        on('text', 'not_contains', 'ab'),
        on('text', 'not_contains', 'a b'),
      ],
      [on('text', 'contains', 'a'), on('text', 'not_equal', 'a')],
    ]
    for (const showIf of rules) expect(problemsOf(text, ruled(...showIf))).toEqual([])
    expect(
      problemsOf(text, ruled(on('text', 'contains', 'a'), on('text', 'not_contains', 'A'))),
    ).toHaveLength(1)
  })
})
