import { WinnowError } from '@winnow/sdk'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { forgetConversations } from '../../features/chats/conversation/state/remembered.ts'
import { LoadingScreen, UserErrorScreen } from '../../features/session/LoadingScreen.tsx'
import { forgetSession } from '../../features/session/session.ts'
import { winnow } from '../../lib/client.ts'
import { isDrawnByServer, paths, safeRedirect } from '../../lib/paths.ts'

/** Signs out, then leads to the sign-in screen; a `redirect_path` travels along. One that needs no sign-in is opened at once. */
export default function LogoutScreen() {
  const [, navigate] = useLocation()
  const [query] = useSearchParams()
  const [error, setError] = useState<WinnowError>()
  const redirect_path = query.get('redirect_path') ?? undefined
  const begun = useRef(false)
  const signOut = useCallback(async () => {
    setError(undefined)
    try {
      forgetConversations()
      await winnow.logout({})
    } catch (failure) {
      const known = failure instanceof WinnowError && failure.code === 'signed_out'
      if (!known) return setError(failure instanceof WinnowError ? failure : undefined)
    }
    await forgetSession()
    const target = safeRedirect(redirect_path)
    if (isDrawnByServer(target)) return location.replace(target)
    navigate(paths.signIn({ redirect_path }), { replace: true })
  }, [navigate, redirect_path])
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    void signOut()
  }, [signOut])
  return error ? <UserErrorScreen error={error} onRetry={signOut} /> : <LoadingScreen />
}
