import { Columns3 } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { css } from '../../../styled-system/css'
import { IconButton } from '../../../ui/actions/IconButton.tsx'
import { NotFetched } from '../../../ui/feedback/NotFetched.tsx'
import { SkeletonRows } from '../../../ui/feedback/Skeleton.tsx'
import { partOnDemand } from '../../../ui/overlays/on-demand.tsx'
import { Popover } from '../../../ui/overlays/Popover.tsx'
import { usePart } from '../../review/ReviewProvider.tsx'
import type { Columns } from '../column-menu/use-columns.ts'

const ColumnsPanel = partOnDemand(() => import('./ColumnsPanel.tsx').then(module => module.ColumnsPanel), {
  failed: NotFetched,
  waiting: <SkeletonRows rows={6} columns={1} label="Loading" />,
})

const content = css({ border: 'none', padding: '0', margin: '[-6px]', minWidth: '0' })

interface ColumnsButtonProps {
  columns: Columns
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Which columns the table shows, and in which order. */
export function ColumnsButton({ columns, open, onOpenChange }: ColumnsButtonProps) {
  usePart('columns', () => onOpenChange(true))
  return (
    <Popover
      title="Columns"
      pad="6"
      width={320}
      open={open}
      onOpenChange={onOpenChange}
      trigger={<IconButton icon={Columns3} label="Columns" kind="default" size="28" />}
    >
      {/* The keys of the table must not react to what is typed here. */}
      <fieldset className={content} aria-label="Columns" onKeyDown={keepKeys}>
        <ColumnsPanel columns={columns} />
      </fieldset>
    </Popover>
  )
}

function keepKeys(event: KeyboardEvent): void {
  if (event.key !== 'Escape' && !event.ctrlKey && !event.metaKey) event.stopPropagation()
}
