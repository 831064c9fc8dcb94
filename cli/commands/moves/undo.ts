import { counted } from '../../io/out/text.ts'
import { Session } from '../../io/session.ts'
import { command } from '../command.ts'

export const undo = command({
  path: 'undo',
  summary: 'Undo a move; within 10 seconds its unsent replies are taken back with it',
  args: [
    ['<form>', 'identifier or whole name of the form'],
    ['<batch>', "what 'applicants move' printed"],
  ],
  examples: ['winnow undo spring-accelerator bat_01j9'],
  read: ([form, batch]) => ({ form: String(form), batch: String(batch) }),
  async run({ form, batch }, io) {
    const session = await Session.open(io)
    const form_id = await session.formId(form)
    const undone = await session.winnow.undo({ form_id, batch_id: batch })
    return {
      form: { id: form_id },
      batchId: batch,
      undone: undone.undone_count,
      skipped: undone.skipped_count,
      repliesTakenBack: undone.messages_taken_back_count,
      repliesSent: undone.messages_sent_count,
    }
  },
  json: result => result,
  lines: ({ undone, skipped, repliesTakenBack, repliesSent }) => [
    `${counted(undone, 'applicant')} moved back.`,
    ...(skipped > 0
      ? [
          `${counted(skipped, 'applicant was', 'applicants were')} moved on since and ${skipped === 1 ? 'stays' : 'stay'} there.`,
        ]
      : []),
    ...(repliesTakenBack > 0
      ? [`${counted(repliesTakenBack, 'reply was', 'replies were')} taken back before leaving.`]
      : []),
    ...(repliesSent > 0 ? [`${counted(repliesSent, 'reply', 'replies')} had already left.`] : []),
  ],
})
