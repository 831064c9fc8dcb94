import { paths } from '../../../lib/paths.ts'
import { TextLink } from '../../../ui/actions/TextLink.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { boot } from '../boot.ts'

/** Where a code is found on a fresh machine; nothing where a mail server is set up. */
export function MailboxHint() {
  if (!boot.mailbox) return null
  return (
    <Notice>
      No mail server is set up, so codes go to a local mailbox.{' '}
      <TextLink href={paths.mailbox()} external>
        Open mailbox
      </TextLink>
    </Notice>
  )
}
