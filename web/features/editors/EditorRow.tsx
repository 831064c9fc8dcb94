import type { FormUser } from '@winnow/sdk'
import { X } from 'lucide-react'
import { css } from '../../styled-system/css'
import { IconButton } from '../../ui/actions/IconButton.tsx'
import { Avatar } from '../../ui/data/Avatar.tsx'
import { Badge } from '../../ui/data/tags.tsx'

const row = css({
  row: '12',
  minHeight: '48',
  paddingInline: '12',
  paddingBlock: '6',
  borderTop: 'hairline',
  '&:first-child': { borderTop: 'none' },
})
const words = css({ grow: true, minWidth: '0' })
const line = css({ truncate: true })
const address = css({ truncate: true, textStyle: 'meta', color: 't3' })

interface EditorRowProps {
  editor: FormUser
  isMe: boolean
  onRemove: () => void
}

/** One of those who manage the form; everybody but its owner can be removed. */
export function EditorRow({ editor, isMe, onRemove }: EditorRowProps) {
  const { email, name, image, role, pending } = editor
  const shown = name ?? email ?? ''
  return (
    <li className={row}>
      <Avatar name={shown} image={image} size="28" />
      <div className={words}>
        <div className={line} title={shown}>
          {shown}
          {isMe && ' (you)'}
        </div>
        {name !== null && (
          <div className={address} title={email ?? undefined}>
            {email}
          </div>
        )}
      </div>
      {pending && <Badge tone="mut">Invited</Badge>}
      {role === 'CREATOR' ? (
        <Badge tone="mut">Owner</Badge>
      ) : (
        <IconButton icon={X} label={`Remove ${shown}`} onClick={onRemove} />
      )}
    </li>
  )
}
