import * as z from 'zod/mini'
import { plainDigits } from '../../common/text/digits.ts'
import { questionType } from '../question-type.ts'
import { answerName, callingCodeName, textOf } from '../typing.ts'

const message = 'Invalid phone number'

/** The number as it is sent: one without a country gets the calling code chosen beside it. */
export const withCallingCode = (typed: string, code: string) => {
  const number = typed.trim()
  return number === '' || number.startsWith('+') || code === '' ? number : `${code} ${number}`
}

/**
 * E.164 of a stored number, such as '+442079460958', with its extension as ';ext=5' where it has one. Of a part of a number, as
 * a filter names it: its digits. Any other text is returned as it stands.
 */
export const dialled = (text: string) => {
  const [, number, extension] =
    /^([+\d\s()./\u2010-\u2015-]+?)(?:[\s,;]*(?:ext(?:n|ension)?|x|#)[\s.:=]*(\d+))?$/i.exec(
      plainDigits(text.trim()),
    ) ?? []
  const digits = number?.replace(/[^+\d]/g, '')
  return digits ? digits + (extension ? `;ext=${extension}` : '') : text
}

/** What a parser made of a number, as libphonenumber-js gives it: a parser is too large to be bundled with the rules. */
type ParsedPhone = {
  isValid: () => boolean
  format: (
    as: 'INTERNATIONAL',
    options: { formatExtension: (it: string, extension: string) => string },
  ) => string
}

/** The number to store, or null where it is none: as typed if `dialled` reads it right, else with its country's code, in groups. */
export const phoneToStore = (parsed: ParsedPhone | undefined, typed: string) => {
  if (!parsed?.isValid()) return null
  const grouped = parsed.format('INTERNATIONAL', {
    formatExtension: (it, extension) => `${it} ext. ${extension}`,
  })
  return dialled(typed) === dialled(grouped) ? typed.trim() : grouped
}

/** Stored as typed, with its country's code; sorted, filtered and found in E.164. */
export const phoneNumber = questionType({
  type: 'PHONE_NUMBER',
  title: 'Phone number',
  filter: 'text',
  keyText: dialled,
  condition: null,
  importGuess: { by: 'format' },
  needsPhones: true,
  // A plus that was not escaped arrives as a space.
  fromLink: (_, [text = '']) => text.replace(/^ (?=\d)/, '+'),
  rule: (_question, env) =>
    z.string(message).check(
      z.trim(),
      z.overwrite(plainDigits),
      z.refine(text => text.length <= 50 && env.parsePhone(text) !== null, { error: message, abort: true }),
      z.overwrite(text => env.parsePhone(text) ?? text),
    ),
  fromForm: (form, id) => {
    const typed = textOf(form, answerName(id))
    return typed === null ? null : withCallingCode(typed, textOf(form, callingCodeName(id)) ?? '')
  },
})
