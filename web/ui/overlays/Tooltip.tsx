import { Portal } from '@ark-ui/react/portal'
import { Tooltip as Ark } from '@ark-ui/react/tooltip'
import { type PointerEvent, type ReactElement, type ReactNode, useEffect, useState } from 'react'
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
}

/** Opens after 400 ms under a pointer, at once on a touch and then for 3 s (docs/rules.md#hover-and-focus). */
export function Tooltip({ text, keys, children, triggerId, disabled }: TooltipProps) {
  const [open, setOpen] = useState(false)
  const [touched, setTouched] = useState(false)
  useEffect(() => {
    if (!touched) return
    const timer = setTimeout(() => {
      setOpen(false)
      setTouched(false)
    }, 3000)
    return () => clearTimeout(timer)
  }, [touched])
  const onPointerUp = (event: PointerEvent) => {
    if (event.pointerType !== 'touch' || disabled) return
    setOpen(true)
    setTouched(true)
  }
  return (
    <Ark.Root
      open={open}
      onOpenChange={details => {
        if (!touched) setOpen(details.open)
      }}
      openDelay={400}
      closeDelay={0}
      disabled={disabled}
      ids={triggerId ? { trigger: triggerId } : undefined}
      positioning={{ placement: 'bottom', gutter: 6 }}
      lazyMount
      unmountOnExit
    >
      <Ark.Trigger asChild onPointerUp={onPointerUp}>
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
