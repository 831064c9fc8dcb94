import { useLocation, useSearchParams } from 'wouter'
import { SignIn } from '../../features/session/sign-in/SignIn.tsx'
import { isDrawnByServer, safeRedirect } from '../../lib/paths.ts'

export default function SignInScreen() {
  const [, navigate] = useLocation()
  const [query] = useSearchParams()
  const target = safeRedirect(query.get('redirect_path'))
  return (
    <SignIn
      isInvited={target.startsWith('/invitations/')}
      onSignedIn={() =>
        isDrawnByServer(target)
          ? location.replace(target)
          : navigate(target, { replace: true, state: { signedIn: true } })
      }
    />
  )
}
