import { agoText, dateTimeText } from '@winnow/openapi/common/dates/dates'
import type { Comment } from '@winnow/sdk'
import { Trash2 } from 'lucide-react'
import { useMemo } from 'react'
import { css } from '../../styled-system/css'
import { IconButton } from '../../ui/actions/IconButton.tsx'
import { Avatar } from '../../ui/data/Avatar.tsx'
import { confirm } from '../../ui/overlays/stack/stack.ts'
import { RichText } from '../../ui/rich-text/RichText.tsx'
import type { Passage } from '../review/state.ts'
import { Quote } from './Quote.tsx'
import { isOnTheWay } from './use-notes.ts'

const row = css({
  display: 'flex',
  alignItems: 'flex-start',
  gap: '8',
  borderRadius: 'control',
  transition: '[background-color 300ms, box-shadow 300ms]',
  '&[data-led-to]': { backgroundColor: 'quote', boxShadow: '[0 0 0 6px token(colors.quote)]' },
  '&[data-waiting]': { opacity: '[0.6]' },
})
const words = css({ grow: true, minWidth: '0' })
const head = css({ row: '6', minHeight: '20' })
const author = css({ minWidth: '0', truncate: true, fontWeight: 'medium', color: 't1' })
const time = css({ flexShrink: '0', textStyle: 'meta', color: 't3', tabular: true })
const remove = css({ marginLeft: 'auto', marginBlock: '[-4px]' })

interface NoteProps {
  note: Comment
  /** The address leads to it: it stands out */
  isLedTo: boolean
  /** Leads to what it quotes; false: its text is no longer there */
  onPassage: (passage: Passage) => boolean
  onDelete: () => void
}

/** One note; only its author can delete it. */
export function Note({ note, isLedTo, onPassage, onDelete }: NoteProps) {
  const { comment, userName, userImage, createdAt, commentOwner, mentionedUsers, quote } = note
  const names = useMemo(() => mentionedUsers.map(it => it.name), [mentionedUsers])
  const waits = isOnTheWay(note)
  const ask = async () => {
    const text = 'This note will be deleted permanently.'
    if (await confirm({ title: 'Delete this note?', text, confirm: 'Delete note' })) onDelete()
  }
  return (
    <li
      className={row}
      data-note={note.commentId}
      data-led-to={isLedTo || undefined}
      data-waiting={waits || undefined}
      aria-busy={waits || undefined}
    >
      <Avatar name={userName} image={userImage} size="20" />
      <div className={words}>
        <div className={head}>
          <span className={author} title={userName}>
            {userName}
          </span>
          <time className={time} dateTime={createdAt} title={dateTimeText(createdAt)}>
            {agoText(createdAt)}
          </time>
          {commentOwner && !waits && (
            <span className={remove}>
              <IconButton icon={Trash2} size="24" label="Delete note" onClick={() => void ask()} />
            </span>
          )}
        </div>
        {quote && <Quote passage={quote} onShow={onPassage} />}
        <RichText html={comment} mentioned={names} />
      </div>
    </li>
  )
}
