import * as z from 'zod/mini'
import { limits } from '../../common/limits.ts'
import { atMost, plainText } from '../../common/plain-text.ts'
import type { AnswerableQuestion } from '../question-type.ts'
import { otherName, textOf } from '../typing.ts'

export const NOT_AN_OPTION = 'Must be one of the options'

/** The text of Other; typing it turns the option on, emptying it turns it off (spec 1, section 4). */
export const otherText = (form: FormData, id: string) => textOf(form, otherName(id))?.trim() || null

/** One chosen option, or with allowOther the typed text itself (settled.md, The wire). */
export const oneOption = (question: Pick<AnswerableQuestion, 'options'>, allowOther: boolean) =>
  plainText().check(
    z.refine(text => allowOther || question.options.includes(text), { error: NOT_AN_OPTION, abort: true }),
    atMost(limits.shortText),
  )
