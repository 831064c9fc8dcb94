import type { CommandContext } from '../../core/command.ts'
import { refuse } from '../../core/error.ts'
import { queueMails } from '../../mail/queue.ts'
import { countMailTo, strangersMail } from '../../mail/recipient-limit.ts'
import { workspaceInvitationMail } from './mail.ts'

/** Mails invitations, each by its id and address; refuses all of them where a mailbox had as many as it may today. */
export async function sendInvitations(
  { app, tx, now, wake }: Pick<CommandContext<unknown>, 'app' | 'tx' | 'now' | 'wake'>,
  mails: readonly { id: string; email: string }[],
): Promise<void> {
  for (const { email } of mails) {
    const wait = await countMailTo(tx, app, strangersMail.invitations, email, now)
    if (wait > 0)
      refuse(
        'rate_limited',
        `${email} got several invitations today. Nobody was invited. Try again tomorrow.`,
        { retryAfter: wait / 1_000 },
      )
  }
  await queueMails(
    tx,
    app.config,
    workspaceInvitationMail,
    mails.map(({ id, email }) => ({ data: { invitation: id }, to: { address: email }, now })),
  )
  wake('mail')
}
