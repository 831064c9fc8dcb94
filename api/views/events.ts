import type { EventName } from '@winnow/openapi'
import type { Emit } from '../core/events/emit.ts'
import type { FoundForm } from '../forms/find.ts'

/** Tells everybody who sees a view: all editors of the form, or only its owner's screens. */
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
