import type { EditFormRequest } from '@winnow/sdk'
import { apply, makeForm } from '../../support/forms.ts'
import type { Editor } from './people.ts'

export { apply }

type SentQuestion = NonNullable<EditFormRequest['input_fields']>[number]

/** One question of every type that the hosted form takes, all required. */
export const everyType: SentQuestion[] = [
  { type: 'SHORT_TEXT', question: 'City', required: true },
  { type: 'LONG_TEXT', question: 'Why us', required: true },
  { type: 'NUMBER', question: 'Years', required: true },
  { type: 'LINK', question: 'Website', required: true },
  { type: 'LINK', question: 'LinkedIn', required: true, preDefinedInputType: 'LINKEDIN' },
  {
    type: 'SINGLE_SELECT',
    question: 'Role',
    required: true,
    options: ['Design', 'Product'],
    allowOther: true,
  },
  {
    type: 'MULTI_SELECT',
    question: 'Days',
    required: true,
    options: ['Monday', 'Tuesday'],
    allowOther: true,
  },
  { type: 'DROPDOWN', question: 'Country', required: true, options: ['Portugal', 'Norway'] },
  { type: 'DATE', question: 'Start', required: true, disallowPast: true },
  { type: 'PHONE_NUMBER', question: 'Phone', required: true },
]

/** A form that takes applications in the editor's workspace. */
export const openForm = (editor: Editor, it: Parameters<typeof makeForm>[2] = {}) =>
  makeForm(editor.winnow, editor.workspaceId, it)

/** Some people apply, one after the other, so that the last one stands first in the table. */
export async function applicants(
  editor: Editor,
  form: Parameters<typeof apply>[1],
  ...people: NonNullable<Parameters<typeof apply>[2]>[]
): Promise<string[]> {
  const ids: string[] = []
  for (const one of people) ids.push((await apply(editor.winnow, form, one)).submissionId)
  return ids
}
