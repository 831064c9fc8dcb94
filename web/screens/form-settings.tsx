import type { FormDetails } from '@winnow/sdk'
import type { KeyedMutator } from 'swr'
import { useLocation, useParams } from 'wouter'
import { SavedNote } from '../features/form-settings/parts/SavedNote.tsx'
import { SettingsBody } from '../features/form-settings/SettingsBody.tsx'
import { useSaving } from '../features/form-settings/saving.ts'
import { duplicate, remove } from '../features/forms/list/form-actions.ts'
import { useSaveTemplate } from '../features/forms/own-templates/use-save-template.tsx'
import { useForm } from '../features/forms/use-form.ts'
import { useForms } from '../features/forms/use-forms.ts'
import { WorkspaceGate } from '../features/session/WorkspaceGate.tsx'
import { FormHeader } from '../features/shell/FormHeader.tsx'
import { PageHeader } from '../features/shell/PageHeader.tsx'
import { paths } from '../lib/paths.ts'
import { SkeletonRows } from '../ui/feedback/Skeleton.tsx'
import { FormFailure } from './parts/FormFailure.tsx'

/** `/f/:identifier/settings`: what holds for the form at once, without publishing. */
export default function FormSettingsScreen() {
  const { identifier = '' } = useParams<{ identifier: string }>()
  const { form, error, mutate } = useForm(identifier, { counted: true })
  if (form) {
    return (
      <WorkspaceGate pageId={form.pageId}>
        <Settings key={form.identifier} form={form} mutate={mutate} />
      </WorkspaceGate>
    )
  }
  return (
    <>
      <PageHeader title="Settings" />
      {error ? (
        <FormFailure identifier={identifier} error={error} onRetry={() => void mutate()} />
      ) : (
        <SkeletonRows label="Loading settings" rows={8} columns={1} />
      )}
    </>
  )
}

function Settings({ form, mutate }: { form: FormDetails; mutate: KeyedMutator<FormDetails> }) {
  const { refresh } = useForms(form.pageId)
  const { saving, state } = useSaving(form, mutate, () => void refresh())
  const [, navigate] = useLocation()
  const template = useSaveTemplate(form)
  const acting = { navigate, changed: () => void refresh() }
  const summary = {
    identifier: form.identifier,
    name: form.name,
    totalCount: form.formCounts.totalCount,
  }
  return (
    <>
      <FormHeader
        form={form}
        current="settings"
        state={state.kind === 'rest' ? undefined : <SavedNote state={state} />}
      />
      <SettingsBody
        saving={saving}
        onDuplicate={() => duplicate(form, acting)}
        onSaveTemplate={template.open}
        onDelete={async () => {
          if (await remove(summary, acting)) navigate(paths.home())
        }}
      />
      {template.dialog}
    </>
  )
}
