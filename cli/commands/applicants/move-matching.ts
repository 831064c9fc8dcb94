import { counted } from '@winnow/openapi/common/text/format'
import type { FormDetails, Winnow } from '@winnow/sdk'
import { confirm } from '../../io/confirm.ts'
import { refusal } from '../../io/failure.ts'

import type { Session } from '../../io/session.ts'
import { cutShort, followJob } from '../moves/follow-job.ts'
import { type Query, queryOf } from './query.ts'

type Matching = {
  query: Query
  /** Move only if so many match; null: as many as match now */
  count: number | null
  stage: string
  /** Absent: no message is sent */
  message: { message: string; template?: string } | undefined
  includeReplied: boolean
  /** Whether --yes or the count stands for the answer */
  yes: boolean
}

/** What a no, or nobody to ask, leaves as it is. */
export const nobodyMoved = 'Nobody was moved.'

/** What a move did to so many applicants; without a batch it moved nobody and wrote to nobody. */
export const countsOf = (it: Omit<Awaited<ReturnType<Winnow['bulkAction']>>, 'job_id'>, all: number) => ({
  stage: it.stage,
  moved: it.action_success_count,
  alreadyThere: all - it.action_success_count - it.left_out_count,
  writtenTo: it.message_success_count,
  heldBack: it.message_failed_count,
  leftOut: it.left_out_count,
  batchId: it.action_success_count + it.message_success_count > 0 ? it.batch_id : null,
})

/** Moves all applicants that match a query. The person confirms the count, and the server checks it (docs/rules.md#selection). */
export async function moveMatching(session: Session, form: FormDetails, it: Matching) {
  const { io, winnow } = session
  const form_id = form.identifier
  const { filter } = await queryOf(session, form, it.query)
  const asks = !it.yes
  // What happens while the question stands is told by what comes after this number.
  const { since } = asks ? await winnow.pollChanges({ form_id, since: null }) : { since: null }
  const { total } = await winnow.fetchWindow({ form_id, ...filter, limit: 1 })
  if (total === 0) throw refusal('not_found', 404, 'No applicants match. Nobody was moved.')
  const written = it.includeReplied ? ' and message them' : ' and message those without a reply'
  const question = `Move ${counted(total, 'applicant')} of '${form.name}' to ${it.stage}${it.message === undefined ? '' : written}?`
  if (asks) await confirm(io, question, nobodyMoved)
  const moved = await winnow.bulkAction({
    form_id,
    selection: { ...filter, count: it.count ?? total, since_event: since },
    action: it.stage,
    send_message: it.message !== undefined,
    ...it.message,
    exclude_replied: !it.includeReplied,
  })
  const result = { form: { id: form_id }, withMessage: it.message !== undefined }
  if (moved.job_id === null) return { ...result, ...countsOf(moved, it.count ?? total) }
  const { stage, batch_id: batchId } = moved
  const job = await followJob(session, { form_id, job_id: moved.job_id, doing: 'Moving' })
  if (job.status !== 'DONE') throw cutShort(job, 'moved', `To undo: winnow undo ${form_id} ${batchId}`)
  const counts = {
    stage,
    batch_id: batchId,
    action_success_count: job.moved_count ?? 0,
    message_success_count: job.message_success_count,
    message_failed_count: job.message_failed_count,
    left_out_count: job.left_out_count ?? 0,
  }
  return { ...result, ...countsOf(counts, job.done) }
}
