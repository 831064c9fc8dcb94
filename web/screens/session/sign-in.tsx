import { useCallback, useEffect } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { pendingSignIn } from '../../features/session/sign-in/pending-sign-in.ts'
import { SignIn } from '../../features/session/sign-in/SignIn.tsx'
import { useCall } from '../../lib/client.ts'
import { isDrawnByServer, safeRedirect } from '../../lib/paths.ts'

/** Signs in and leads on, at once who is signed in already, perhaps in another tab. */
export default function SignInScreen() {
  const [, navigate] = useLocation()
  const [query] = useSearchParams()
  const target = safeRedirect(query.get('redirect_path'))
  const { data: me } = useCall('fetchMe', {})
  const isSignedIn = Boolean(me?.email)
  const leadOn = useCallback(
    (state?: { signedIn: true }) => {
      if (isDrawnByServer(target)) location.replace(target)
      else navigate(target, { replace: true, state })
    },
    [navigate, target],
  )
  useEffect(() => {
    // A code that is typed here leads on by itself.
    if (isSignedIn && !pendingSignIn()) leadOn()
  }, [isSignedIn, leadOn])
  return (
    <SignIn isInvited={target.startsWith('/invitations/')} onSignedIn={() => leadOn({ signedIn: true })} />
  )
}
