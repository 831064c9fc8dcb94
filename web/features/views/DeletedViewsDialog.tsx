import { counted } from '@winnow/openapi/common/text/format'
import type { ListedView } from '@winnow/sdk'
import { Layers, RotateCcw } from 'lucide-react'
import { useRef, useState } from 'react'
import { reasonOf, useCall } from '../../lib/client.ts'
import { css } from '../../styled-system/css'
import { Button } from '../../ui/actions/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { SkeletonRows } from '../../ui/feedback/Skeleton.tsx'
import { useFocusHeir } from '../../ui/navigation/use-focus-heir.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { daysLeft } from '../forms/list/form-actions.ts'

const list = css({ plainList: true })
const row = css({
  row: '10',
  minHeight: '[53px]',
  paddingBlock: '6',
  borderBottom: 'hairline',
  _last: { borderBottom: 'none' },
})
const words = css({ grow: true })
const name = css({ truncate: true, color: 't1', textStyle: 'control' })
const meta = css({ textStyle: 'meta', color: 't2', tabular: true })

interface DeletedViewsDialogProps {
  formId: string
  onRestore: (view: ListedView) => Promise<unknown>
  onClose: () => void
}

/** The deleted views of a form that the person can still restore (docs/rules.md#views). */
export function DeletedViewsDialog({ formId, onRestore, onClose }: DeletedViewsDialogProps) {
  const { data, error, mutate } = useCall('fetchViews', { form_id: formId, deleted: true })
  const [restoring, setRestoring] = useState<string | null>(null)
  const root = useRef<HTMLDivElement>(null)
  useFocusHeir(root)
  const restore = async (view: ListedView) => {
    setRestoring(view.id)
    await onRestore(view)
    await mutate()
    setRestoring(null)
  }
  return (
    <Dialog open onClose={onClose} size="small" title="Deleted views" grows>
      <div ref={root}>
        {data ? (
          data.views.length === 0 ? (
            <EmptyState
              icon={Layers}
              title="No deleted views"
              text="Deleted views stay here for 30 days and can be restored."
            />
          ) : (
            <ul className={list} aria-label="Deleted views">
              {data.views.map(view => (
                <li key={view.id} className={row}>
                  <div className={words}>
                    <div className={name} title={view.name}>
                      {view.name}
                    </div>
                    <div className={meta}>
                      {view.shared ? 'Shared' : 'Personal'}
                      {view.restorableUntil && `, ${counted(daysLeft(view.restorableUntil), 'day')} left`}
                    </div>
                  </div>
                  <Button
                    icon={RotateCcw}
                    aria-label={`Restore ${view.name}`}
                    busy={restoring === view.id && 'Restoring'}
                    onClick={() => void restore(view)}
                  >
                    Restore
                  </Button>
                </li>
              ))}
            </ul>
          )
        ) : error ? (
          <Notice
            tone="bad"
            action={
              <Button size="24" onClick={() => void mutate()}>
                Try again
              </Button>
            }
          >
            Couldn't load the deleted views. {reasonOf(error)}
          </Notice>
        ) : (
          <SkeletonRows label="Loading deleted views" rows={3} columns={1} />
        )}
      </div>
    </Dialog>
  )
}
