import * as z from 'zod/mini'
import { isBlankText } from '../common/text/plain-text.ts'
import type { FilterKindName } from '../filters/index.ts'
import { type PreDefinedInputType, type QuestionSetting, type QuestionType, REQUIRED } from './enums.ts'
import type { Question } from './question.ts'
import { isOtherEmpty } from './shared/empty-other.ts'
import { answerName, textOf } from './typing.ts'

/** An answer as it is stored: the text as typed, a list of them, or nothing. Numbers stay strings. */
export type StoredValue = string | string[] | null

/** What validation needs from outside: a phone parser is too large to be bundled with the rules. */
export type AnswerEnv = {
  /** The number to store, with its country's code, or null where it is none. */
  parsePhone: (text: string) => string | null
  /** The applicant's day, 'YYYY-MM-DD'. */
  today: string
  /** IANA name; a date-time is cut to its day here. Absent: UTC. */
  timeZone?: string
  /** The answer is a page's: an Other that was chosen and left empty is wrong. Elsewhere a blank is no answer. */
  onPage?: true
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

/** The kinds of filter that a column of answers can have. */
export type AnswerFilterKind = Exclude<FilterKindName, 'yesNo'>

/** How an import recognises a column of this type from its cells; the first type that fits is taken, in the order here. */
export type ImportGuess =
  /** Every cell says an answer that passes validation unchanged. */
  | { by: 'format' }
  /** Few values (`most`) that repeat: on average, each at least so many `times`; `once`: the share that may stand once. */
  | { by: 'repetition'; most: number; times: number; once: number }
  /** The same of cells that join several values. */
  | { by: 'list'; most: number; times: number; once: number }
  /** Any text; `line`: one line that fits a short text. Such a text is imported with its blanks and line breaks. */
  | { by: 'text'; line: boolean }

export type QuestionTypeEntry = {
  type: QuestionType
  /** As a picker shows it. */
  title: string
  settings: readonly QuestionSetting[]
  /** The predefined meanings that a question of this type may have. */
  preDefined: readonly PreDefinedInputType[]
  /** What an answer brings with it; null: it is a text, which a link or a line of a file can carry. */
  media: 'file' | 'video' | null
  /** How its column is filtered and sorted; a column of `choices` holds several values. */
  filter: AnswerFilterKind
  /** What a column with a `text` filter sorts, filters and finds by, where that is not the text as it stands. */
  keyText: (text: string) => string
  /** How the condition of a later question compares its answer; null: only whether there is one. */
  condition: AnswerFilterKind | null
  /** Null: no column of a file becomes a question of this type. */
  importGuess: ImportGuess | null
  /** Whether `AnswerEnv.parsePhone` is called; the hosted form brings a parser only for these. */
  needsPhones: boolean
  /** From the answer as sent to the value as stored, `required` included. */
  answer: (question: AnswerableQuestion, env: AnswerEnv) => z.ZodMiniType<StoredValue, unknown>
  isBlank: (answer: unknown) => boolean
  /** The answer as a urlencoded form carries it under `answerName(id)`. */
  fromForm: (form: FormData, id: string) => string | string[] | null
  /** The answer in a prefilled link, which may repeat a parameter; what cannot be taken is left out. */
  fromLink: (question: LinkedQuestion, texts: readonly string[]) => StoredValue
  /** A cell of CSV. */
  text: (value: StoredValue) => string
}

export type LinkedQuestion = Pick<AnswerableQuestion, 'options' | 'allowOther'>

const isBlank = (answer: unknown) =>
  answer === null || answer === undefined || (typeof answer === 'string' && isBlankText(answer))

type Definition = Omit<QuestionTypeEntry, 'answer'> & {
  /** The answer that the rule validates, where it differs from what was sent. */
  read: (answer: unknown) => unknown
  /** The rule for an answer that is not blank. */
  rule: (question: AnswerableQuestion, env: AnswerEnv) => z.ZodMiniType<StoredValue, unknown>
}
type Stated = 'type' | 'title' | 'filter' | 'condition' | 'importGuess' | 'rule'

/** Makes an entry; what may be left out is as for a single line of text. */
export const questionType = ({
  rule,
  read = sent => sent,
  ...stated
}: Pick<Definition, Stated> & Partial<Definition>): QuestionTypeEntry => {
  const entry = {
    settings: [],
    preDefined: [],
    media: null,
    keyText: (text: string) => text,
    needsPhones: false,
    isBlank,
    fromForm: (form: FormData, id: string) => textOf(form, answerName(id)),
    fromLink: (_: unknown, [text]: readonly string[]) => text ?? null,
    text: (value: StoredValue) => (value === null ? '' : String(value)),
    ...stated,
  }
  const answerTo = (question: AnswerableQuestion, env: AnswerEnv) => {
    let made: ReturnType<typeof rule> | undefined
    return z.transform((sent: unknown, context): StoredValue => {
      const isEmptyOther = env.onPage === true && isOtherEmpty(question, sent)
      if (isEmptyOther || entry.isBlank(sent)) {
        if (isEmptyOther || question.required)
          context.issues.push({ code: 'custom', message: REQUIRED, input: sent })
        return null
      }
      made ??= rule(question, env)
      const parsed = z.safeParse(made, read(sent))
      if (parsed.success) return parsed.data
      const message = parsed.error.issues[0]?.message ?? 'Invalid answer'
      context.issues.push({ code: 'custom', message, input: sent })
      return null
    })
  }
  // Making a rule costs many times what applying it does: the answers to one version of a form share theirs for a day.
  const cache = new WeakMap<AnswerableQuestion, { env: AnswerEnv; schema: ReturnType<typeof answerTo> }>()
  return {
    ...entry,
    answer(question, env) {
      const cached = cache.get(question)
      if (cached && isSame(cached.env, env)) return cached.schema
      const schema = answerTo(question, env)
      cache.set(question, { env, schema })
      return schema
    },
  }
}

const isSame = (one: AnswerEnv, other: AnswerEnv) =>
  one.today === other.today &&
  one.timeZone === other.timeZone &&
  one.parsePhone === other.parsePhone &&
  one.onPage === other.onPage
