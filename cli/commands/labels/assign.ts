import { limits } from '@winnow/openapi/common/limits'
import { count, counted } from '@winnow/openapi/common/text/format'
import { UsageError } from '../../io/failure.ts'
import { printedApplicants } from '../../io/input.ts'
import { Session } from '../../io/session.ts'
import { namingApplications } from '../applicants/naming.ts'
import { command } from '../command.ts'
import { formArgument } from '../forms/form.ts'
import { labelArgument } from './label.ts'

const unchanged = 'Nothing was changed.'

/** A command that gives a label to applicants, or takes it off them. */
const labelling = (
  verb: 'assign' | 'unassign',
  summary: string,
  field: 'add_labels' | 'remove_labels',
  outcome: (label: string) => string,
) =>
  command({
    path: `labels ${verb}`,
    summary,
    more: `Changes all of them or none, up to ${count(limits.bulk)} at once.`,
    args: [formArgument, labelArgument, ['[application...]', 'IDs of applications']],
    options: [['--stdin', "Read IDs from stdin, as 'applicants list' prints them"]],
    examples: [
      `winnow labels ${verb} spring-accelerator Climate sub_01j9`,
      `winnow applicants list spring-accelerator --search solar | winnow labels ${verb} spring-accelerator Climate --stdin`,
    ],
    read([form, label, ids], { stdin }) {
      const named = Array.isArray(ids) ? ids : []
      if (named.length === 0 && !stdin) throw new UsageError('Name the applications, or use --stdin.')
      return { form: String(form), label: String(label), named, stdin: stdin === true }
    },
    async run({ form, label, named, stdin }, io) {
      const session = await Session.open(io)
      const printed = stdin ? printedApplicants(await io.stdin.text()) : []
      const ids = [...new Set([...named, ...printed.map(it => it.id)])]
      if (ids.length === 0) throw new UsageError(`There are no IDs on stdin. ${unchanged}`)
      if (ids.length > limits.bulk)
        throw new UsageError(
          `${counted(ids.length, 'applicant')} are too many for one change. Change at most ${count(limits.bulk)} at once. ${unchanged}`,
        )
      const form_id = await session.formId(form)
      const reply = await session.winnow
        .bulkUpdateLabels({ form_id, submission_ids: ids, [field]: [label] })
        .catch(namingApplications(ids, form, unchanged))
      return {
        form: { id: form_id },
        ...{ label, changed: reply.changed_count, unchanged: reply.unchanged_count },
        batchId: reply.batch_id,
      }
    },
    json: result => result,
    lines: ({ form, label, changed, batchId }) =>
      changed === 0
        ? ['Nothing changed.']
        : [
            `${counted(changed, 'applicant')} ${outcome(label)}.`,
            `To undo: winnow labels undo ${form.id} ${batchId}`,
          ],
  })

export const assignLabel = labelling(
  'assign',
  'Give a label to applicants',
  'add_labels',
  label => `got the label '${label}'`,
)

export const unassignLabel = labelling(
  'unassign',
  'Take a label off applicants',
  'remove_labels',
  label => `lost the label '${label}'`,
)
