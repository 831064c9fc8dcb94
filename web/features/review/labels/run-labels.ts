import type { Winnow } from '@winnow/sdk'
import { singleOf } from '../selection/subjects.ts'
import type { LabelChange } from './picking.ts'

interface LabelOrder extends LabelChange {
  formId: string
  /** How many they are, as the person saw it */
  count: number
}

/** What the server answered to a change. */
interface Labelled {
  /** What undoing it takes; null: nothing had to change */
  batchId: string | null
  changed: number
  /** The job that continues with it; null: everything is done */
  jobId: string | null
}

export type LabelCalls = Pick<Winnow, 'updateSubmissionLabels' | 'bulkUpdateLabels'>

/** Asks the server to change the labels of one, or of many in one call (docs/rules.md#labels). */
export async function orderLabels(
  winnow: LabelCalls,
  { formId: form_id, subjects, count, label, on }: LabelOrder,
): Promise<Labelled> {
  const labels = on ? { add_labels: [label] } : { remove_labels: [label] }
  const single = singleOf(subjects)
  if (single) {
    const reply = await winnow.updateSubmissionLabels({ form_id, submission_id: single.id, ...labels })
    return { batchId: reply.batch_id, changed: reply.batch_id === null ? 0 : 1, jobId: null }
  }
  const { batch_id, changed_count, job_id } = await winnow.bulkUpdateLabels({
    form_id,
    ...(subjects.by === 'name'
      ? { submission_ids: [...subjects.applicants.keys()] }
      : {
          selection: {
            ...subjects.query,
            excluded_ids: [...subjects.excluded.keys()],
            count,
            since_event: subjects.since,
          },
        }),
    ...labels,
  })
  return { batchId: batch_id, changed: changed_count, jobId: job_id }
}
