import * as z from 'zod/mini'
import { questionType } from '../question-type.ts'
import { answerName, callingCodeName, textOf } from '../typing.ts'

const message = 'Invalid phone number'

/** The number as it is sent: one that does not say its country gets the calling code chosen beside it. */
export const withCallingCode = (typed: string, code: string) => {
  const number = typed.trim()
  return number === '' || number.startsWith('+') || code === '' ? number : `${code} ${number}`
}

/** Kept in E.164; the parser is handed in (spec 2, section 5). */
export const phoneNumber = questionType({
  type: 'PHONE_NUMBER',
  title: 'Phone number',
  rule: (_question, env) =>
    z.string(message).check(
      z.trim(),
      z.refine(text => text.length <= 50 && env.parsePhone(text) !== null, { error: message, abort: true }),
      z.overwrite(text => env.parsePhone(text) ?? text),
    ),
  fromForm: (form, id) => {
    const typed = textOf(form, answerName(id))
    return typed === null ? null : withCallingCode(typed, textOf(form, callingCodeName(id)) ?? '')
  },
})
