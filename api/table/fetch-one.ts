import { ops } from '@winnow/openapi'
import { query } from '../core/command.ts'
import { notFound } from '../core/error.ts'
import { findForm } from '../forms/find.ts'
import { can } from '../forms/policy.ts'
import { findSubmission } from '../submissions/find.ts'
import { presentSubmissions } from './present.ts'

export const fetchSubmission = query(ops.submission.fetchSubmission, async ({ actor, input, db }) => {
  const found = await findForm(db, actor, input.form_id, can.readSubmissions)
  const { id } = await findSubmission(db, found.form.number, input.submission_id)
  const [submission] = await presentSubmissions(db, found, [id])
  if (!submission) throw notFound('application')
  return submission
})
