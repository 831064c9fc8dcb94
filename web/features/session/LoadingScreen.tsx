import type { WinnowError } from '@winnow/sdk'
import { paths } from '../../lib/paths.ts'
import { css } from '../../styled-system/css'
import { TextLink } from '../../ui/actions/TextLink.tsx'
import { ErrorState } from '../../ui/feedback/EmptyState.tsx'
import { Skeleton, useLate } from '../../ui/feedback/Skeleton.tsx'
import { failureDetails } from './failure-details.ts'
import { Brand } from './PlainPage.tsx'

const whole = css({ stack: '0', minHeight: '[100dvh]', backgroundColor: 'bg' })

/** While the app loads (docs/rules.md#loading-and-failure): the frame that will stand there, no spinner. */
export function LoadingScreen() {
  const late = useLate()
  return (
    <div className={whole} role="status" aria-label="Loading">
      {late && (
        <div className={css({ display: 'flex', flex: '1' })}>
          <div
            className={css({
              display: { base: 'none', md: 'flex' },
              flexDirection: 'column',
              gap: '20',
              width: 'sidebar',
              padding: '16',
            })}
          >
            {['60%', '80%', '70%', '76%', '54%'].map(width => (
              <Skeleton key={width} width={width} />
            ))}
          </div>
          <div
            className={css({
              flex: '1',
              borderLeft: { md: '[1px solid token(colors.line)]' },
              backgroundColor: 'surface',
            })}
          >
            <div className={css({ padding: '16', borderBottom: 'hairline' })}>
              <Skeleton width={96} />
            </div>
          </div>
        </div>
      )}
    </div>
  )
}

interface UserErrorScreenProps {
  /** Absent: the person came without an email address. */
  error?: WinnowError
  onRetry: () => void
}

/** When the person's details cannot be loaded or hold no email address (docs/rules.md#loading-and-failure). */
export function UserErrorScreen({ error, onRetry }: UserErrorScreenProps) {
  return (
    <main className={whole}>
      <div className={css({ paddingInline: '20' })}>
        <Brand>
          <TextLink href={paths.logout()}>Sign out</TextLink>
        </Brand>
      </div>
      <ErrorState
        text={
          error
            ? "We couldn't fetch the data. Please check your connection and try again later."
            : "Your account has no email address, so it can't be opened. Sign out, then sign in again."
        }
        onRetry={onRetry}
        details={error && failureDetails(error)}
      />
    </main>
  )
}
