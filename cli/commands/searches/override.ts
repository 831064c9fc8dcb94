import type { aiResults } from '@winnow/openapi/common/enums'
import { UsageError } from '../../io/failure.ts'
import { Session } from '../../io/session.ts'
import { command } from '../command.ts'
import { applicationArgument, formArgument } from '../forms/form.ts'
import { columnArgument, findColumn } from './column.ts'

const unchanged = 'The result was not changed.'
const results = { yes: 'YES', maybe: 'MAYBE', no: 'NO', none: null } as const satisfies Record<
  string,
  (typeof aiResults)[number] | null
>

function resultOf(typed: string) {
  const word = typed.toLowerCase()
  if (word in results) return results[word as keyof typeof results]
  throw new UsageError(`A result is yes, maybe, no or none, not '${typed}'. ${unchanged}`)
}

export const overrideResult = command({
  path: 'searches override',
  summary: "Replace the assistant's result for an application with yours, and say why",
  more: 'Later runs keep it, and exports carry it. The same result confirms it; none goes back to what the assistant says.',
  args: [formArgument, applicationArgument, columnArgument, ['<result>', 'yes, maybe, no or none']],
  options: [['--reason <text>', 'Why; needed but with none']],
  examples: [
    "winnow searches override spring-accelerator sub_01j9 'Paying customers' yes --reason 'Told us on the phone'",
  ],
  read: ([form, application, column, result], { reason }) => ({
    ...{ formName: String(form), submission_id: String(application), named: String(column) },
    result: resultOf(String(result)),
    reason: typeof reason === 'string' ? reason : undefined,
  }),
  async run({ formName, submission_id, named, result, reason }, io) {
    const session = await Session.open(io)
    const form_id = await session.formId(formName)
    const column = await findColumn(session, form_id, named, unchanged)
    const now = await session.winnow.overrideAiResult({
      ...{ form_id, submission_id, query_id: column.id, result },
      ...(reason === undefined ? {} : { reason }),
    })
    return {
      form: { id: form_id },
      submissionId: submission_id,
      column: { id: column.id, name: column.question },
      ...{ result: now.result, by: now.resultType, assistantResult: now.assistantResult },
      reason: now.override?.reason ?? now.reason,
    }
  },
  json: it => it,
  lines: ({ column, result, by }) => [
    `'${column.name}' is ${result}, as ${by === 'REVIEWER' ? 'you say' : 'the assistant says'}.`,
  ],
})
