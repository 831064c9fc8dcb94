import { paths } from '../../lib/paths.ts'
import { TextLink } from '../../ui/actions/TextLink.tsx'

/** Beneath a screen that somebody without a workspace can't leave otherwise: who they are, and the ways out. */
export function SignedInAs({ email }: { email: string }) {
  // The link that led here may be for another address: after signing in with that one, it leads on.
  const redirect_path = location.pathname + location.search
  const kept = redirect_path === paths.home() ? '' : new URLSearchParams({ redirect_path })
  return (
    <p>
      Signed in as {email}. <TextLink href={paths.logout(kept)}>Sign out</TextLink>
      {' · '}
      <TextLink href={paths.yourData()}>Your data</TextLink>
    </p>
  )
}
