import { Portal } from '@ark-ui/react/portal'
import { Tooltip as Ark } from '@ark-ui/react/tooltip'
import { type PointerEvent, type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react'
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
  placement?: 'top' | 'bottom'
}

/** Milliseconds (docs/rules.md#hover-and-focus) */
const delay = 400
const touchedFor = 3_000

/** A press runs a button; other elements have nothing but their tooltip. */
const isButton = ({ currentTarget }: PointerEvent) => currentTarget instanceof HTMLButtonElement

/** Opens after 400 ms under a pointer; by touch for 3 s: a button's when it is held, any other's at once. */
export function Tooltip({ text, keys, children, triggerId, disabled, placement = 'bottom' }: TooltipProps) {
  const [open, setOpen] = useState(false)
  const [touched, setTouched] = useState(false)
  useEffect(() => {
    if (!touched) return
    const timer = setTimeout(() => {
      setOpen(false)
      setTouched(false)
    }, touchedFor)
    return () => clearTimeout(timer)
  }, [touched])
  const hold = useRef<ReturnType<typeof setTimeout>>(undefined)
  const letGo = () => clearTimeout(hold.current)
  useEffect(() => () => clearTimeout(hold.current), [])
  const show = () => {
    setOpen(true)
    setTouched(true)
  }
  const onPointerDown = (event: PointerEvent) => {
    if (event.pointerType !== 'touch' || disabled || !isButton(event)) return
    hold.current = setTimeout(show, delay)
  }
  const onPointerUp = (event: PointerEvent) => {
    letGo()
    if (event.pointerType === 'touch' && !disabled && !isButton(event)) show()
  }
  return (
    <Ark.Root
      open={open}
      onOpenChange={details => {
        if (!touched) setOpen(details.open)
      }}
      openDelay={delay}
      closeDelay={0}
      disabled={disabled}
      ids={triggerId ? { trigger: triggerId } : undefined}
      positioning={{ placement, gutter: 6 }}
      lazyMount
      unmountOnExit
    >
      <Ark.Trigger
        asChild
        onPointerDown={onPointerDown}
        onPointerUp={onPointerUp}
        onPointerCancel={letGo}
        onPointerLeave={letGo}
      >
        {children}
      </Ark.Trigger>
      <Portal>
        <Ark.Positioner>
          <Ark.Content className={tooltip()}>
            {text}
            {keys && <KeyCap keys={keys} />}
          </Ark.Content>
        </Ark.Positioner>
      </Portal>
    </Ark.Root>
  )
}
