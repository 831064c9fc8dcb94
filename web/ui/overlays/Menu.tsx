import { ark } from '@ark-ui/react/factory'
import { Menu as Ark, type UseMenuReturn, useMenu } from '@ark-ui/react/menu'
import { Portal } from '@ark-ui/react/portal'
import { Check } from 'lucide-react'
import {
  type CSSProperties,
  type FocusEvent,
  type ReactElement,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { menu } from '../../styled-system/recipes'
import type { DotHue } from '../../theme/tints.ts'
import { KeyCap } from '../actions/KeyCap.tsx'
import { Dot } from '../data/Dot.tsx'
import { Icon, type LucideIcon } from '../Icon.tsx'
import { useBack } from './back.ts'
import type { Place } from './Popover.tsx'
import { TapShield } from './TapShield.tsx'

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
  /** Above a hairline, in view while the items after it scroll. */
  stays?: boolean
  run: () => void
}

interface MenuProps {
  /** A Button or an IconButton; absent: it is open, at `at`. */
  trigger?: ReactElement
  at?: Place | null
  /** Its name, read aloud, where it has no trigger. */
  name?: string
  items: readonly MenuItem[]
  placement?: 'bottom-start' | 'bottom-end' | 'top-start' | 'top-end' | 'right-start'
  open?: boolean
  onOpenChange?: (open: boolean) => void
}

/**
 * A menu from data: arrows, type-ahead, Enter and Escape come with it. A thread has one for each message, so a menu is
 * mounted once its trigger is hovered or focused.
 */
export function Menu({ trigger, name, open, onOpenChange, ...rest }: MenuProps) {
  const id = useId()
  const [isMade, setMade] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const made = useRef<Api>(null)
  const make = () => setMade(true)
  if (open && !isMade) make()
  /** Forwards an event of the trigger; a quick press comes before the menu is mounted. */
  const tell = (name: 'onPointerDown' | 'onClick' | 'onKeyDown') => (event: SyntheticEvent) => {
    if (!made.current) flushSync(make)
    made.current?.getTriggerProps()[name]?.(event as never)
  }
  const isShown = open ?? isOpen
  return (
    <>
      {trigger ? (
        <ark.button
          asChild
          id={id}
          type="button"
          data-part="trigger"
          data-state={isShown ? 'open' : 'closed'}
          aria-haspopup="menu"
          aria-expanded={isShown}
          aria-controls={isShown ? contentId(id) : undefined}
          onPointerEnter={make}
          onFocus={event => (made.current ? made.current.getTriggerProps().onFocus?.(event) : make())}
          onBlur={event => made.current?.getTriggerProps().onBlur?.(event)}
          onPointerDown={tell('onPointerDown')}
          onClick={tell('onClick')}
          onKeyDown={tell('onKeyDown')}
        >
          {trigger}
        </ark.button>
      ) : (
        <span id={id} hidden>
          {name}
        </span>
      )}
      {isMade && (
        <Made
          {...rest}
          ref={made}
          triggerId={id}
          open={open}
          onOpenChange={next => {
            setOpen(next)
            onOpenChange?.(next)
          }}
        />
      )}
    </>
  )
}

const contentId = (triggerId: string) => `${triggerId}-menu`

type Api = UseMenuReturn['api']

interface MadeProps extends Omit<MenuProps, 'trigger' | 'name'> {
  triggerId: string
  ref: RefObject<Api | null>
}

function Made({ triggerId, ref, items, at, placement = 'bottom-start', open, onOpenChange }: MadeProps) {
  const made = useMenu({
    ids: { trigger: triggerId, content: contentId(triggerId) },
    open,
    onOpenChange: details => onOpenChange?.(details.open),
    onSelect: details => items.find(item => item.id === details.value)?.run(),
    positioning: { placement, gutter: 6, ...(at && { getAnchorRect: () => at }) },
  })
  useImperativeHandle(ref, () => made.api)
  // The focus was there before the menu.
  useEffect(() => {
    if (document.activeElement?.id === triggerId) ref.current?.getTriggerProps().onFocus?.({} as never)
  }, [triggerId, ref])
  useBack(() => made.api.setOpen(false), { isOpen: made.api.open, keepsPage: false })
  const styles = menu()
  const staying = items.filter(it => it.stays)
  return (
    <Ark.RootProvider value={made} lazyMount unmountOnExit>
      <Portal>
        {made.api.open && <TapShield onTap={() => made.api.setOpen(false)} />}
        <Ark.Positioner>
          <Ark.Content
            className={styles.content}
            style={{ '--staying': staying.length } as CSSProperties}
            onFocus={returnFromClosing}
          >
            {staying.length > 0 && (
              <div className={styles.staying}>
                {staying.map(item => (
                  <Item key={item.id} {...item} />
                ))}
                <Ark.Separator className={styles.separator} />
              </div>
            )}
            {items.map(item => !item.stays && <Item key={item.id} {...item} />)}
          </Ark.Content>
        </Ark.Positioner>
      </Portal>
    </Ark.RootProvider>
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
      {heading && (
        <div className={styles.heading} title={heading}>
          {heading}
        </div>
      )}
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
