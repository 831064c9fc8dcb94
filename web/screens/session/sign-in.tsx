import { emailIn } from '@winnow/openapi/links/messages'
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
  return <SignIn from={originOf(target)} onSignedIn={() => leadOn({ signedIn: true })} />
}

/** What asks for signing in, by where it leads on to. */
function originOf(target: string): Parameters<typeof SignIn>[0]['from'] {
  if (target.startsWith('/invitations/')) return 'invitation'
  if (target.startsWith('/forms/')) return 'form'
  // The links of applicants carry their address, or name their side.
  const isApplicants = emailIn(location.hash) !== '' || target.includes('view=applicant')
  return target.startsWith('/messages') && isApplicants ? 'messages' : 'other'
}
