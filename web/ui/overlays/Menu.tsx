import { Menu as Ark } from '@ark-ui/react/menu'
import { Portal } from '@ark-ui/react/portal'
import { Check } from 'lucide-react'
import type { FocusEvent, ReactElement } from 'react'
import { menu } from '../../styled-system/recipes'
import type { DotHue } from '../../theme/tints.ts'
import { KeyCap } from '../actions/KeyCap.tsx'
import { Dot } from '../data/Dot.tsx'
import { Icon, type LucideIcon } from '../Icon.tsx'

export interface MenuItem {
  id: string
  name: string
  icon?: LucideIcon
  dot?: DotHue
  /** At the right: a count, a word. */
  meta?: string
  keys?: string
  tone?: 'danger'
  /** The one that holds now. */
  current?: boolean
  disabled?: boolean
  /** The menu stays open: something else is chosen in it next. */
  keepsOpen?: boolean
  /** A hairline above it. */
  separated?: boolean
  /** A heading above it. */
  heading?: string
  run: () => void
}

interface MenuProps {
  /** A Button or an IconButton. */
  trigger: ReactElement
  items: readonly MenuItem[]
  placement?: 'bottom-start' | 'bottom-end' | 'top-start' | 'top-end' | 'right-start'
  open?: boolean
  onOpenChange?: (open: boolean) => void
}

/** A menu from data: arrows, type-ahead, Enter and Escape come with it. */
export function Menu({ trigger, items, placement = 'bottom-start', open, onOpenChange }: MenuProps) {
  return (
    <Ark.Root
      open={open}
      onOpenChange={details => onOpenChange?.(details.open)}
      onSelect={details => items.find(item => item.id === details.value)?.run()}
      positioning={{ placement, gutter: 6 }}
      lazyMount
      unmountOnExit
    >
      <Ark.Trigger asChild>{trigger}</Ark.Trigger>
      <Portal>
        <Ark.Positioner>
          <Ark.Content className={menu().content} onFocus={returnFromClosing}>
            {items.map(item => (
              <Item key={item.id} {...item} />
            ))}
          </Ark.Content>
        </Ark.Positioner>
      </Portal>
    </Ark.Root>
  )
}

/**
 * Gives the focus back to the trigger. The menu takes it a frame after the pointer moved over an item, and a quick click
 * has closed the menu by then: the focus would be lost with it.
 */
function returnFromClosing({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
  if (currentTarget.dataset.state === 'closed' && relatedTarget instanceof HTMLElement) relatedTarget.focus()
}

function Item({
  id,
  name,
  icon,
  dot,
  meta,
  keys,
  tone,
  current,
  disabled,
  keepsOpen,
  separated,
  heading,
}: MenuItem) {
  const styles = menu()
  return (
    <>
      {separated && <Ark.Separator className={styles.separator} />}
      {heading && <div className={styles.heading}>{heading}</div>}
      <Ark.Item
        value={id}
        disabled={disabled}
        closeOnSelect={!keepsOpen}
        className={styles.item}
        data-tone={tone}
        aria-current={current || undefined}
      >
        {icon && <Icon of={icon} />}
        {dot && <Dot hue={dot} />}
        <span className={styles.words}>{name}</span>
        {meta && <span className={styles.meta}>{meta}</span>}
        {current && <Icon of={Check} />}
        {keys && <KeyCap keys={keys} />}
      </Ark.Item>
    </>
  )
}
