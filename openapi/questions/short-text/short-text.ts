import * as z from 'zod/mini'
import { limits } from '../../common/limits.ts'
import { atMost, plainText } from '../../common/text/plain-text.ts'
import { questionType } from '../question-type.ts'

/** One line; a predefined EMAIL must be a valid address. */
export const shortText = questionType({
  type: 'SHORT_TEXT',
  title: 'Short text',
  settings: ['preDefinedInputType'],
  preDefined: ['NAME', 'EMAIL'],
  filter: 'text',
  condition: 'text',
  importGuess: { by: 'text', line: true },
  rule: question =>
    question.preDefinedInputType === 'EMAIL'
      ? plainText().check(
          z.trim(),
          z.maxLength(limits.email, 'Invalid email format'),
          z.regex(z.regexes.email, 'Invalid email format'),
        )
      : plainText().check(atMost(limits.shortText)),
})
