import { isBlankText } from '@winnow/openapi/common/text/plain-text'
import { unknownVariable } from '@winnow/openapi/common/text/reply-variables'
import { invalid } from '../../core/error.ts'

/** The text of a message to many, or why it can't go out (docs/rules.md#move-messages). */
export function checkedText(text: string): string {
  const problem = isBlankText(text) ? 'Please enter a message' : unknownVariable(text)
  if (problem) throw invalid([{ path: 'message', message: problem }])
  return text
}
