import { WinnowError } from '@winnow/sdk'
import { ExternalLink, Lock } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { paths } from '../../lib/paths.ts'
import { css } from '../../styled-system/css'
import { Button, ButtonLink } from '../../ui/actions/Button.tsx'
import { EmptyState, ErrorState } from '../../ui/feedback/EmptyState.tsx'
import { forgetSession } from './session.ts'

/** Details for support: status, code and request id of a failure, one per line. */
export const failureDetails = (error: WinnowError): string =>
  [
    `Status ${error.status}, ${error.code}`,
    error.problem && `Request ${error.problem.request_id}`,
    location.pathname,
    new Date().toISOString(),
  ]
    .filter(Boolean)
    .join('\n')

interface NoAccessProps {
  error: unknown
  /** The form that did not load */
  identifier: string
  onRetry?: () => void
}

/** A form that did not load (docs/rules.md#no-access): the countdown for `not_form_editor`, for anything else a way to try again. */
export function NoAccess({ error, identifier, onRetry }: NoAccessProps) {
  if (error instanceof WinnowError) {
    if (error.code === 'not_form_editor') return <Restricted identifier={identifier} />
    // The way to the sign-in screen is already taken.
    if (error.code === 'signed_out') return null
  }
  return (
    <ErrorState
      onRetry={onRetry}
      details={error instanceof WinnowError ? failureDetails(error) : undefined}
    />
  )
}

const ways = css({ row: '8', flexWrap: 'wrap', justifyContent: 'center' })
/** A line of its own */
const countdown = css({ width: 'full', marginBottom: '4', color: 't3' })

/** Counts down to sign-out unless it is stopped; signing in again leads back to the same screen. */
function Restricted({ identifier }: { identifier: string }) {
  const [seconds, setSeconds] = useState<number | null>(3)
  const [path, navigate] = useLocation()
  const query = useSearch()
  const signOut = useCallback(() => {
    const carried = new URLSearchParams(query)
    carried.set('redirect_path', query ? `${path}?${query}` : path)
    void forgetSession().then(() => navigate(paths.logout(carried), { replace: true }))
  }, [navigate, path, query])
  useEffect(() => {
    if (seconds === null) return
    if (seconds === 0) return signOut()
    const timer = setTimeout(() => setSeconds(seconds - 1), 1000)
    return () => clearTimeout(timer)
  }, [seconds, signOut])
  return (
    <EmptyState
      icon={Lock}
      title="Access restricted"
      text="You don’t have permission to manage this form. Meanwhile, you can still view and fill the form as an applicant."
    >
      <div className={ways}>
        {seconds !== null && (
          <span className={countdown} role="status">
            Redirecting in {seconds} seconds...
          </span>
        )}
        <ButtonLink kind="primary" icon={ExternalLink} href={paths.hostedForm(identifier)}>
          Open form
        </ButtonLink>
        {seconds === null ? (
          <>
            <ButtonLink href={paths.home()}>Go to Home</ButtonLink>
            <Button onClick={signOut}>Sign out</Button>
          </>
        ) : (
          <Button onClick={() => setSeconds(null)}>Stop</Button>
        )}
      </div>
    </EmptyState>
  )
}
