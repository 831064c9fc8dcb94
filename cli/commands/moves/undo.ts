import { movedText } from '@winnow/openapi/common/moved-since'
import { counted } from '@winnow/openapi/common/text/format'

import { naming } from '../../io/failure.ts'
import { Session } from '../../io/session.ts'
import { command } from '../command.ts'
import { formArgument } from '../forms/form.ts'
import { cutShort, followJob } from './follow-job.ts'

export const undo = command({
  path: 'undo',
  summary: 'Undo a move, a change of labels or of a chat, or a message to several',
  more: 'All of it can be undone for 30 days. Messages are taken back within 10 seconds, those of a move too.',
  args: [
    formArgument,
    ['<batch>', "The ID that 'applicants move', 'message' or 'applicants timeline' printed"],
  ],
  examples: ['winnow undo spring-accelerator bat_01j9'],
  read: ([form, batch]) => ({ form: String(form), batch: String(batch) }),
  async run({ form, batch }, io) {
    const session = await Session.open(io)
    const form_id = await session.formId(form)
    const undone = await session.winnow.undo({ form_id, batch_id: batch }).catch(naming('move', batch, form))
    const job =
      undone.job_id === null
        ? null
        : await followJob(session, { form_id, job_id: undone.job_id, doing: 'Moving back' })
    if (job && job.status !== 'DONE') throw cutShort(job, 'checked')
    const counts = job ?? undone
    return {
      form: { id: form_id },
      batchId: batch,
      undone: counts.undone_count ?? 0,
      skipped: counts.skipped_count ?? 0,
      stayed: counts.skipped ?? [],
      repliesTakenBack: counts.messages_taken_back_count ?? 0,
      repliesSent: counts.messages_sent_count ?? 0,
    }
  },
  json: ({ stayed, ...result }) => ({ ...result, skippedApplicants: stayed }),
  lines: ({ undone, skipped, stayed, repliesTakenBack, repliesSent }) => [
    ...(undone === 0 && repliesTakenBack > 0 && skipped === 0
      ? []
      : [`Undone for ${counted(undone, 'applicant')}.`]),
    ...(skipped > 0
      ? [
          `${counted(skipped, 'applicant has', 'applicants have')} been changed again since and ${skipped === 1 ? 'stays' : 'stay'} so.`,
        ]
      : []),
    ...stayed.map(it => `  ${it.submission_id}: ${movedText(it, at => at)}`),
    ...(repliesTakenBack > 0
      ? [`${counted(repliesTakenBack, 'message was', 'messages were')} taken back before sending.`]
      : []),
    ...(repliesSent > 0 ? [`${counted(repliesSent, 'message')} had already been sent.`] : []),
  ],
})
