import { dateText } from '@winnow/openapi/common/dates/dates'
import type { Invitation } from '@winnow/sdk'
import { Ellipsis, Link2, MailPlus, X } from 'lucide-react'
import { copyText } from '../../ui/actions/CopyText.tsx'
import { IconButton } from '../../ui/actions/IconButton.tsx'
import { Avatar } from '../../ui/data/Avatar.tsx'
import { Facts } from '../../ui/data/Facts.tsx'
import { Badge } from '../../ui/data/tags.tsx'
import { Menu } from '../../ui/overlays/Menu.tsx'
import { toast } from '../../ui/overlays/stack/stack.ts'
import { personMeta, personName, personRow, personWords } from './MemberRow.tsx'
import { roleWords } from './roles.ts'

interface InvitationRowProps {
  invitation: Invitation
  onResend: () => void
  onWithdraw: () => void
}

const isOver = ({ expiresAt }: Invitation) => expiresAt !== null && Date.parse(expiresAt) <= Date.now()

/** Somebody who is invited and has not joined. */
export function InvitationRow({ invitation, onResend, onWithdraw }: InvitationRowProps) {
  const { email, role, forms, invitedBy, createdAt, expiresAt, link } = invitation
  const over = isOver(invitation)
  const facts = [
    `${roleWords[role]}, invited by ${invitedBy} on ${dateText(createdAt)}`,
    expiresAt && (over ? `Expired on ${dateText(expiresAt)}` : `Expires on ${dateText(expiresAt)}`),
    forms.length > 0 && `Edits ${forms.map(it => it.name).join(', ')}`,
  ]
  return (
    <li className={personRow}>
      <Avatar name={email} size="32" />
      <div className={personWords}>
        <div className={personName} title={email}>
          {email}
        </div>
        <div className={personMeta}>
          <Facts of={facts} />
        </div>
      </div>
      <Badge tone={over ? 'warn' : 'mut'}>{over ? 'Expired' : 'Invited'}</Badge>
      <Menu
        placement="bottom-end"
        trigger={<IconButton icon={Ellipsis} label={`Invitation of ${email}`} />}
        items={[
          ...(link && !over
            ? [
                {
                  id: 'copy',
                  name: 'Copy link',
                  icon: Link2,
                  run: () =>
                    void copyText(link).then(
                      copied => copied && toast({ title: 'Link copied', duration: 4_000 }),
                    ),
                },
              ]
            : []),
          { id: 'resend', name: 'Send again', icon: MailPlus, run: onResend },
          {
            ...{ id: 'withdraw', name: 'Withdraw', icon: X, tone: 'danger' as const },
            separated: true,
            run: onWithdraw,
          },
        ]}
      />
    </li>
  )
}
