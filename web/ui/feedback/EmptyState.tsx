import { RotateCcw, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { emptyState } from '../../styled-system/recipes'
import { Button } from '../actions/Button.tsx'
import { CopyButton } from '../actions/CopyText.tsx'
import { Icon, type LucideIcon } from '../Icon.tsx'

interface EmptyStateProps {
  icon: LucideIcon
  title: string
  /** One sentence. */
  text?: ReactNode
  /** At most one default button, and a ghost one. */
  children?: ReactNode
}

/** Nothing here, no permission, not found: one frame for all of them. Fills and centres in a flex column. */
export function EmptyState({ icon, title, text, children }: EmptyStateProps) {
  const styles = emptyState()
  return (
    <div className={styles.root}>
      <span className={styles.tile}>
        <Icon of={icon} size={19} />
      </span>
      <h2 className={styles.title}>{title}</h2>
      {text && <p className={styles.text}>{text}</p>}
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  )
}

interface ErrorStateProps {
  title?: string
  text?: string | undefined
  /** Absent: the same would be refused again */
  onRetry?: (() => void) | undefined
  /** Details for support: status, code, request id. */
  details?: string
}

/** A load that failed, with a way on (docs/rules.md#loading-and-failure). */
export function ErrorState({
  title = 'Something went wrong',
  text = "We couldn't fetch the data. Please check your connection and try again later.",
  onRetry,
  details,
}: ErrorStateProps) {
  return (
    <EmptyState icon={WifiOff} title={title} text={text}>
      {onRetry && (
        <Button icon={RotateCcw} onClick={onRetry}>
          Try again
        </Button>
      )}
      {details && (
        <CopyButton kind="ghost" icon={false} text={details}>
          Copy details
        </CopyButton>
      )}
    </EmptyState>
  )
}
