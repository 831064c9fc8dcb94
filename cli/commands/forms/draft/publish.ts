import { refusal } from '../../../io/failure.ts'
import { Session } from '../../../io/session.ts'
import { command } from '../../command.ts'
import { formArgument, formOf, stateOf } from '../form.ts'
import { namingQuestions } from './save.ts'

export const publishForm = command({
  path: 'forms publish',
  summary: "Publish a form's draft",
  more: 'A form that has never been open opens. A closed form stays closed.',
  args: [formArgument],
  examples: ['winnow forms publish spring-accelerator'],
  read: ([form]) => String(form),
  async run(formName, io) {
    const session = await Session.open(io)
    const { winnow } = session
    const form_id = await session.formId(formName)
    const draft = await winnow.fetchForEdit({ form_id })
    const isNew = draft.publishedVersion === null || draft.hasUnpublishedChanges
    if (!isNew && draft.status !== 'DRAFT')
      throw refusal('invalid_input', 422, `'${draft.name}' has no changes to publish.`)
    const published = isNew
      ? await winnow.editForm({ form_id, revision: draft.revision, publish: true }).catch(error => {
          throw namingQuestions(error, draft.inputFields)
        })
      : draft
    const form =
      draft.status === 'DRAFT'
        ? await winnow.updateStatus({ form_id, status: 'OPEN' })
        : await winnow.fetchDetails({ form_id })
    return { form: formOf(form), version: published.publishedVersion, state: stateOf(form) }
  },
  json: ({ form, version }) => ({ form, version }),
  lines: ({ form, version, state }) => [
    `'${form.name}' was published as version ${version}. ${
      form.acceptsApplications ? 'It is open for applications.' : `Status: ${state}.`
    }`,
  ],
})
