import { Button } from '../../../ui/actions/Button.tsx'
import { PlainPage } from '../PlainPage.tsx'
import { SignedInAs } from '../SignedInAs.tsx'

interface LostAccessProps {
  /** The workspace's name */
  name: string
  email: string
  onContinue: () => void
}

/** Says it to somebody who lost their only workspace while it was open (docs/rules.md#restricted-workspace). */
export function LostAccess({ name, email, onContinue }: LostAccessProps) {
  return (
    <PlainPage
      title="You no longer have access"
      text={`You're no longer in ${name}, or the workspace was deleted. If you still need it, ask one of its admins.`}
      foot={<SignedInAs email={email} />}
    >
      <Button kind="primary" size="field" autoFocus onClick={onContinue}>
        Continue
      </Button>
    </PlainPage>
  )
}
