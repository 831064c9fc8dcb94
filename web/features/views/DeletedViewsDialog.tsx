import type { ListedView } from '@winnow/sdk'
import { Layers } from 'lucide-react'
import { reasonOf, useCall } from '../../lib/client.ts'
import { DeletedList } from '../../ui/data/DeletedList.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx'
import { SkeletonRows } from '../../ui/feedback/Skeleton.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'

interface DeletedViewsDialogProps {
  formId: string
  onRestore: (view: ListedView) => Promise<unknown>
  onClose: () => void
}

/** The deleted views of a form that the person can still restore (docs/rules.md#views). */
export function DeletedViewsDialog({ formId, onRestore, onClose }: DeletedViewsDialogProps) {
  const { data, error, mutate } = useCall('fetchViews', { form_id: formId, deleted: true })
  return (
    <Dialog open onClose={onClose} size="small" title="Deleted views" grows>
      {data ? (
        data.views.length === 0 ? (
          <EmptyState
            icon={Layers}
            title="No deleted views"
            text="Deleted views stay here for 30 days and can be restored."
          />
        ) : (
          <DeletedList
            label="Deleted views"
            of={data.views.map(view => ({
              id: view.id,
              name: view.name,
              facts: view.shared ? 'Shared' : 'Personal',
              restorableUntil: view.restorableUntil,
              restore: async () => {
                await onRestore(view)
                await mutate()
              },
            }))}
          />
        )
      ) : error ? (
        <LoadFailure onRetry={() => void mutate()}>
          Couldn't load the deleted views. {reasonOf(error)}
        </LoadFailure>
      ) : (
        <SkeletonRows label="Loading deleted views" rows={3} columns={1} />
      )}
    </Dialog>
  )
}
