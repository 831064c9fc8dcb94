import * as z from 'zod/mini'
import { limits } from '../../common/limits.ts'
import { atMost, fold, plainText } from '../../common/text/plain-text.ts'
import type { AnswerableQuestion, LinkedQuestion } from '../question-type.ts'
import { otherName, textOf } from '../typing.ts'

export const NOT_AN_OPTION = 'Must be one of the options'

/** The text of Other; typing it turns the option on, emptying it turns it off. */
export const otherText = (form: FormData, id: string) => textOf(form, otherName(id))?.trim() || null

/** One of the options, or with allowOther the typed text itself. */
export const oneOption = (question: Pick<AnswerableQuestion, 'options'>, allowOther: boolean) =>
  plainText().check(
    z.refine(text => allowOther || question.options.includes(text), { error: NOT_AN_OPTION, abort: true }),
    atMost(limits.shortText),
  )

/** The options that a link names, in any case; with allowOther the first text that is none of them is the answer beside Other. */
export function linkedOptions({ options, allowOther }: LinkedQuestion, texts: readonly string[]): string[] {
  const optionOf = (text: string) =>
    options.find(it => it === text) ?? options.find(it => fold(it) === fold(text.trim()))
  const named = texts.flatMap(it => optionOf(it) ?? [])
  const other = allowOther ? texts.find(it => optionOf(it) === undefined) : undefined
  return [...new Set(named), ...(other === undefined ? [] : [other])]
}
