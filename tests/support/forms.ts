import type { EditFormRequest, FormDetails, UpdateSettingsRequest, Winnow } from '@winnow/sdk'

type SentQuestion = NonNullable<EditFormRequest['input_fields']>[number]

/** A form that takes applications, with these questions after Name and Email. */
export async function makeForm(
  winnow: Winnow,
  workspaceId: string,
  {
    questions = [],
    settings,
    ...rest
  }: Partial<EditFormRequest> & {
    questions?: SentQuestion[]
    settings?: Omit<UpdateSettingsRequest, 'form_id'>
  } = {},
): Promise<FormDetails> {
  const draft = await winnow.createDraftForm({ page_id: workspaceId, name: 'Spring accelerator' })
  await winnow.editForm({
    ...rest,
    form_id: draft.identifier,
    revision: draft.revision,
    input_fields: [...draft.inputFields, ...questions],
    publish: true,
  })
  if (settings) await winnow.updateSettings({ form_id: draft.identifier, ...settings })
  return winnow.updateStatus({ form_id: draft.identifier, status: 'OPEN' })
}

let applied = 0
/** Applies as somebody new; the answers by question text. */
export async function apply(
  winnow: Winnow,
  form: Pick<FormDetails, 'identifier' | 'inputFields'>,
  it: { name?: string; email?: string; answers?: Record<string, string | number | string[] | null> } = {},
) {
  const n = ++applied
  const answers = Object.entries(it.answers ?? {})
  return winnow.submit({
    form_identifier: form.identifier,
    name: it.name ?? `Applicant ${n}`,
    email: it.email ?? `applicant${n}@example.com`,
    time_zone: 'Europe/Lisbon',
    values: answers.map(([question, answer]) => ({
      id: form.inputFields.find(field => field.question === question)?.id ?? question,
      answer,
    })),
  })
}
