import * as z from 'zod/mini'
import type { PreDefinedInputType, QuestionSetting, QuestionType } from './enums.ts'
import type { Question } from './question.ts'
import { answerName, textOf } from './typing.ts'

export const REQUIRED = 'This field is required'

/** What an answer is kept as: the text as typed, a list of them, or nothing. Numbers stay strings. */
export type StoredValue = string | string[] | null

/** What judging an answer needs from outside: a phone parser is too large to be bundled with the rules. */
export type AnswerEnv = {
  /** The number in E.164, or null where it is none. */
  parsePhone: (text: string) => string | null
  /** The applicant's day, 'YYYY-MM-DD'. */
  today: string
  /** IANA name; a date-time is cut to its day here. Absent: UTC. */
  timeZone?: string
}

/** The settings of a question that decide whether an answer to it is right. */
export type AnswerableQuestion = Pick<
  Question,
  | 'id'
  | 'type'
  | 'required'
  | 'options'
  | 'allowOther'
  | 'fileTypes'
  | 'preDefinedInputType'
  | 'disallowPast'
  | 'showIf'
>

export type QuestionTypeEntry = {
  type: QuestionType
  /** As a picker calls it. */
  title: string
  settings: readonly QuestionSetting[]
  /** The predefined meanings that a question of this type may have. */
  preDefined: readonly PreDefinedInputType[]
  /** Whether an answer is a text, which a line of a file can hold. */
  importable: boolean
  /** From the answer as sent to the value as kept, `required` included. */
  answer: (question: AnswerableQuestion, env: AnswerEnv) => z.ZodMiniType<StoredValue, unknown>
  isBlank: (answer: unknown) => boolean
  /** The answer as a urlencoded form carries it under `answerName(id)`. */
  fromForm: (form: FormData, id: string) => string | string[] | null
  /** A cell of CSV. */
  text: (value: StoredValue) => string
}

const isBlank = (answer: unknown) =>
  answer === null || answer === undefined || (typeof answer === 'string' && answer.trim() === '')

type Definition = Omit<QuestionTypeEntry, 'answer' | 'importable' | 'preDefined' | 'settings'> & {
  settings?: readonly QuestionSetting[]
  preDefined?: readonly PreDefinedInputType[]
  importable?: boolean
  /** What the rule judges, where that is not the answer just as it was sent. */
  read?: (answer: unknown) => unknown
  /** The rule for an answer that is not blank. */
  rule: (question: AnswerableQuestion, env: AnswerEnv) => z.ZodMiniType<StoredValue, unknown>
}

type Kind = Pick<Definition, 'type' | 'title' | 'rule'> & Partial<Definition>

/** Makes an entry; what it leaves out is as for a single line of text. */
export const questionType = ({ rule, read = sent => sent, ...given }: Kind): QuestionTypeEntry => {
  const entry = {
    settings: [],
    preDefined: [],
    importable: true,
    isBlank,
    fromForm: (form: FormData, id: string) => textOf(form, answerName(id)),
    text: (value: StoredValue) => (value === null ? '' : String(value)),
    ...given,
  }
  // Making a rule costs many times what judging by it does; an import judges hundreds of answers to one question.
  const made = new WeakMap<AnswerableQuestion, { env: AnswerEnv; rule: ReturnType<typeof rule> }>()
  const ruleFor = (question: AnswerableQuestion, env: AnswerEnv) => {
    const known = made.get(question)
    if (known?.env === env) return known.rule
    const fresh = rule(question, env)
    made.set(question, { env, rule: fresh })
    return fresh
  }
  return {
    ...entry,
    answer: (question, env) =>
      z.transform((sent: unknown, context) => {
        if (entry.isBlank(sent)) {
          if (question.required) context.issues.push({ code: 'custom', message: REQUIRED, input: sent })
          return null
        }
        const judged = z.safeParse(ruleFor(question, env), read(sent))
        if (judged.success) return judged.data
        const message = judged.error.issues[0]?.message ?? 'Invalid answer'
        context.issues.push({ code: 'custom', message, input: sent })
        return null
      }),
  }
}
