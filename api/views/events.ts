import type { EventName } from '@winnow/openapi'
import type { Emit } from '../core/events/emit.ts'
import type { FoundForm } from '../forms/find.ts'

/** Tells whoever sees a view: all editors of the form, or its owner's own screens. */
export const told = (
  emit: Emit,
  { form, workspace }: FoundForm,
  kind: Extract<EventName, `view.${string}`>,
  view: string,
  shared: boolean,
) =>
  emit(shared ? kind : 'own_view.changed', {
    workspaceId: workspace.id,
    formNumber: form.number,
    data: { view },
  })
