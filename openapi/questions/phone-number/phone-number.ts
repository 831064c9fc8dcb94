import * as z from 'zod/mini'
import { questionType } from '../question-type.ts'
import { answerName, callingCodeName, textOf } from '../typing.ts'

const message = 'Invalid phone number'

/** The number as it is sent: one without a country gets the calling code chosen beside it. */
export const withCallingCode = (typed: string, code: string) => {
  const number = typed.trim()
  return number === '' || number.startsWith('+') || code === '' ? number : `${code} ${number}`
}

/** Stored in E.164. */
export const phoneNumber = questionType({
  type: 'PHONE_NUMBER',
  title: 'Phone number',
  filter: 'text',
  condition: null,
  importGuess: { by: 'format' },
  needsPhones: true,
  // A plus that was not escaped arrives as a space.
  fromLink: (_, [text = '']) => text.replace(/^ (?=\d)/, '+'),
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
