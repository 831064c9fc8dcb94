import { type FormForEdit, WinnowError } from '@winnow/sdk'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useParams } from 'wouter'
import { BuilderContext } from '../features/editor/builder.ts'
import { FormBuilder } from '../features/editor/FormBuilder.tsx'
import { PublishButton } from '../features/editor/PublishButton.tsx'
import { leftEditors } from '../features/editor/saving/editor-store.ts'
import { SaveNote } from '../features/editor/saving/SaveNote.tsx'
import { UndoButtons } from '../features/editor/UndoButtons.tsx'
import { useBuilding } from '../features/editor/use-building.ts'
import { useSaveTemplate } from '../features/forms/own-templates/use-save-template.tsx'
import { useForm } from '../features/forms/use-form.ts'
import { useForms } from '../features/forms/use-forms.ts'
import { WorkspaceGate } from '../features/session/WorkspaceGate.tsx'
import { FormHeader } from '../features/shell/FormHeader.tsx'
import { PageHeader } from '../features/shell/PageHeader.tsx'
import { useMedia } from '../lib/browser/use-media.ts'
import { isFormLost } from '../lib/changes.ts'
import { winnow } from '../lib/client.ts'
import { SkeletonRows } from '../ui/feedback/Skeleton.tsx'
import { FormFailure } from './parts/FormFailure.tsx'

export default function FormEditorScreen() {
  const { identifier = '' } = useParams<{ identifier: string }>()
  const [form, setForm] = useState<FormForEdit>()
  const [error, setError] = useState<WinnowError>()
  // Details follow changes: people who lose the form while they build are told at once.
  const { error: detailsError, mutate: refreshDetails } = useForm(identifier)
  const isLost = detailsError !== undefined && isFormLost(detailsError)
  // Never from a cache: a save names the revision that it was made from.
  const load = useCallback(async () => {
    setError(undefined)
    try {
      await leftEditors.lastSave(identifier)
      setForm(await winnow.fetchForEdit({ form_id: identifier }))
    } catch (failure) {
      if (failure instanceof WinnowError) setError(failure)
      else throw failure
    }
  }, [identifier])
  useEffect(() => void load(), [load])
  if (form && !isLost) {
    return (
      <WorkspaceGate pageId={form.pageId}>
        <Editing form={form} />
      </WorkspaceGate>
    )
  }
  return (
    <>
      <PageHeader title="Form" />
      {isLost || error ? (
        <FormFailure
          identifier={identifier}
          error={isLost ? detailsError : error}
          onRetry={() => {
            void refreshDetails()
            void load()
          }}
        />
      ) : (
        <SkeletonRows label="Loading the form" rows={8} columns={1} />
      )}
    </>
  )
}

function Editing({ form: loaded }: { form: FormForEdit }) {
  const building = useBuilding(loaded)
  const { draft, form, save } = building
  const { refresh } = useForms(form.pageId)
  const template = useSaveTemplate(useForm(form.identifier).form)
  // On a phone both stand above the questions, in the builder.
  const isWide = useMedia('(min-width: 768px)')
  const refreshForms = () => void refresh()
  // The sidebar follows the name that was saved.
  const shownName = useRef(form.name)
  useEffect(() => {
    if (shownName.current === form.name) return
    shownName.current = form.name
    void refresh()
  }, [form.name, refresh])
  return (
    <BuilderContext value={building}>
      <FormHeader
        form={{ ...form, name: draft.name.trim() || 'Untitled' }}
        current="form"
        {...(isWide ? { state: <SaveNote save={save} />, tools: <UndoButtons /> } : {})}
      >
        <PublishButton onPublished={refreshForms} />
      </FormHeader>
      <FormBuilder sentence={building.sentence} />
      {template.dialog}
    </BuilderContext>
  )
}
