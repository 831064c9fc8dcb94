import { count } from '@winnow/openapi/common/format'
import { Archive, ArrowLeftRight, Star, X } from 'lucide-react'
import { type ReactElement, useRef, useState } from 'react'
import { useActions } from '../../../lib/hotkeys.ts'
import { type Stage, stageHue, stageOfKind } from '../../../lib/review/stages.ts'
import { css } from '../../../styled-system/css'
import { Button } from '../../../ui/actions/Button.tsx'
import { IconButton } from '../../../ui/actions/IconButton.tsx'
import { TextLink } from '../../../ui/actions/TextLink.tsx'
import { Menu } from '../../../ui/overlays/Menu.tsx'

const bar = css({
  position: 'absolute',
  left: '[50%]',
  bottom: '12',
  zIndex: 'bar',
  transform: '[translateX(-50%)]',
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  maxWidth: '[calc(100% - 24px)]',
  height: '44',
  paddingInline: '8',
  borderRadius: 'card',
  backgroundColor: 'raised',
  boxShadow: 'pop',
  whiteSpace: 'nowrap',
  '& kbd': { display: { base: 'none', md: 'inline-flex' } },
})
const counts = css({ display: 'flex', alignItems: 'center', gap: '10', paddingInline: '8' })
const number = css({ fontWeight: 'semibold', fontVariantNumeric: 'tabular-nums' })
const divider = css({ width: '1', height: '20', marginInline: '6', backgroundColor: 'line' })
const wideOnly = css({ display: { base: 'none', md: 'contents' } })
/** Where there is no room for words, the icon keeps its name. */
const words = css({ srOnly: { base: true, md: false } })

/** Pixels that the rows keep free below them while the bar is open. */
export const selectionBarPad = 56

interface SelectionBarProps {
  count: number
  /** How many 'Select all' would select; null: they all are */
  all: number | null
  stages: readonly Stage[]
  /** The stage that the tab shows */
  current: string
  onSelectAll: () => void
  onMove: (stage: string) => void
  /** Shortlist and Archive, as their keys do it */
  onQuick: (stage: string) => void
  onClear: () => void
}

/** What can be done to the selected applicants (look.md, selection bar). */
export function SelectionBar(props: SelectionBarProps) {
  const { stages, current, onMove, onClear, onSelectAll } = props
  const shortlisted = stageOfKind(stages, 'SHORTLISTED')
  const archived = stageOfKind(stages, 'ARCHIVED')
  return (
    <div className={bar} role="toolbar" aria-label="Selected applicants">
      <div className={counts}>
        <span className={number} role="status">
          {count(props.count)} selected
        </span>
        {props.all !== null && (
          <TextLink onClick={onSelectAll}>
            Select all<span className={wideOnly}> {count(props.all)}</span>
          </TextLink>
        )}
      </div>
      <span className={divider} />
      <StageMenu
        stages={stages}
        current={current}
        onMove={onMove}
        trigger={
          <Button kind="ghost" icon={ArrowLeftRight} keys="m">
            <span className={words}>Move to</span>
          </Button>
        }
      />
      {shortlisted && shortlisted.label !== current && (
        <Button kind="ghost" icon={Star} keys="s" onClick={() => props.onQuick(shortlisted.label)}>
          <span className={words}>Shortlist</span>
        </Button>
      )}
      {archived && archived.label !== current && (
        <Button kind="ghost" icon={Archive} keys="a" onClick={() => props.onQuick(archived.label)}>
          <span className={words}>Archive</span>
        </Button>
      )}
      <span className={divider} />
      <IconButton icon={X} label="Clear selection" keys="escape" onClick={onClear} />
    </div>
  )
}

interface StageMenuProps extends Pick<SelectionBarProps, 'stages' | 'current' | 'onMove'> {
  trigger: ReactElement
}

/** Every stage but the current one; M opens it. */
function StageMenu({ stages, current, onMove, trigger }: StageMenuProps) {
  const [open, setOpen] = useState(false)
  // Opened by its key, the menu gives the focus back to the row, not to its button.
  const before = useRef<Element | null>(null)
  const change = (isOpen: boolean) => {
    setOpen(isOpen)
    const last = before.current
    before.current = null
    if (!isOpen && last instanceof HTMLElement)
      requestAnimationFrame(() => last.focus({ preventScroll: true }))
  }
  useActions([
    {
      id: 'selection.move',
      name: 'Move to…',
      group: 'Selection',
      hotkey: 'm',
      run: () => {
        before.current = document.activeElement
        setOpen(true)
      },
    },
  ])
  return (
    <Menu
      trigger={trigger}
      open={open}
      onOpenChange={change}
      placement="top-start"
      items={stages
        .filter(stage => stage.label !== current)
        .map(stage => ({
          id: stage.label,
          name: stage.label,
          dot: stageHue(stages, stage.label),
          run: () => onMove(stage.label),
        }))}
    />
  )
}
