import * as z from 'zod/mini'
import { limits } from '../../common/limits.ts'
import { questionType } from '../question-type.ts'
import { answerName, cleanNumber, plainNumber, textOf, typedNumber } from '../typing.ts'

const pattern = new RegExp(
  `^(?:\\d+(?:\\.\\d{0,${limits.numberDecimals}})?|\\.\\d{1,${limits.numberDecimals}})$`,
)
const negative = /^[-−]\s*[\d.]/

/** Sent as a string or a number, stored as the string that was typed. */
export const number = questionType({
  type: 'NUMBER',
  title: 'Number',
  filter: 'number',
  condition: 'number',
  importGuess: { by: 'format' },
  fromForm: (form, id) => {
    const typed = textOf(form, answerName(id))
    return typed && plainNumber(typed)
  },
  fromLink: (_, [text = '']) => {
    const read = plainNumber(typedNumber(text, '.'))
    return read.includes(',') ? null : cleanNumber(read) || null
  },
  read: sent => (typeof sent === 'number' ? String(sent) : sent),
  rule: () =>
    z.string('Must be a number').check(
      z.trim(),
      z.refine(text => !negative.test(text), 'Must be 0 or more'),
      z.regex(pattern, `Must be a number with at most ${limits.numberDecimals} decimals`),
      z.refine(text => Number(text) <= Number.MAX_SAFE_INTEGER, 'Must be a smaller number'),
    ),
})
