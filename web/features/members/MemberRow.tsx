import { shortDate } from '@winnow/openapi/common/dates/dates'
import { counted } from '@winnow/openapi/common/text/format'
import type { WorkspaceUser } from '@winnow/sdk'
import { ChevronDown, Crown, LogOut, UserMinus } from 'lucide-react'
import { css } from '../../styled-system/css'
import { Button } from '../../ui/actions/Button.tsx'
import { Avatar } from '../../ui/data/Avatar.tsx'
import { Facts } from '../../ui/data/Facts.tsx'
import { Badge } from '../../ui/data/tags.tsx'
import { Menu, type MenuItem } from '../../ui/overlays/Menu.tsx'
import { roleWords, standingOf } from './roles.ts'

export const personRow = css({
  row: '12',
  minHeight: '48',
  paddingInline: '16',
  paddingBlock: '8',
  borderTop: 'hairline',
  '&:first-child': { borderTop: 'none' },
})
export const personWords = css({ grow: true, minWidth: '0' })
export const personName = css({ truncate: true, textStyle: 'control' })
export const personMeta = css({ textStyle: 'meta', color: 't3', overflowWrap: 'anywhere' })

type Role = WorkspaceUser['role']
const roles: readonly Role[] = ['ADMIN', 'MEMBER', 'GUEST']

interface MemberRowProps {
  member: WorkspaceUser
  isMe: boolean
  /** Absent: may not change roles */
  onRole?: (role: Role) => void
  /** Absent: may not; of oneself it leaves */
  onRemove?: () => void
  /** Absent: may not hand the workspace over to them */
  onHandOver?: () => void
}

/** Somebody of the workspace; what can be changed about them is behind their role. */
export function MemberRow({ member, isMe, onRole, onRemove, onHandOver }: MemberRowProps) {
  const { email, name, image, role, isOwner, lastActivity, forms } = member
  const shown = name ?? email
  const items: MenuItem[] = [
    ...(onRole
      ? roles.map((it, at) => ({
          id: it,
          name: roleWords[it],
          current: it === role,
          heading: at === 0 ? 'Role' : undefined,
          run: () => {
            if (it !== role) onRole(it)
          },
        }))
      : []),
    ...(onHandOver
      ? [
          {
            id: 'hand-over',
            name: 'Make owner…',
            icon: Crown,
            separated: onRole !== undefined,
            run: onHandOver,
          },
        ]
      : []),
    ...(onRemove
      ? [
          {
            id: 'remove',
            name: isMe ? 'Leave workspace' : 'Remove from workspace',
            icon: isMe ? LogOut : UserMinus,
            tone: 'danger' as const,
            separated: onRole !== undefined,
            run: onRemove,
          },
        ]
      : []),
  ]
  const facts = [
    name !== null && email,
    lastActivity ? `Active ${shortDate(lastActivity)}` : 'Not active yet',
    forms.length > 0 && `Edits ${forms.length === 1 ? forms[0]?.name : counted(forms.length, 'form')}`,
  ]
  return (
    <li className={personRow}>
      <Avatar name={shown} image={image} size="32" />
      <div className={personWords}>
        <div className={personName} title={shown}>
          {shown}
          {isMe && ' (you)'}
        </div>
        <div className={personMeta} title={forms.map(it => it.name).join(', ') || undefined}>
          <Facts of={facts} />
        </div>
      </div>
      {items.length === 0 ? (
        <Badge tone={isOwner ? 'accent' : 'mut'}>{standingOf(member)}</Badge>
      ) : (
        <Menu
          items={items}
          placement="bottom-end"
          trigger={
            <Button kind="ghost" iconRight={ChevronDown}>
              <span className={css({ srOnly: true })}>{`${shown}: `}</span>
              {standingOf(member)}
            </Button>
          }
        />
      )}
    </li>
  )
}
