import { type FormContent, formColumns, type Transaction } from '@winnow/db'
import { keysBefore } from '@winnow/openapi/columns'
import {
  type Question,
  type QuestionInput,
  ruleProblems,
  typeOf,
  usualColumn,
  usualSettings,
} from '@winnow/openapi/questions'
import { statement } from '../../core/database/prepared.ts'
import { invalid, refuse } from '../../core/error.ts'
import { newId } from '../../core/text/ids.ts'
import { richText } from '../../core/text/rich-text.ts'
import { columnsOf } from '../questions.ts'

type StoredQuestion = FormContent['questions'][number]

/** Name and Email have an order and a width but no cell: their places stand before the first slot. */
export const fixedSlots = 2

/** Name and Email lead every form, and only their description may change (docs/rules.md#fixed-questions). */
export const fixedQuestions = (now: number): StoredQuestion[] =>
  (
    [
      ['Name', 'NAME'],
      ['Email', 'EMAIL'],
    ] as const
  ).map(([question, preDefinedInputType]) => ({
    id: newId('question', now),
    type: 'SHORT_TEXT',
    question,
    ...usualSettings,
    required: true,
    preDefinedInputType,
  }))

const isFixed = (it: Pick<Question, 'preDefinedInputType'>) =>
  it.preDefinedInputType === 'NAME' || it.preDefinedInputType === 'EMAIL'

/** What stays with a question for good, also while it is removed: its answers rest on the type, its links on the key. */
interface Lasting {
  type: string
  prefillKey: string | null
}

const asked = statement<Lasting & { id: string }>(`
  select q.value ->> 'id' as id, q.value ->> 'type' as type, max(q.value ->> 'prefillKey') as prefillKey
  from form_versions, json_each(content, '$.questions') q where form_number = ?
  group by 1, 2`)

/** Every question that the form has asked, by its id. */
export async function questionsEver(
  tx: Transaction,
  formNumber: number,
  sent: readonly QuestionInput[],
  before: readonly StoredQuestion[],
): Promise<ReadonlyMap<string, Lasting>> {
  const known = new Map<string, Lasting>(before.map(it => [it.id, it]))
  if (sent.every(it => it.id === undefined || known.has(it.id))) return known
  const rows = await asked.all(tx, formNumber)
  return new Map([...rows.map(it => [it.id, it] as const), ...known])
}

const anyAnswer = statement<{ id: string }>(`
  select c.question_id as id from form_columns c
  where c.form_number = ? and c.question_id in (select value from json_each(?)) and exists (
    select 1 from submissions s join submission_keys k on k.id = s.id
    where s.form_number = c.form_number and coalesce(k.keys ->> ('$[' || (c.slot + ${keysBefore}) || ']'), '') not in ('', '[]'))`)

/** A question of another type, and the id that it had. */
interface Retyped {
  sent: readonly QuestionInput[]
  /** By its place in `sent` */
  was: ReadonlyMap<number, string>
}

/**
 * A question whose type changes becomes a new one, so that an answer that is still on its way to the old one stays what it is.
 * With answers there already it cannot change.
 */
export async function retype(
  tx: Transaction,
  formNumber: number,
  sent: readonly QuestionInput[],
  ever: ReadonlyMap<string, Lasting>,
): Promise<Retyped> {
  const changed = new Map(
    sent.flatMap((it, i) => {
      const before = it.id === undefined ? undefined : ever.get(it.id)
      return it.id !== undefined && before && before.type !== it.type ? [[i, it.id] as const] : []
    }),
  )
  if (changed.size === 0) return { sent, was: changed }
  const answered = await anyAnswer.all(tx, formNumber, JSON.stringify([...changed.values()]))
  const refused = new Set(answered.map(it => it.id))
  const errors = [...changed].flatMap(([i, id]) =>
    refused.has(id)
      ? [
          {
            path: `input_fields.${i}`,
            message: "A question with answers can't change its type. Add a new question instead.",
          },
        ]
      : [],
  )
  if (errors.length > 0) throw invalid(errors)
  return { sent: sent.map((it, i) => (changed.has(i) ? { ...it, id: undefined } : it)), was: changed }
}

/** What an editor sent, as a version stores it: without settings that the type does not use, new questions with ids. */
export function validateQuestions(
  { sent, was }: Retyped,
  before: readonly StoredQuestion[],
  ever: ReadonlyMap<string, Lasting>,
  now: number,
): StoredQuestion[] {
  const fixed = before.filter(isFixed)
  const ids = sent.map(it => it.id ?? newId('question', now))
  const idNow = new Map([...was].map(([i, id]) => [id, ids[i] ?? id]))
  const errors: { path: string; message: string }[] = []
  const seen = new Set<string>()
  const validated = sent.map((it, i): StoredQuestion => {
    const say = (message: string) => errors.push({ path: `input_fields.${i}`, message })
    const { settings, preDefined } = typeOf(it)
    const uses = (setting: (typeof settings)[number]) => settings.includes(setting)
    if (it.id !== undefined && seen.has(it.id)) say('This question is listed twice')
    const before = fixed.find(same => same.id === it.id)
    if (isFixed(it) && !before) say('Every form starts with Name and Email, once each')
    if (before) return { ...before, description: richText(it.description), showIf: [] }
    if (it.preDefinedInputType && !preDefined.includes(it.preDefinedInputType))
      say("This predefined type doesn't match the question's type")
    const id = ids[i] ?? newId('question', now)
    seen.add(id)
    return {
      id,
      type: it.type,
      question: it.question,
      description: richText(it.description),
      required: it.required,
      options: uses('options') ? it.options : [],
      allowOther: uses('allowOther') && it.allowOther,
      fileTypes: uses('fileTypes') ? it.fileTypes : [],
      preDefinedInputType: it.preDefinedInputType,
      disallowPast: uses('disallowPast') && it.disallowPast,
      showIf: it.showIf.map(rule => ({ ...rule, columnId: idNow.get(rule.columnId) ?? rule.columnId })),
      prefillKey: ever.get(id)?.prefillKey ?? null,
    }
  })
  if (errors.length > 0) throw invalid(errors)
  const rest = validated.filter(it => !isFixed(it))
  return [...fixed.map(it => validated.find(same => same.id === it.id) ?? it), ...rest]
}

/** What is missing before a version can go out; the draft itself may be unfinished. */
export function validateForPublishing(questions: readonly StoredQuestion[], today: string): void {
  const rules = new Map(ruleProblems(questions, today).map(it => [it.id, it.message]))
  const errors = questions.flatMap((it, i) => {
    const { settings } = typeOf(it)
    const path = `input_fields.${i}`
    if (settings.includes('options') && it.options.length === 0 && !it.allowOther)
      return [{ path, message: 'Add at least one option' }]
    const rule = rules.get(it.id)
    if (rule !== undefined) return [{ path: `${path}.showIf`, message: `'${it.question}': ${rule}` }]
    return []
  })
  if (errors.length > 0) throw invalid(errors)
}

/** Gives every question a place in the table; a removed question keeps its own, and its answers. */
export async function placeQuestions(
  tx: Transaction,
  form: { number: number; lastSlot: number },
  questions: readonly StoredQuestion[],
  sent: readonly QuestionInput[],
): Promise<number> {
  const placed = await columnsOf(tx, form.number)
  const known = new Set(placed.map(it => it.questionId))
  const fresh = questions.filter(it => !known.has(it.id))
  const foreign = fresh.find(it => sent.some(input => input.id === it.id))
  if (foreign) refuse('invalid_input', 'An input field names an id that this form does not have')
  let slot = form.lastSlot
  // A question that came without an id is new; both lists have them in the same order.
  const unnamed = sent.filter(it => it.id === undefined)
  const rows = fresh.map((it, i) => {
    const input = unnamed[i]
    return {
      formNumber: form.number,
      slot: ++slot,
      questionId: it.id,
      visibility: input?.visibility ?? usualColumn.visibility,
      tableOrder: input?.tableOrder ?? usualColumn.tableOrder,
      width: input?.width ?? usualColumn.width,
    }
  })
  if (rows.length > 0) await tx.insert(formColumns).values(rows)
  return slot
}
