import * as z from 'zod/mini'
import { optionHead } from '../../columns/csv/split.ts'
import {
  type Question,
  type QuestionType,
  questionTypes,
  splitQuestions,
  typeOf,
} from '../../questions/index.ts'
import { headKey } from '../cells/cells.ts'
import { columnName, type IdentityColumns, type Plan } from '../plan/plan.ts'
import type { Choices, ColumnChoice } from './choices.ts'
import { refusedForPerson } from './people.ts'

const types = Object.keys(questionTypes) as [QuestionType, ...QuestionType[]]

/** A mapping as a file (docs/cli.md): columns by their heads, or by `at`, counted from 1, where a head stands twice. */
const MappingFile = z.strictObject({
  name: z.optional(z.string()),
  email: z.optional(z.string()),
  columns: z.array(
    z.strictObject({
      column: z.string(),
      at: z.optional(z.int().check(z.minimum(1))),
      type: z.optional(z.enum(types)),
      skip: z.optional(z.literal(true)),
      /** A question of the form: its text or its id */
      question: z.optional(z.string()),
    }),
  ),
})
export type MappingFile = z.infer<typeof MappingFile>

/** What a file says, or what is wrong with it, each with its path. */
export function readMapping(
  json: unknown,
): { mapping: MappingFile } | { errors: { path: string; message: string }[] } {
  const parsed = z.safeParse(MappingFile, json)
  if (parsed.success) return { mapping: parsed.data }
  return { errors: parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })) }
}

/**
 * The place of a column by its head, in any case where no head is the same, by what it is called without one, or by its
 * number from 1.
 */
export function columnIn(heads: readonly string[], typed: string): number | 'twice' | null {
  const names = heads.map((_, at) => columnName(heads, at))
  const ways = [
    [heads, typed],
    [heads.map(headKey), headKey(typed)],
    [names.map(headKey), headKey(typed)],
  ] as const
  for (const [called, wanted] of ways) {
    const found = called.flatMap((name, at) => (name === wanted ? [at] : []))
    if (found.length > 1) return 'twice'
    if (found[0] !== undefined) return found[0]
  }
  const number = /^#?\d+$/.test(typed) ? Number(typed.replace('#', '')) : 0
  return number >= 1 && number <= heads.length ? number - 1 : null
}

/** A question of a form by its id, or by its text in any case. */
export const questionIn = (questions: readonly Question[], typed: string): Question | null => {
  const { rest } = splitQuestions(questions)
  return (
    rest.find(it => it.id === typed) ??
    rest.find(it => it.question === typed) ??
    rest.find(it => headKey(it.question) === headKey(typed)) ??
    null
  )
}

/** Why no column can be mapped to a question; null: one can. */
export const refusedTarget = (question: Question): string | null =>
  typeOf(question).media === null ? null : 'takes files, so no column can be mapped to it'

interface MappedFile {
  heads: readonly string[]
  identity: IdentityColumns
  anonymous: boolean
  /** Of the form that is there; null: the form is made of the file */
  questions: readonly Question[] | null
}

/** What the choices of a mapping file are, or what is wrong with them, each with the path in the file. */
export function choicesIn(
  { columns }: MappingFile,
  { heads, identity, anonymous, questions }: MappedFile,
): { choices: Choices; errors: { path: string; message: string }[] } {
  const choices = new Map<number, ColumnChoice>()
  const errors: { path: string; message: string }[] = []
  for (const [i, { column, at, type, skip, question }] of columns.entries()) {
    const wrong = (field: string, message: string) => errors.push({ path: `columns.${i}.${field}`, message })
    const place = at === undefined ? columnIn(heads, column) : at <= heads.length ? at - 1 : null
    const choose = (field: 'type' | 'skip' | 'question', choice: ColumnChoice) => {
      if (typeof place !== 'number') return
      const refused = refusedForPerson(identity, place, choice, { anonymous })
      if (refused !== null) wrong(field, `'${heads[place]}' ${refused}`)
      else choices.set(place, choice)
    }
    if (place === null) wrong('column', `The file has no column '${column}'`)
    else if (place === 'twice')
      wrong('column', `Several columns are called '${column}'. Add "at", its number from 1`)
    else if ([type, skip, question].filter(it => it !== undefined).length > 1)
      wrong('column', `'${column}' can have one of "type", "skip" and "question"`)
    else if (skip) choose('skip', { skip })
    else if (question !== undefined) {
      const found = questions && questionIn(questions, question)
      if (!questions) wrong('question', 'A new form has no questions yet. Give a "type" instead')
      else if (!found) wrong('question', `The form has no question '${question}'`)
      else if (refusedTarget(found)) wrong('question', `'${question}' ${refusedTarget(found)}`)
      else choose('question', { question: found.id })
    } else if (type && questions)
      wrong('type', 'In an existing form, the type of a question stays. Give a "question" instead')
    else if (type) choose('type', { type })
  }
  return { choices, errors }
}

/** The mapping file of a plan as it stands: every column, with what becomes of it. */
export function mappingOf(plan: Plan, { isNew }: { isNew: boolean }): MappingFile {
  const { heads, identity } = plan
  const taken = new Set(Object.values(identity))
  const skipped = new Set([...plan.unread, ...(plan.skipped ?? [])])
  const alone = new Map(
    plan.questions.flatMap(it => (it.source.cell === undefined ? [] : [[it.source.cell, it]])),
  )
  // A group whose heads already say its question needs no line.
  const groups = new Map(
    plan.questions.flatMap(it =>
      (it.source.ticks ?? []).flatMap((at, i) =>
        at >= 0 && headKey(heads[at] ?? '') !== headKey(optionHead(it.question, it.options[i] ?? ''))
          ? [[at, it] as const]
          : [],
      ),
    ),
  )
  const twice = (head: string) => heads.indexOf(head) !== heads.lastIndexOf(head)
  const named = (who: keyof IdentityColumns) => {
    const at = identity[who]
    return at === undefined ? {} : { [who]: heads[at] ?? '' }
  }
  return {
    ...named('name'),
    ...named('email'),
    columns: heads.flatMap((column, at) => {
      const question = alone.get(at) ?? (isNew ? undefined : groups.get(at))
      const what = skipped.has(at)
        ? ({ skip: true } as const)
        : !question
          ? null
          : isNew
            ? { type: question.type }
            : { question: question.question }
      return taken.has(at) || !what ? [] : [{ column, ...(twice(column) ? { at: at + 1 } : {}), ...what }]
    }),
  }
}
