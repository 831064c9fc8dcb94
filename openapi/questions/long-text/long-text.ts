import * as z from 'zod/mini'
import { limits } from '../../common/limits.ts'
import { atMost, plainText } from '../../common/text/plain-text.ts'
import { questionType } from '../question-type.ts'

/** Paragraphs. A browser's CRLF counts as one character. */
export const longText = questionType({
  type: 'LONG_TEXT',
  title: 'Long text',
  filter: 'text',
  condition: 'text',
  importGuess: { by: 'text', line: false },
  rule: () =>
    plainText().check(
      z.overwrite(text => text.replaceAll('\r\n', '\n')),
      atMost(limits.longText),
    ),
})
