import { css } from '../../../styled-system/css'
import { NotFetched } from '../../../ui/feedback/NotFetched.tsx'
import { toastPanel } from '../../../ui/overlays/stack/toast-room.ts'
import { ActionIcon } from '../../review/actions/ActionButton.tsx'
import { useReview } from '../../review/ReviewProvider.tsx'
import { panel, panelHeader } from './frame.ts'

/** Stands in the panel's place where its code could not be fetched. */
export function PanelNotFetched({ onRetry }: { onRetry: () => void }) {
  const { open } = useReview().state
  return (
    <aside ref={toastPanel} className={panel} aria-label={open?.name ?? 'Application'} data-region="detail">
      <header className={panelHeader}>
        <span className={css({ grow: true })} />
        <ActionIcon action="close" />
      </header>
      <NotFetched onRetry={onRetry} />
    </aside>
  )
}
