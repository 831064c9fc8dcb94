import { ark } from '@ark-ui/react/factory'
import { Portal } from '@ark-ui/react/portal'
import { Tooltip as Ark } from '@ark-ui/react/tooltip'
import {
  type FocusEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { tooltip } from '../../styled-system/recipes'
import { KeyCap } from '../actions/KeyCap.tsx'

interface TooltipProps {
  text: ReactNode
  keys?: string
  /** One element that takes a ref and props. */
  children: ReactElement
  /** The element's own id, where it has one (the trigger of a menu). */
  triggerId?: string
  disabled?: boolean
  /** Asked before it opens; absent: it always is */
  isNeeded?: (trigger: Element) => boolean
  placement?: 'top' | 'bottom'
}

/** Milliseconds (docs/rules.md#hover-and-focus) */
const delay = 400
const touchedFor = 3_000

/** What was pressed last: a focus that a key moved shows a tooltip, one that comes back after a click doesn't. */
let byKey = false
if (typeof document !== 'undefined') {
  document.addEventListener('keydown', () => (byKey = true), true)
  document.addEventListener('pointerdown', () => (byKey = false), true)
}

/** A press runs a button; other elements have nothing but their tooltip. */
const isButton = ({ currentTarget }: PointerEvent) => currentTarget instanceof HTMLButtonElement

/**
 * Opens after 400 ms under a pointer, at once beside one that is open and for the keyboard's focus; by touch for 3 s: a
 * button's when it is held, any other's at once. There are dozens on a screen, so nothing of it is made before it opens.
 */
export function Tooltip({
  text,
  keys,
  children,
  triggerId,
  disabled,
  isNeeded = () => true,
  placement = 'bottom',
}: TooltipProps) {
  const own = useId()
  const id = triggerId ?? own
  const contentId = `${id}-tooltip`
  const [shown, setShown] = useState<'near' | 'touched' | null>(null)
  const isOpen = shown !== null && !disabled
  useEffect(() => {
    if (shown !== 'touched') return
    const timer = setTimeout(() => setShown(null), touchedFor)
    return () => clearTimeout(timer)
  }, [shown])
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const letGo = () => clearTimeout(waiting.current)
  useEffect(() => () => clearTimeout(waiting.current), [])
  const showAfter = (trigger: Element, ms: number, by: 'near' | 'touched') => {
    letGo()
    if (!disabled && isNeeded(trigger)) waiting.current = setTimeout(() => setShown(by), ms)
  }
  const hide = () => {
    letGo()
    setShown(now => (now === 'touched' ? now : null))
  }
  const handlers = {
    onPointerEnter(event: PointerEvent) {
      if (event.pointerType !== 'touch')
        showAfter(event.currentTarget, document.querySelector('[role=tooltip]') ? 0 : delay, 'near')
    },
    onPointerDown(event: PointerEvent) {
      if (event.pointerType !== 'touch') hide()
      else if (isButton(event)) showAfter(event.currentTarget, delay, 'touched')
    },
    onPointerUp(event: PointerEvent) {
      letGo()
      if (event.pointerType === 'touch' && !isButton(event) && !disabled && isNeeded(event.currentTarget))
        setShown('touched')
    },
    onFocus({ currentTarget }: FocusEvent) {
      // An element may pass the focus on as it gets it.
      if (byKey && !disabled && currentTarget.contains(document.activeElement) && isNeeded(currentTarget))
        setShown('near')
    },
    ...{ onPointerLeave: hide, onPointerCancel: hide, onClick: hide, onBlur: hide },
  }
  return (
    <>
      <ark.span
        asChild
        id={id}
        data-part="trigger"
        aria-describedby={isOpen ? contentId : undefined}
        {...handlers}
      >
        {children}
      </ark.span>
      {isOpen && (
        <Ark.Root
          open
          onOpenChange={hide}
          ids={{ trigger: id, content: contentId }}
          positioning={{ placement, gutter: 6 }}
        >
          <Portal>
            <Ark.Positioner>
              <Ark.Content className={tooltip()}>
                {text}
                {keys && <KeyCap keys={keys} />}
              </Ark.Content>
            </Ark.Positioner>
          </Portal>
        </Ark.Root>
      )}
    </>
  )
}
