import { WinnowError } from '@winnow/sdk'
import { Lock } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { paths } from '../../lib/paths.ts'
import { css } from '../../styled-system/css'
import { EmptyState, ErrorState } from '../../ui/feedback/EmptyState.tsx'
import { forgetSession } from './session.ts'

/** For whoever helps: status, code and request id of a failure, one a line. */
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
  onRetry?: () => void
}

/** A form that did not load (docs/rules.md#no-access): the countdown for `not_form_editor`, for anything else a way to try again. */
export function NoAccess({ error, onRetry }: NoAccessProps) {
  if (error instanceof WinnowError) {
    if (error.code === 'not_form_editor') return <Restricted />
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

function Restricted() {
  const [seconds, setSeconds] = useState(3)
  const [, navigate] = useLocation()
  const query = useSearch()
  useEffect(() => {
    if (seconds === 0) {
      void forgetSession().then(() => navigate(paths.logout(query), { replace: true }))
      return
    }
    const timer = setTimeout(() => setSeconds(seconds - 1), 1000)
    return () => clearTimeout(timer)
  }, [seconds, navigate, query])
  return (
    <EmptyState
      icon={Lock}
      title="Access restricted"
      text="You don’t have permission to manage this form. Meanwhile, you can still view and fill the form as an applicant."
    >
      <span className={css({ color: 't3' })} role="status">
        Redirecting in {seconds} seconds...
      </span>
    </EmptyState>
  )
}
