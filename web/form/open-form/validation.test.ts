import { expect, test } from 'bun:test'
import { filterKinds } from '@winnow/openapi/filters'
import {
  type AnswerEnv,
  type ApplicantQuestion,
  answerName,
  otherName,
  questionTypes,
} from '@winnow/openapi/questions'
import { answerPath } from '@winnow/openapi/questions/typing'
import { answersFromForm, validateAnswers } from '@winnow/openapi/questions/validate-answers'
import fc from 'fast-check'
import { askedIds } from './validation.ts'

const env: AnswerEnv = { parsePhone: text => (/^\+\d{8,15}$/.test(text) ? text : null), today: '2026-11-21' }
const options = ['Red', 'Green', 'Blue']
const types = [
  ...(['SHORT_TEXT', 'LONG_TEXT', 'SINGLE_SELECT', 'MULTI_SELECT', 'DROPDOWN', 'NUMBER', 'DATE'] as const),
  ...(['LINK', 'PHONE_NUMBER'] as const),
]

const usual = {
  description: null,
  fileTypes: [],
  preDefinedInputType: null,
  disallowPast: false,
  showIf: [],
  prefillKey: null,
}
const person: ApplicantQuestion[] = (['NAME', 'EMAIL'] as const).map(preDefinedInputType => ({
  ...usual,
  id: `fld_${preDefinedInputType.toLowerCase()}`,
  type: 'SHORT_TEXT',
  question: preDefinedInputType,
  required: true,
  options: [],
  allowOther: false,
  preDefinedInputType,
}))

/** Values that rules name and people type: right, wrong and blank ones, alike enough to meet. */
const words: Record<string, fc.Arbitrary<string>> = {
  text: fc.constantFrom('', ' ', 'Élan', 'elan', 'Élan vital', 'x'.repeat(6_000)),
  choice: fc.constantFrom('', ...options, 'Mauve'),
  choices: fc.constantFrom(...options, 'Mauve'),
  number: fc.constantFrom('', '0', '5', '5.00', '7.5', '5.123', 'five'),
  date: fc.constantFrom('', '2026-11-20', '2026-11-21', '2027-01-31', '1900-01-01', 'soon'),
  LINK: fc.constantFrom('', 'example.com', 'no link'),
  PHONE_NUMBER: fc.constantFrom('', '+351912345678', '12'),
}

const conditionOn = (source: ApplicantQuestion): fc.Arbitrary<ApplicantQuestion['showIf'][number]> => {
  const columnId = source.id
  const kind = questionTypes[source.type].condition
  const blank = fc
    .constantFrom('select' as const, 'not_select' as const)
    .map(operator => ({ columnId, operator, value: [null] }))
  const value = words[kind ?? '']
  if (kind === null || !value) return blank
  const one = fc.record({
    columnId: fc.constant(columnId),
    operator: fc.constantFrom(...filterKinds[kind].operators),
    value,
  })
  return fc.oneof(one, blank)
}

const question = (n: number, before: readonly ApplicantQuestion[]): fc.Arbitrary<ApplicantQuestion> =>
  fc.record({
    ...Object.fromEntries(Object.entries(usual).map(([name, value]) => [name, fc.constant(value)])),
    id: fc.constant(`fld_${n}`),
    type: fc.constantFrom(...types),
    question: fc.constant(`Question ${n}`),
    required: fc.boolean(),
    options: fc.constant(options),
    allowOther: fc.boolean(),
    showIf: fc.array(fc.constantFrom(...before).chain(conditionOn), { maxLength: 2 }),
  }) as fc.Arbitrary<ApplicantQuestion>

const form = fc
  .integer({ min: 2, max: 7 })
  .chain(length =>
    Array.from({ length }).reduce<fc.Arbitrary<ApplicantQuestion[]>>(
      (made, _, n) => made.chain(before => question(n, before).map(next => [...before, next])),
      fc.constant(person),
    ),
  )

/** What somebody leaves in the inputs of the page, those out of sight included. */
const typedInto = (questions: readonly ApplicantQuestion[]) =>
  fc
    .tuple(
      fc.constantFrom(['name', 'Ada'], ['name', '']),
      fc.constantFrom(['email', 'ada@example.org'], ['email', 'ada']),
      ...questions.slice(2).map(({ id, type, allowOther }) => {
        const value = words[questionTypes[type].condition ?? type] ?? fc.constant('')
        const some = type === 'MULTI_SELECT' ? fc.array(value, { maxLength: 3 }) : value.map(text => [text])
        const other = allowOther ? fc.constantFrom('', 'Mauve') : fc.constant('')
        return fc
          .tuple(some, other)
          .map(([texts, text]) => [...texts.flatMap(it => [answerName(id), it]), otherName(id), text])
      }),
    )
    .map(rows =>
      rows.flatMap(row => Array.from({ length: row.length / 2 }, (_, at) => row.slice(2 * at, 2 * at + 2))),
    )

const filledIn = form.chain(questions =>
  fc.record({ questions: fc.constant(questions), pairs: typedInto(questions) }),
)

const dataOf = (pairs: readonly string[][]) => {
  const data = new FormData()
  for (const [name = '', value = ''] of pairs) data.append(name, value)
  return data
}

test('what the page hides is what the server does not ask for: never required, validated or saved', () => {
  let hidden = 0
  fc.assert(
    fc.property(filledIn, ({ questions, pairs }) => {
      const answers = answersFromForm(dataOf(pairs), questions)
      const asked = askedIds(questions, answers, env.today)
      const verdict = validateAnswers({ questions, ...answers }, env)
      const unasked = questions.filter(({ id }) => !asked.has(id))
      hidden += unasked.length
      for (const { id } of unasked) {
        if (verdict.ok) expect(verdict.values[id]).toBeNull()
        else expect(verdict.errors.map(({ path }) => path)).not.toContain(answerPath(id))
      }
      const blank = questions.filter(({ id, required, preDefinedInputType }) => {
        const answer = answers.values.find(it => it.id === id)?.answer
        return required && !preDefinedInputType && asked.has(id) && (answer === '' || answer === null)
      })
      if (blank.length > 0) expect(verdict.ok).toBe(false)
    }),
    { numRuns: 2_000 },
  )
  expect(hidden).toBeGreaterThan(1_000)
})

test('browser and server give one verdict: what is hidden makes no difference, nor does the door without JavaScript', () => {
  fc.assert(
    fc.property(filledIn, ({ questions, pairs }) => {
      const answers = answersFromForm(dataOf(pairs), questions)
      const asked = askedIds(questions, answers, env.today)
      const inBrowser = validateAnswers({ questions, ...answers }, env)
      const seen = { ...answers, values: answers.values.filter(({ id }) => asked.has(id)) }
      expect(validateAnswers({ questions, ...JSON.parse(JSON.stringify(seen)) }, env)).toEqual(inBrowser)
      const urlencoded = new URLSearchParams(new URLSearchParams(pairs).toString())
      const sent = answersFromForm(dataOf([...urlencoded]), questions)
      expect(validateAnswers({ questions, ...sent }, env)).toEqual(inBrowser)
    }),
    { numRuns: 1_000 },
  )
})
