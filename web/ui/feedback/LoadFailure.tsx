import type { ReactNode } from 'react'
import { Button } from '../actions/Button.tsx'
import { Notice } from './Notice.tsx'

interface LoadFailureProps {
  children: ReactNode
  /** False: the same would be refused again */
  onRetry: (() => void) | false
}

/** In place of a part that couldn't be loaded: says why, and loads it again (docs/rules.md#loading-and-failure). */
export function LoadFailure({ children, onRetry }: LoadFailureProps) {
  return (
    <Notice
      tone="bad"
      action={
        onRetry && (
          <Button size="24" onClick={onRetry}>
            Try again
          </Button>
        )
      }
    >
      {children}
    </Notice>
  )
}
