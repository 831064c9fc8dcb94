import { counted } from '@winnow/openapi/common/text/format'
import { WinnowError } from '@winnow/sdk'
import { naming } from '../../io/failure.ts'
import { Session } from '../../io/session.ts'
import { command } from '../command.ts'
import { formArgument } from '../forms/form.ts'

export const undoLabels = command({
  path: 'labels undo',
  summary: 'Undo a label change, of the form or of its applicants',
  more: 'A change can be undone for 30 days, unless later changes stand in the way.',
  args: [formArgument, ['<batch>', 'The ID of the change, as the command that made it printed it']],
  examples: ['winnow labels undo spring-accelerator bat_01j9'],
  read: ([form, batch]) => ({ form: String(form), batch_id: String(batch) }),
  async run({ form, batch_id }, io) {
    const session = await Session.open(io)
    const form_id = await session.formId(form)
    const ofForm = await session.winnow.undoLabelChange({ form_id, batch_id }).catch((error: unknown) => {
      if (error instanceof WinnowError && error.code === 'not_found') return null
      throw error
    })
    const ofApplicants = ofForm
      ? null
      : await session.winnow.undo({ form_id, batch_id }).catch(naming('change', batch_id, form))
    return {
      form: { id: form_id },
      batchId: batch_id,
      undone: ofApplicants?.undone_count ?? 0,
      skipped: ofApplicants?.skipped_count ?? 0,
    }
  },
  json: result => result,
  lines: ({ skipped }) => [
    skipped === 0
      ? 'Undone.'
      : `Undone, except for ${counted(skipped, 'applicant')} whose labels have been changed since.`,
  ],
})
