import { Inbox } from 'lucide-react'
import { css } from '../../../styled-system/css'
import { TextLink } from '../../../ui/actions/TextLink.tsx'
import { Icon } from '../../../ui/Icon.tsx'

/** How a conversation began: with an application. */
export interface Opened {
  /** When the application was sent */
  at: string
  /** 'Rohan applied to Spring accelerator' */
  text: string
  /** Absent: the application is in view already */
  onView?: () => void
}

const line = css({
  row: '6',
  flexWrap: 'wrap',
  justifyContent: 'center',
  textAlign: 'center',
  textStyle: 'meta',
  color: 't2',
  '& > svg': { flexShrink: '0', color: 't3' },
})

/** The first line of a conversation, above its messages. */
export function Opening({ text, onView }: Opened) {
  return (
    <div className={line}>
      <Icon of={Inbox} size={13} />
      <span className={css({ minWidth: '0', overflowWrap: 'anywhere' })}>{text}.</span>
      {onView && <TextLink onClick={onView}>View application</TextLink>}
    </div>
  )
}
