import { Download } from 'lucide-react'
import type { ComponentProps } from 'react'
import { css } from '../../styled-system/css'
import { ToolButton } from '../../ui/actions/ToolButton.tsx'
import { onDemand } from '../../ui/overlays/on-demand.tsx'

const ExportDialog = onDemand(() => import('./ExportDialog.tsx').then(module => module.ExportDialog))

interface ExportButtonProps extends Omit<ComponentProps<typeof ExportDialog>, 'onClose'> {
  /** Whether its dialog is open: the selection bar opens it too */
  open: boolean
  onOpen: (open: boolean) => void
}

/** Export CSV: the selected, the table as it is, or everybody. */
export function ExportButton({ open, onOpen, ...props }: ExportButtonProps) {
  return (
    <>
      <ToolButton kind="ghost" icon={Download} aria-label="Export CSV" onClick={() => onOpen(true)}>
        <span className={css({ toolWords: 'tools' })}>Export CSV</span>
      </ToolButton>
      {open && <ExportDialog {...props} onClose={() => onOpen(false)} />}
    </>
  )
}
