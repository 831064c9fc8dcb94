import { expect, test } from 'bun:test'
import { askedQuestions, type QuestionType } from '@winnow/openapi/questions'
import type { EditFormRequest, FormForFilling } from '@winnow/sdk'
import { sharedApp } from '../../../support/app.ts'
import { reviewing } from '../../../support/scenes/reviewing.ts'

type QuestionInput = NonNullable<EditFormRequest['input_fields']>[number]

const fills = 200
const edits = 200

/** Numbers that look random and are the same in every run: mulberry32. */
function dice(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const upTo = (n: number) => Math.floor(next() * n)
  return { next, upTo, pick: <T>(list: readonly T[]) => list[upTo(list.length)] as T }
}
type Dice = ReturnType<typeof dice>

const words = ['Porto', 'Lisboa', 'Évora', 'Faro', 'Braga', 'Beja', 'Tomar']
const types = ['SHORT_TEXT', 'LONG_TEXT', 'SINGLE_SELECT', 'MULTI_SELECT', 'NUMBER', 'DATE'] as const

const made = ({ pick, upTo, next }: Dice, n: number): QuestionInput => ({
  type: pick(types),
  question: `${pick(words)} ${n}?`,
  required: next() < 0.5,
  options: words.slice(0, 2 + upTo(5)),
  allowOther: next() < 0.3,
})

type Question = FormForFilling['inputFields'][number]

/** One thing that an owner may do to the questions after Name and Email. */
function edited(all: readonly QuestionInput[], it: Dice, n: number): QuestionInput[] {
  const fixed = all.slice(0, 2)
  const rest = all.slice(2)
  const at = it.upTo(rest.length)
  const there = rest[at]
  if (!there || rest.length < 3) return [...all, made(it, n)]
  const changed = (part: Partial<QuestionInput>) => [...fixed, ...rest.with(at, { ...there, ...part })]
  const sources = rest.slice(0, at).filter(source => source.type === 'SINGLE_SELECT' && source.id)
  return it.pick([
    () => [...all, made(it, n)],
    () => [...fixed, ...rest.toSpliced(at, 1)],
    () => [...fixed, ...rest.toSpliced(at, 1), there],
    () => changed({ question: `${it.pick(words)} ${n}?` }),
    () => changed({ required: !there.required }),
    () => changed({ options: words.slice(it.upTo(3), 3 + it.upTo(4)) }),
    () => changed({ showIf: [] }),
    () => {
      const source = sources[0]
      const value = source?.options?.[0]
      return source?.id && value ? changed({ showIf: [{ columnId: source.id, value: [value] }] }) : [...all]
    },
  ])()
}

const answerTo: Partial<Record<QuestionType, (question: Question, it: Dice) => string | string[]>> = {
  SINGLE_SELECT: ({ options }, it) => it.pick(options),
  MULTI_SELECT: ({ options }, it) => options.slice(0, 1 + it.upTo(options.length)),
  NUMBER: (_, it) => String(it.upTo(1_000)),
  DATE: (_, it) => `2026-0${1 + it.upTo(9)}-1${it.upTo(9)}`,
}

/** What somebody types into the form as they see it, question after question. */
function filled(form: FormForFilling, it: Dice) {
  const answers = new Map<string, string | string[]>()
  for (const question of form.inputFields.slice(2)) {
    if (!question.required && it.next() < 0.3) continue
    answers.set(question.id, answerTo[question.type]?.(question, it) ?? `${it.pick(words)} ${it.upTo(99)}`)
  }
  const shown = askedQuestions(form.inputFields, id => answers.get(id) ?? null, '2026-06-01')
  return shown.flatMap(({ id }) => {
    const answer = answers.get(id)
    return answer === undefined ? [] : [{ id, answer }]
  })
}

test('200 random edits of an owner during 200 fills in progress: no submit fails, no answer is lost', async () => {
  const it = await reviewing(await sharedApp(), { settings: { multiple_submissions: true } })
  const { winnow, form_id } = it
  const random = dice(20_261_121)
  const open: { form: FormForFilling; n: number }[] = []
  const sent: { submissionId: string; values: { id: string; answer: string | string[] }[] }[] = []
  const versions = new Set<number>()

  async function begin(n: number) {
    const form = await winnow.fetchForFilling({ form_id })
    versions.add(form.version)
    open.push({ form, n })
  }
  async function finish() {
    const [one] = open.splice(random.upTo(open.length), 1)
    if (!one) return
    const values = filled(one.form, random)
    const { submissionId } = await winnow.submit({
      form_identifier: form_id,
      form_version: one.form.version,
      name: `Applicant ${one.n}`,
      email: `fill${one.n}@example.com`,
      time_zone: 'Europe/Lisbon',
      values,
    })
    sent.push({ submissionId, values })
  }
  async function edit(n: number) {
    const draft = await winnow.fetchForEdit({ form_id })
    const save = (input_fields: QuestionInput[], publish: boolean) =>
      winnow.editForm({ form_id, revision: draft.revision, input_fields, publish })
    const input_fields = edited(draft.inputFields, random, n)
    // A rule that an edit has broken keeps the form from being published, not the draft from being saved.
    await save(input_fields, random.next() < 0.7).catch(async error => {
      expect(error).toMatchObject({ code: 'invalid_input' })
      await save(
        input_fields.map(question => ({ ...question, showIf: [] })),
        false,
      )
    })
  }

  for (let n = 0; n < Math.max(fills, edits); n++) {
    await begin(n)
    await edit(n)
    if (random.next() < 0.6) await finish()
  }
  while (open.length > 0) await finish()

  expect(sent.length).toBe(fills)
  expect(versions.size).toBeGreaterThan(50)
  const { submissions } = await winnow.fetchSubmissions({ form_id, page_details: { page_size: 1_000 } })
  const kept = new Map(submissions.map(one => [one.submissionId, one.fieldValues]))
  for (const { submissionId, values } of sent) {
    const found = kept.get(submissionId)?.filter(field => field.value !== null) ?? []
    expect(Object.fromEntries(found.map(field => [field.fieldId, field.value]))).toMatchObject(
      Object.fromEntries(values.map(({ id, answer }) => [id, answer])),
    )
  }
}, 60_000)
