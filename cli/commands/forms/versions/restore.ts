import { counted } from '@winnow/openapi/common/format'
import { confirm } from '../../../io/confirm.ts'
import { wholeNumber } from '../../../io/input.ts'

import { Session } from '../../../io/session.ts'
import { command } from '../../command.ts'
import { savedDraft } from '../draft/save.ts'
import { formArgument } from '../form.ts'
import { versionArgument } from './show.ts'

export const restoreVersion = command({
  path: 'forms restore-version',
  summary: 'Make the draft what a published version says; nothing is published by it',
  args: [formArgument, versionArgument],
  options: [['--yes', 'do not ask before the draft gives way']],
  examples: ['winnow forms restore-version spring-accelerator 2'],
  read: ([form, version], flags) => ({
    form: String(form),
    version: wholeNumber('<version>', String(version), 1),
    yes: flags.yes === true || flags.json === true,
  }),
  async run({ form: formName, version, yes }, io) {
    const session = await Session.open(io)
    const form_id = await session.formId(formName)
    const draft = await session.winnow.fetchForEdit({ form_id })
    if (!yes && draft.unpublishedChanges > 0)
      await confirm(
        io,
        `Replace the draft of '${draft.name}', with ${counted(draft.unpublishedChanges, 'unpublished change')}, by version ${version}?`,
        'The draft stays as it was.',
      )
    const saved = await session.winnow.restoreVersion({ form_id, version, revision: draft.revision })
    return { ...savedDraft(saved), version }
  },
  json: result => result,
  lines: ({ form, version }) => [
    `The draft of '${form.name}' says what version ${version} says. To publish: winnow forms publish ${form.id}`,
  ],
})
