import { counted } from '@winnow/openapi/common/text/format'
import { fold, typeOf } from '@winnow/openapi/questions'
import type { FetchColumnInfoResponse } from '@winnow/sdk'
import { createElement } from 'react'
import { UsageError } from '../../../io/failure.ts'
import { fields } from '../../../io/out/text.ts'
import { Session } from '../../../io/session.ts'
import { command } from '../../command.ts'
import { formArgument } from '../form.ts'

type Deleted = FetchColumnInfoResponse['deleted_fields']

/** Those that were typed, by their identifiers or their whole texts. */
const named = (deleted: Deleted, typed: readonly string[]) =>
  typed.map(one => {
    const found = deleted.find(it => it.id === one) ?? deleted.find(it => fold(it.question) === fold(one))
    if (found) return found.id
    const known = deleted.map(it => `  ${it.id}  ${it.question}`)
    throw new UsageError(
      [`There is no deleted question '${one}' with answers. There are:`, ...known].join('\n'),
    )
  })

const list = (typed: unknown) => (Array.isArray(typed) ? typed.map(String) : [])

export const deletedQuestions = command({
  path: 'forms deleted-questions',
  summary: 'List deleted questions with answers, and show or hide their columns',
  more: 'A deleted question that is shown has a column in the table and in exports, for every editor.',
  args: [formArgument],
  options: [
    ['--show <question>', 'Show its column: the text or ID of the question', 'repeatable'],
    ['--hide <question>', 'Hide its column; the answers are kept', 'repeatable'],
  ],
  examples: [
    'winnow forms deleted-questions spring-accelerator',
    "winnow forms deleted-questions spring-accelerator --show 'Why now?'",
  ],
  read: ([form], flags) => ({ form: String(form), show: list(flags.show), hide: list(flags.hide) }),
  async run({ form: formName, show, hide }, io) {
    const session = await Session.open(io)
    const { winnow } = session
    const form_id = await session.formId(formName)
    const read = async () => (await winnow.fetchColumnInfo({ form_id })).deleted_fields
    const before = await read()
    const input_fields = [
      ...named(before, show).map(field_id => ({ field_id, visibility: true })),
      ...named(before, hide).map(field_id => ({ field_id, visibility: false })),
    ]
    if (input_fields.length > 0) await winnow.updateColumnVisibility({ form_id, input_fields })
    const after = input_fields.length > 0 ? await read() : before
    return {
      form: { id: form_id },
      questions: after.map(({ id, question, type, answeredCount, visibility }) => ({
        id,
        question,
        type,
        answered: answeredCount,
        shown: visibility,
      })),
    }
  },
  json: result => result,
  screen: async (list, io) =>
    createElement((await import('./DeletedQuestions.tsx')).DeletedQuestions, { list, io }),
  lines: ({ questions }) =>
    questions.map(it =>
      fields(
        it.id,
        it.question,
        typeOf(it).title,
        counted(it.answered, 'answer'),
        it.shown ? 'shown' : 'hidden',
      ),
    ),
})
