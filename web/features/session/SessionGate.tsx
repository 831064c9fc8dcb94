import { readDatesAs } from '@winnow/openapi/common/dates/dates'
import type { Me } from '@winnow/sdk'
import { lazy, type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { useCall } from '../../lib/client.ts'
import { paths } from '../../lib/paths.ts'
import { APPLICANT, chooseWorkspace, onboardingStep, workspaceLost } from './entry.ts'
import { LoadingScreen, UserErrorScreen } from './LoadingScreen.tsx'
import { SessionContext } from './session.ts'
import { storeTabChoice, tabChoice } from './tab-choice.ts'

const Onboarding = lazy(() =>
  import('./onboarding/Onboarding.tsx').then(module => ({ default: module.Onboarding })),
)

const LostAccess = lazy(() =>
  import('./onboarding/LostAccess.tsx').then(module => ({ default: module.LostAccess })),
)

interface SessionGateProps {
  /** False on screens that a person without a workspace may use too (choosing one, confirming a login). */
  onboards?: boolean
  children: ReactNode
}

/** Lets in who is signed in; shows loading, failure and onboarding in between (docs/rules.md#sessions). */
export function SessionGate({ onboards = true, children }: SessionGateProps) {
  const { data: me, error, mutate } = useCall('fetchMe', {})
  const refresh = useCallback(() => mutate(), [mutate])
  const [path] = useLocation()
  const [query] = useSearchParams()
  const isForChat = path === paths.messages() && query.has('submission_id')
  const [before, setBefore] = useState<Me>()
  const [left, setLeft] = useState<string>()
  if (me && me !== before && me.pages.length > 0) setBefore(me)
  if (me?.email) {
    const lost = me.pages.length === 0 && before && workspaceLost(before, me)
    if (lost && lost.id !== left)
      return <LostAccess name={lost.name} email={me.email} onContinue={() => setBefore(undefined)} />
    const step = onboards ? onboardingStep(me, isForChat) : null
    return step ? (
      <Onboarding me={me} firstStep={step} onDone={refresh} />
    ) : (
      <Inside me={me} refresh={refresh} onLeft={setLeft}>
        {children}
      </Inside>
    )
  }
  if (me) return <UserErrorScreen onRetry={refresh} />
  if (error && error.code !== 'signed_out') return <UserErrorScreen error={error} onRetry={refresh} />
  return <LoadingScreen />
}

interface InsideProps {
  me: Me
  refresh: () => Promise<unknown>
  onLeft: (pageId: string) => void
  children: ReactNode
}

function Inside({ me, refresh, onLeft, children }: InsideProps) {
  // Before anything below writes a date.
  readDatesAs(me)
  const [query] = useSearchParams()
  const fromAddress = query.get('page_id')
  const choice = chooseWorkspace({ ...me, fromAddress, fromTab: tabChoice() })
  const workspace = choice === APPLICANT ? null : (me.pages.find(page => page.id === choice) ?? null)
  // The address is used once: the choice moves into the tab and `page_id` leaves the URL (docs/rules.md#choosing-a-workspace).
  useEffect(() => {
    storeTabChoice(choice)
    if (fromAddress === null) return
    const { pathname, search, hash } = location
    const rest = new URLSearchParams(search)
    rest.delete('page_id')
    navigate(`${pathname}${rest.size > 0 ? `?${rest}` : ''}${hash}`, { replace: true })
  }, [choice, fromAddress])
  const session = useMemo(() => ({ me, workspace, refresh, onLeft }), [me, workspace, refresh, onLeft])
  return <SessionContext value={session}>{children}</SessionContext>
}
