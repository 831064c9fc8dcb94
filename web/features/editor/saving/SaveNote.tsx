import { shortDate } from '@winnow/openapi/common/dates/dates'
import { Check, CircleAlert, CloudOff, type LucideIcon } from 'lucide-react'
import { css, cx } from '../../../styled-system/css'
import { Icon } from '../../../ui/Icon.tsx'
import type { SaveState } from './state.ts'

const note = css({
  row: '4',
  minWidth: '0',
  textStyle: 'meta',
  color: 't2',
  tabular: true,
  '& > svg': { flexShrink: 0 },
  '&[data-bad=true]': { color: 'bad' },
})

/** The name beside it is cut first. */
const whole = css({ flexShrink: '0' })

const words: Record<SaveState['kind'], { text: string; icon?: LucideIcon; bad?: boolean }> = {
  saved: { text: 'Saved', icon: Check },
  pending: { text: 'Saving' },
  saving: { text: 'Saving' },
  refused: { text: 'Unsaved changes', icon: CircleAlert, bad: true },
  failed: { text: "Couldn't save", icon: CloudOff, bad: true },
  stale: { text: 'Not saved', icon: CircleAlert, bad: true },
}

interface SaveNoteProps {
  save: SaveState
  /** Without the time */
  brief?: boolean
}

/** Where the draft stands: 'Saved 2:31 PM'. */
export function SaveNote({ save, brief = false }: SaveNoteProps) {
  const { text, icon, bad } = words[save.kind]
  const when = save.kind === 'saved' && !brief ? shortDate(save.at) : ''
  return (
    <span
      className={cx(note, !brief && whole)}
      role="status"
      data-bad={bad}
      title={save.kind === 'failed' ? save.sentence : undefined}
    >
      {icon && <Icon of={icon} size={13} />}
      <span className={css({ truncate: true })}>{`${text} ${when}`.trim()}</span>
    </span>
  )
}
