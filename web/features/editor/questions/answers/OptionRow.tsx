import { count, counted } from '@winnow/openapi/common/text/format'
import { type LucideIcon, X } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, memo, type ReactNode } from 'react'
import { css } from '../../../../styled-system/css'
import { IconButton } from '../../../../ui/actions/IconButton.tsx'
import { Icon } from '../../../../ui/Icon.tsx'
import { Tooltip } from '../../../../ui/overlays/Tooltip.tsx'
import { DragHandle } from '../../../../ui/sorting/DragHandle.tsx'

const row = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '8',
  minHeight: '32',
  '& > svg': { flexShrink: 0, color: 'line3' },
  '& > button': { opacity: { base: 1, md: 0 } },
  '&:hover > button, &:focus-within > button': { opacity: 1 },
  '&.dragging': { opacity: 0.4 },
})
const handle = css({
  display: 'inline-flex',
  flexShrink: '0',
  color: 't3',
  cursor: 'grab',
  touchAction: 'none',
})
const input = css({
  grow: true,
  height: '28',
  marginLeft: '[-3px]',
  paddingInline: '6',
  border: 'clear',
  borderRadius: 'control',
  backgroundColor: 'transparent',
  color: 't1',
  textOverflow: 'ellipsis',
  _hover: { borderColor: 'line' },
  '&[aria-invalid=true]': { borderColor: 'bad' },
  '&:focus': { outline: 'none', borderColor: 'focus', boxShadow: 'ring', backgroundColor: 'surface' },
  _coarse: { fontSize: '[16px]' },
})
const place = css({ flexShrink: '0', color: 't3', textAlign: 'right', whiteSpace: 'nowrap', tabular: true })
const chosenBy = css({ flexShrink: '0', textStyle: 'meta', color: 't3', tabular: true })
export const beneathOption = css({ width: 'full', paddingLeft: '48', paddingBlock: '4' })

/** What a row does with its option, by its place. */
export interface OptionActions {
  write: (at: number, text: string) => void
  remove: (at: number) => void
  /** A key anywhere in the row */
  move: (event: KeyboardEvent, at: number) => void
  /** A key in the text */
  press: (event: KeyboardEvent<HTMLInputElement>, at: number) => void
  paste: (event: ClipboardEvent, at: number) => void
}

interface OptionRowProps {
  /** Names it while it is edited and moved */
  sortKey: string
  text: string
  at: number
  /** How many applicants chose it */
  chosen: number
  /** Absent: its number stands there */
  optionMark?: LucideIcon
  numberWidth: string
  /** What is wrong with it */
  complaint: ReactNode
  errorId: string
  actions: OptionActions
}

/** One option, drawn again only when it changes itself. */
export const OptionRow = memo(function OptionRow({
  sortKey,
  text,
  at,
  chosen,
  optionMark,
  numberWidth,
  complaint,
  errorId,
  actions,
}: OptionRowProps) {
  const isWrong = complaint !== null
  return (
    <li className={row} data-sort-key={sortKey} onKeyDown={event => actions.move(event, at)}>
      <DragHandle data-option-handle className={handle} what={`option ${at + 1}`} size={13} />
      {optionMark ? (
        <Icon of={optionMark} size={15} />
      ) : (
        <span className={place} style={{ width: numberWidth }}>
          {at + 1}
        </span>
      )}
      <input
        className={input}
        aria-label={`Option ${at + 1}`}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? errorId : undefined}
        value={text === ' ' ? '' : text}
        placeholder={`Option ${at + 1}`}
        onChange={event => actions.write(at, event.target.value)}
        onKeyDown={event => actions.press(event, at)}
        onPaste={event => actions.paste(event, at)}
      />
      <Chosen by={chosen} />
      <IconButton
        icon={X}
        size="24"
        label={`Remove option ${at + 1}`}
        tooltip="top"
        tabIndex={-1}
        onClick={() => actions.remove(at)}
      />
      {complaint}
    </li>
  )
})

export const answersStay = (answered: number) =>
  `${counted(answered, 'answer')} ${answered === 1 ? 'stays' : 'stay'} as given if you rename or remove this option`

/** How many chose an option, so that nobody removes it unaware; nothing where nobody did. */
function Chosen({ by }: { by: number }) {
  if (by === 0) return null
  return (
    <Tooltip text={answersStay(by)}>
      <span className={chosenBy}>{count(by)} chose this</span>
    </Tooltip>
  )
}
