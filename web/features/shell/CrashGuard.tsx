import { Component, type ReactNode } from 'react'
import { css } from '../../styled-system/css'
import { ErrorState } from '../../ui/feedback/EmptyState.tsx'

interface CrashGuardProps {
  /** The page's title and heading in place of the screen's */
  head: ReactNode
  children: ReactNode
}

/** Leaves the frame standing where a screen fails to load or to draw; trying again reloads the page. */
export class CrashGuard extends Component<CrashGuardProps, { error: unknown }> {
  override state: { error: unknown } = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    if (this.state.error === null) return this.props.children
    return (
      <div className={css({ stack: '0', flex: '1', minHeight: '[60dvh]' })}>
        {this.props.head}
        <ErrorState
          title="Couldn't show this page"
          text="Check your connection and try again."
          onRetry={() => location.reload()}
          details={String(this.state.error)}
        />
      </div>
    )
  }
}
