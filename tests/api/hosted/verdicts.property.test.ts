import { expect, test } from 'bun:test'
import {
  type AnswerableQuestion,
  answerName,
  answersFromForm,
  callingCodeName,
  dayIn,
  otherName,
  validateAnswers,
} from '@winnow/openapi/questions'
import { parse } from '@winnow/web/form/phone/phone-parser'
import fc from 'fast-check'
import { sharedApp } from '../../support/app.ts'
import { call } from '../../support/call.ts'
import { filled, post } from '../../support/hosted.ts'
import { reviewing } from '../../support/scenes/reviewing.ts'

const timeZone = 'Asia/Kolkata'
const options = ['Red', 'Green', 'Blue; light', 'Ελλάδα']
const questions = [
  { type: 'SHORT_TEXT' as const, question: 'City', required: true },
  { type: 'LONG_TEXT' as const, question: 'Why' },
  { type: 'NUMBER' as const, question: 'Years' },
  { type: 'LINK' as const, question: 'Website' },
  ...(['LINKEDIN', 'TWITTER', 'INSTAGRAM', 'GITHUB', 'YOUTUBE'] as const).map(preDefinedInputType => ({
    type: 'LINK' as const,
    question: preDefinedInputType,
    preDefinedInputType,
  })),
  { type: 'SINGLE_SELECT' as const, question: 'Colour', options, allowOther: true },
  { type: 'MULTI_SELECT' as const, question: 'Colours', options, allowOther: true },
  { type: 'SINGLE_SELECT' as const, question: 'Only', options },
  { type: 'DROPDOWN' as const, question: 'Listed', options },
  { type: 'DATE' as const, question: 'Born' },
  { type: 'DATE' as const, question: 'Start', disallowPast: true },
  { type: 'PHONE_NUMBER' as const, question: 'Phone' },
]

const text = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    'Porto',
    'x'.repeat(250),
    'x'.repeat(251),
    'x'.repeat(5_001),
    'e\u0301',
    'a\r\nb',
    'a\0b',
  ),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
)
const links = fc.constantFrom(
  ...['example.com', 'http://example.com/a?b#c', 'ftp://example.com', 'javascript:alert(1)', 'a b.com'],
  ...[
    'user:pw@example.com',
    'https://example',
    'https://xn--nxasmq6b.example',
    'http://127.0.0.1/',
    '//example.com',
  ],
  ...[
    'linkedin.com/in/john',
    'linkedin.com/feed',
    'https://pt.linkedin.com/in/john',
    'notlinkedin.com/in/john',
  ],
  ...['x.com/a', 'twitter.com/a', 'instagram.com/a', 'github.com/a', 'youtu.be/a', 'm.youtube.com/watch?v=1'],
  ...[
    'https://github.com.evil.example/a',
    'linkedin.com\\@evil.example/in/a',
    `example.com/${'x'.repeat(2_048)}`,
  ],
)
const numbers = fc.oneof(
  fc.constantFrom(
    '0',
    '007',
    '1.',
    '.5',
    '1.25',
    '1.255',
    '-1',
    '1e3',
    '1,5',
    '０',
    '9007199254740993',
    '12 ',
  ),
  fc.nat().map(String),
)
const days = fc.oneof(
  fc.constantFrom(
    '1959-12-31',
    '1960-01-01',
    '2030-12-31',
    '2031-01-01',
    '2025-02-29',
    '2028-02-29',
    '01/02/2026',
  ),
  fc
    .date({ min: new Date('1950-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
    .map(it => it.toISOString().slice(0, 10)),
)
const phones = fc.constantFrom(
  ...[
    '98765 43210',
    '+351 912 345 678',
    '912345678',
    '12',
    '+1 202 555 0123',
    '(020) 7946 0958',
    '00351912345678',
  ],
  ...['+44 20 7946 0958 ext. 5', '+999 123', 'call me', `+${'1'.repeat(60)}`],
)
const chosen = fc.oneof(fc.constantFrom(...options, 'Mauve', 'red'), text)

/** What is typed into the inputs of a question: names and texts, as the page has them. */
const typedInto = ({ id, type, allowOther }: AnswerableQuestion) => {
  const name = answerName(id)
  const one = (texts: fc.Arbitrary<string>) => fc.oneof(texts, text).map(it => [[name, it]])
  const other = allowOther ? fc.option(chosen, { nil: '' }) : fc.constant('')
  if (type === 'NUMBER') return one(numbers)
  if (type === 'LINK') return one(links)
  if (type === 'DATE') return one(days)
  if (type === 'DROPDOWN') return one(chosen)
  if (type === 'PHONE_NUMBER')
    return fc.tuple(fc.oneof(phones, text), fc.constantFrom('+91', '+351', '')).map(([it, code]) => [
      [name, it],
      [callingCodeName(id), code],
    ])
  if (type === 'SINGLE_SELECT' || type === 'MULTI_SELECT')
    return fc
      .tuple(fc.array(chosen, { maxLength: type === 'SINGLE_SELECT' ? 1 : 5 }), other)
      .map(([values, typed]) => [...values.map(it => [name, it]), [otherName(id), typed]])
  return one(text)
}

const person = { name: 'Noor Haddad' }
let n = 0

test('the page and both doors of the server judge every type alike, and what they take is kept alike', async () => {
  const app = await sharedApp()
  const scene = await reviewing(app, { questions })
  const { form_id, winnow } = scene
  const asked = (await winnow.fetchForFilling({ form_id })).inputFields
  const own = asked.filter(it => it.preDefinedInputType !== 'NAME' && it.id !== asked[1]?.id)
  const env = { parsePhone: parse, timeZone, today: dayIn(timeZone, new Date()) }
  const city = answerName(own[0]?.id ?? '')

  const kept = async (submission_id: string) =>
    Object.fromEntries(
      (await winnow.fetchSubmission({ form_id, submission_id })).fieldValues.map(it => [
        it.fieldId,
        it.value,
      ]),
    )
  const typings = fc
    .constantFrom(...own)
    .chain(question => typedInto(question).map(pairs => ({ question, pairs: pairs as [string, string][] })))
  let taken = 0
  let refused = 0
  await fc.assert(
    fc.asyncProperty(typings, async ({ question, pairs }) => {
      const form = new FormData()
      if (!pairs.some(([name]) => name === city)) form.append(city, 'Porto')
      for (const [name, value] of pairs) form.append(name, value)
      const answers = { ...answersFromForm(form, asked), ...person, email: `p${++n}@example.com` }
      const page = validateAnswers({ questions: asked, ...answers }, env)

      const sent = { form_identifier: form_id, time_zone: timeZone, ...answers }
      const api = await call(app, '/submission/submit', sent)
      expect(api.status, question.question).toBe(page.ok ? 200 : 422)
      const body = (await api.json()) as { submissionId: string }
      if (page.ok) expect(await kept(body.submissionId)).toEqual(page.values)

      const fields = await filled(app, form_id, {
        ...person,
        email: `q${n}@example.com`,
        time_zone: timeZone,
      })
      const plain = await post(app, form_id, [...Object.entries(fields), ...pairsOf(form)])
      expect(plain.status, question.question).toBe(page.ok ? 303 : 422)
      if (page.ok) taken++
      else refused++
    }),
    { numRuns: 160 },
  )
  expect(taken).toBeGreaterThan(30)
  expect(refused).toBeGreaterThan(30)
}, 60_000)

const pairsOf = (form: FormData) =>
  [...form.entries()].map(([name, value]): [string, string] => [name, String(value)])
