import { Session } from '../../../io/session.ts'
import { command } from '../../command.ts'
import { formArgument } from '../form.ts'

const pinning = (pinned: boolean, summary: string) =>
  command({
    path: pinned ? 'forms pin' : 'forms unpin',
    summary,
    args: [formArgument],
    examples: [`winnow forms ${pinned ? 'pin' : 'unpin'} spring-accelerator`],
    read: ([form]) => String(form),
    async run(formName, io) {
      const session = await Session.open(io)
      const form_id = await session.formId(formName)
      await session.winnow.updatePinned({ form_id, pinned })
      return { form: { id: form_id }, pinned }
    },
    json: result => result,
    lines: ({ form }) => [`${form.id} is ${pinned ? 'pinned' : 'no longer pinned'}.`],
  })

export const pinForm = pinning(true, 'Pin a form to the top of your list')
export const unpinForm = pinning(false, 'Unpin a form')
