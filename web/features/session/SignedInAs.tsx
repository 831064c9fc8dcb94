import { paths } from '../../lib/paths.ts'
import { TextLink } from '../../ui/actions/TextLink.tsx'

/** Beneath a screen that somebody without a workspace can't leave otherwise: who they are, and the ways out. */
export function SignedInAs({ email }: { email: string }) {
  return (
    <p>
      Signed in as {email}. <TextLink href={paths.logout()}>Sign out</TextLink>
      {' · '}
      <TextLink href={paths.yourData()}>Your data</TextLink>
    </p>
  )
}
