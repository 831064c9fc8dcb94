import { useLocation, useSearchParams } from 'wouter'
import { SignIn } from '../../features/session/sign-in/SignIn.tsx'
import { safeRedirect } from '../../lib/paths.ts'

/** What the server draws itself: the hosted forms, the mailbox, the API's page. */
const drawnByServer = /^\/(forms|mailbox|api)(\/|$)/

export default function SignInScreen() {
  const [, navigate] = useLocation()
  const [query] = useSearchParams()
  const target = safeRedirect(query.get('redirect_path'))
  return (
    <SignIn
      isInvited={target.startsWith('/invitations/')}
      onSignedIn={() =>
        drawnByServer.test(target)
          ? location.replace(target)
          : navigate(target, { replace: true, state: { signedIn: true } })
      }
    />
  )
}
