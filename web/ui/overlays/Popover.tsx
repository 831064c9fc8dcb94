import { Popover as Ark } from '@ark-ui/react/popover'
import { Portal } from '@ark-ui/react/portal'
import { type ReactElement, type ReactNode, useCallback, useRef } from 'react'
import { holdTyping, textInputs } from '../../lib/typing.ts'
import { css } from '../../styled-system/css'
import { popover } from '../../styled-system/recipes'
import { useBack } from './back.ts'
import { firstControl, mayFocusAtOnce, takenFrom, wished } from './first-focus.ts'
import { TapShield } from './TapShield.tsx'

/** On the screen, in CSS pixels. */
export interface Place {
  x: number
  y: number
  width: number
  height: number
}

interface PopoverProps {
  /** A Button or an IconButton; absent: it opens at `at`. */
  trigger?: ReactElement
  /** Where it opens, asked again whenever the page moves. */
  at?: () => Place | null
  /** What is pressed beside it without closing it. */
  beside?: () => Element | null
  /** Its name, read aloud; shown when `showTitle`. */
  title: string
  showTitle?: boolean
  /** Absent: it opens and closes by itself. */
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /** Pixels. */
  width?: number
  /** None around a list below a field, 6 around a list, 16 around words and fields. */
  pad?: 'none' | '6' | '16'
  placement?: 'bottom-start' | 'bottom-end' | 'bottom' | 'top-start' | 'top-end'
  /** Where the focus goes on Escape; null or absent: to the trigger */
  returnTo?: () => HTMLElement | null
  children: ReactNode
}

export function Popover({
  trigger,
  at,
  beside,
  title,
  showTitle,
  open,
  onOpenChange,
  width,
  pad,
  placement = 'bottom-start',
  returnTo,
  children,
}: PopoverProps) {
  const content = useRef<HTMLDivElement>(null)
  const onContent = useCallback((element: HTMLDivElement | null) => {
    // A render hands over the same element again: only one that has just appeared takes the focus.
    if (!element || element === content.current) return
    content.current = element
    if (element.contains(document.activeElement)) return
    const first = firstControl(element) ?? element
    if (mayFocusAtOnce()) first.focus({ preventScroll: true })
    // A frame later: what is typed until then is meant for its field.
    else if (first.matches(textInputs)) holdTyping(true)
  }, [])
  return (
    <Ark.Root
      open={open}
      onOpenChange={details => onOpenChange?.(details.open)}
      positioning={{ placement, gutter: 6, ...(at && { getAnchorRect: at }) }}
      persistentElements={beside && [beside]}
      initialFocusEl={() => wished(content.current)}
      finalFocusEl={returnTo && (() => takenFrom(returnTo(), content.current) ?? returnTo())}
      lazyMount
      unmountOnExit
    >
      {trigger && <Ark.Trigger asChild>{trigger}</Ark.Trigger>}
      <Portal>
        <Ark.Context>{({ open, setOpen }) => open && <Outside onClose={() => setOpen(false)} />}</Ark.Context>
        <Ark.Positioner>
          <Ark.Content ref={onContent} className={popover({ pad })} style={{ width }} aria-label={title}>
            {showTitle && <h2 className={css({ textStyle: 'section', marginBottom: '12' })}>{title}</h2>}
            {children}
          </Ark.Content>
        </Ark.Positioner>
      </Portal>
    </Ark.Root>
  )
}

/** What closes it from outside: a tap beside it, and Back. */
function Outside({ onClose }: { onClose: () => void }) {
  useBack(onClose, { keepsPage: false })
  return <TapShield onTap={onClose} />
}
