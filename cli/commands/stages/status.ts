import { listed } from '@winnow/openapi/common/text/listed'
import { keyOf } from '@winnow/openapi/common/text/plain-text'
import type { AddStageResponse, FormDetails } from '@winnow/sdk'
import { refusal } from '../../io/failure.ts'

/** The argument of every command about one status. */
export const statusArgument = ['<status>', "The status, such as 'Interview'"] as const

type List = Pick<FormDetails, 'stages'> & { statusCounts: FormDetails['formCounts']['statusCounts'] }

/** The statuses as the commands print them (docs/cli.md). */
export const statusesOf = ({ stages, statusCounts }: List) =>
  stages.map(({ label, kind, notificationsEnabled }) => ({
    status: label,
    kind,
    applicants: statusCounts.find(it => it.stage === label)?.count ?? 0,
    emails: notificationsEnabled,
  }))

/** What a change of the statuses prints. `batchId` undoes it; null: nothing had to change. */
export const changeOf = (form_id: string, reply: AddStageResponse) => ({
  form: { id: form_id },
  statuses: statusesOf(reply),
  batchId: reply.batch_id,
})

/** The sentence of a change, and how to undo it. */
export const changeLines = (
  { form, batchId }: { form: { id: string }; batchId: string | null },
  sentence: string,
) =>
  batchId === null ? ['Nothing changed.'] : [sentence, `To undo: winnow stages undo ${form.id} ${batchId}`]

/** A status by its name, or by one that it had before (docs/rules.md#status-labels). */
export function findStatus({ stages }: Pick<FormDetails, 'stages'>, named: string) {
  const key = keyOf(named)
  const found = stages.find(it => keyOf(it.label) === key) ?? stages.find(it => it.formerLabels.includes(key))
  if (found) return found
  const labels = listed(stages.map(it => it.label))
  throw refusal('invalid_input', 422, `This form has no status '${named}'. It has: ${labels}`)
}
