import { emailIn } from '@winnow/openapi/links/messages'
import { lazy, Suspense, useEffect } from 'react'
import { SWRConfig } from 'swr'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import { LoadingScreen } from '../features/session/LoadingScreen.tsx'
import { SessionGate } from '../features/session/SessionGate.tsx'
import { forgetSession } from '../features/session/session.ts'
import { CrashGuard } from '../features/shell/CrashGuard.tsx'
import { onFailure } from '../lib/client.ts'
import { paths } from '../lib/paths.ts'
import { css } from '../styled-system/css'
import { Frame } from './preload-screen.ts'
import { screens } from './routes.tsx'

const Stack = lazy(() => import('../ui/overlays/stack/Stack.tsx').then(module => ({ default: module.Stack })))

/** Addresses in the frame that need neither a workspace nor an application. */
const withoutWorkspace = new Set<string>(
  screens.filter(it => it.frame === 'shell' && it.onboards === false).map(it => it.path),
)

const outside = screens.filter(route => route.frame !== 'shell')

export function App() {
  useSignedOut()
  const [path] = useLocation()
  const onboards = !withoutWorkspace.has(path)
  return (
    // The SDK repeats what is worth repeating; what still fails is for the person to try again.
    <SWRConfig value={{ shouldRetryOnError: false }}>
      <CrashGuard
        head={
          <>
            <title>Something went wrong · Winnow</title>
            <h1 className={css({ srOnly: true })}>Something went wrong</h1>
          </>
        }
      >
        <Suspense fallback={<LoadingScreen />}>
          <Switch>
            {outside.map(({ path, frame, onboards, screen: Screen }) => (
              <Route key={path} path={path}>
                {frame === 'none' ? (
                  <Screen />
                ) : (
                  <SessionGate onboards={onboards}>
                    <Screen />
                  </SessionGate>
                )}
              </Route>
            ))}
            {/* An address that people type. */}
            <Route path="/login">
              <Redirect to={paths.signIn()} replace />
            </Route>
            <Route>
              <SessionGate onboards={onboards}>
                <Frame />
              </SessionGate>
            </Route>
          </Switch>
        </Suspense>
      </CrashGuard>
      <Suspense>
        <Stack />
      </Suspense>
    </SWRConfig>
  )
}

const publicPaths = new Set<string>(screens.filter(route => route.frame === 'none').map(route => route.path))

/** A session that the server no longer knows leads to the sign-in screen, and from there back to where the person was. */
function useSignedOut() {
  const [, navigate] = useLocation()
  useEffect(
    () =>
      onFailure(error => {
        if (error.code !== 'signed_out' || publicPaths.has(location.pathname)) return
        // The address that a link to the messages or of an invitation carries is for the sign-in; any other hash is a place.
        const [place, forSignIn] = emailIn(location.hash) ? ['', location.hash] : [location.hash, '']
        const here = `${location.pathname}${location.search}${place}`
        const signIn = paths.signIn({ redirect_path: here === paths.home() ? undefined : here })
        navigate(signIn + forSignIn, { replace: true })
        void forgetSession()
      }),
    [navigate],
  )
}
