import { counted } from '@winnow/openapi/common/text/format'
import { confirmLoss, yesOption } from '../../../io/confirm.ts'
import { naming } from '../../../io/failure.ts'
import { wholeNumber } from '../../../io/input.ts'

import { Session } from '../../../io/session.ts'
import { command } from '../../command.ts'
import { savedDraft } from '../draft/save.ts'
import { formArgument } from '../form.ts'
import { versionArgument } from './show.ts'

export const restoreVersion = command({
  path: 'forms restore-version',
  summary: 'Restore a published version as the draft',
  more: 'Replaces the draft. Nothing is published until you publish it.',
  args: [formArgument, versionArgument],
  options: [yesOption],
  examples: ['winnow forms restore-version spring-accelerator 2'],
  read: ([form, version], flags) => ({
    form: String(form),
    version: wholeNumber('<version>', String(version), 1),
    yes: flags.yes === true,
  }),
  async run({ form: formName, version, yes }, io) {
    const session = await Session.open(io)
    const form_id = await session.formId(formName)
    const draft = await session.winnow.fetchForEdit({ form_id })
    if (!yes && draft.unpublishedChanges > 0)
      await confirmLoss(
        io,
        `Replace the draft of '${draft.name}', which has ${counted(draft.unpublishedChanges, 'unpublished change')}, with version ${version}?`,
        'The draft was not changed.',
      )
    const saved = await session.winnow
      .restoreVersion({ form_id, version, revision: draft.revision })
      .catch(naming('version', `${version}`, formName))
    return { ...savedDraft(saved), version }
  },
  json: result => result,
  lines: ({ form, version }) => [
    `Version ${version} of '${form.name}' is the draft again.`,
    `To publish: winnow forms publish ${form.id}`,
  ],
})
