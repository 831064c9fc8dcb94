import { ExternalLink, Lock } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { paths } from '../../lib/paths.ts'
import { css } from '../../styled-system/css'
import { Button, ButtonLink } from '../../ui/actions/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { forgetSession } from './session.ts'

const ways = css({ row: '8', flexWrap: 'wrap', justifyContent: 'center' })
/** A line of its own */
const countdown = css({ width: 'full', marginBottom: '4', color: 't3' })

/**
 * In place of a form that the person may not manage (docs/rules.md#no-access): counts down to sign-out unless it is
 * stopped; signing in again leads back to the same screen.
 */
export function RestrictedForm({ identifier }: { identifier: string }) {
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
