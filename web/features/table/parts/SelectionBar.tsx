import { count } from '@winnow/openapi/common/text/format'
import { Ellipsis } from 'lucide-react'
import { useCallback, useLayoutEffect, useRef } from 'react'
import { css } from '../../../styled-system/css'
import { IconButton } from '../../../ui/actions/IconButton.tsx'
import { TextLink } from '../../../ui/actions/TextLink.tsx'
import { ToolButton } from '../../../ui/actions/ToolButton.tsx'
import { useRoom } from '../../../ui/layout/use-room.ts'
import { Menu } from '../../../ui/overlays/Menu.tsx'
import { toastFloor } from '../../../ui/overlays/stack/toast-room.ts'
import {
  ActionButton,
  ActionIcon,
  actionsGiveWay,
  actionWords,
  moveItems,
  useAction,
} from '../../review/actions/ActionButton.tsx'
import { contextOf } from '../../review/actions/action.ts'
import { actionOf } from '../../review/actions/registry.ts'
import { useReview } from '../../review/ReviewProvider.tsx'
import { sizeOf } from '../../review/selection/subjects.ts'

const bar = css({
  position: 'absolute',
  left: '[50%]',
  bottom: '12',
  zIndex: 'bar',
  transform: '[translateX(-50%)]',
  row: { base: '0', md: '2' },
  width: '[max-content]',
  maxWidth: '[calc(100% - 24px)]',
  height: '44',
  paddingInline: '8',
  borderRadius: 'card',
  backgroundColor: 'raised',
  boxShadow: 'pop',
  whiteSpace: 'nowrap',
  '& kbd': { display: { '2xlDown': 'none' } },
  '&[data-lean~=keys] kbd': { display: 'none' },
})
const counts = css({
  row: '10',
  paddingInline: '8',
  mdDown: { stack: '0', alignItems: 'flex-start', lineHeight: '[1.35]' },
})
const number = css({ fontWeight: 'semibold', tabular: true })
const divider = css({
  mdDown: { display: 'none' },
  width: '1',
  height: '20',
  marginInline: '6',
  backgroundColor: 'line',
})
const wideOnly = css({ display: { base: 'none', md: 'inline' } })
/** Pixels that the rows keep free below them while the bar is open. */
export const selectionBarPad = 56

/** What can be done with the selected applicants (docs/rules.md#selection-bar). */
export function SelectionBar() {
  const review = useReview()
  const { selection, selecting, rows, hidden } = review.state
  const selectAll = useAction('selectAll')
  const row = useRef<HTMLDivElement>(null)
  useRoom(row, actionsGiveWay)
  const onBar = useCallback((element: HTMLDivElement | null) => {
    row.current = element
    return toastFloor(element)
  }, [])
  return (
    <div ref={onBar} className={bar} role="toolbar" aria-label="Selected applicants">
      <div className={counts}>
        <span className={number} role="status">
          {selecting !== null
            ? `Selecting ${count(selecting)}…`
            : `${count(sizeOf(selection))} selected${hidden.size > 0 ? `, ${count(hidden.size)} not shown` : ''}`}
        </span>
        {hidden.size > 0 ? (
          <TextLink onClick={() => review.selecting.dropHidden()}>Deselect {count(hidden.size)}</TextLink>
        ) : (
          selectAll.isAvailable && (
            <TextLink onClick={selectAll.run}>
              <span>
                {selectAll.title}
                <span className={wideOnly}> {count(rows.matched ?? 0)}</span>
              </span>
            </TextLink>
          )
        )}
      </div>
      <span className={divider} />
      <StageMenu />
      <ActionButton action="shortlist" kind="ghost" subjects={selection} />
      <ActionButton action="archive" kind="ghost" subjects={selection} />
      <ActionButton action="label" kind="ghost" subjects={selection} />
      <ActionButton action="message" kind="ghost" subjects={selection} />
      <MoreMenu />
      <span className={divider} />
      <ActionIcon action="clearSelection" />
    </div>
  )
}

const more = ['copyEmails', 'exportSelected', 'undo'] as const

/** What is done less often. */
function MoreMenu() {
  const review = useReview()
  const context = contextOf(review)
  return (
    <Menu
      trigger={<IconButton icon={Ellipsis} label="More actions" />}
      placement="top-end"
      items={more
        .map(actionOf)
        .filter(({ available }) => available(context))
        .map(({ id, title, icon, keys, run }) => ({
          id,
          name: title,
          ...(icon && { icon }),
          ...(keys && { keys }),
          separated: id === 'undo',
          run: () => run(context),
        }))}
    />
  )
}

/** Every stage that somebody selected is not in. */
function StageMenu() {
  const review = useReview()
  const { selection, overlay } = review.state
  const { icon, keys } = useAction('move')
  const isOpen = overlay === 'stages'
  // Opened by its key, the menu gives the focus back to the row, not to its button.
  const before = useRef<Element | null>(null)
  useLayoutEffect(() => {
    if (isOpen) before.current = document.activeElement
  }, [isOpen])
  const change = (open: boolean) => {
    if (open) review.setOverlay('stages')
    else review.closeMenu()
    const last = before.current
    before.current = null
    // A dialog that was opened from it has the focus.
    if (!open && review.state.overlay === null && last instanceof HTMLElement)
      requestAnimationFrame(() => last.focus({ preventScroll: true }))
  }
  return (
    <Menu
      trigger={
        <ToolButton name="Move to" kind="ghost" icon={icon} keys={keys}>
          <span className={actionWords}>Move to</span>
        </ToolButton>
      }
      open={isOpen}
      onOpenChange={change}
      placement="top-start"
      items={moveItems(review, selection)}
    />
  )
}
