import { Dialog as Ark } from '@ark-ui/react/dialog'
import { Portal } from '@ark-ui/react/portal'
import { X } from 'lucide-react'
import { type ReactNode, type RefObject, useCallback, useLayoutEffect, useRef } from 'react'
import { css } from '../../styled-system/css'
import { dialog } from '../../styled-system/recipes'
import { IconButton } from '../actions/IconButton.tsx'
import { useBack } from './back.ts'
import { firstControl, mayFocusAtOnce } from './first-focus.ts'
import { useModal } from './modals.ts'
import { toastFloor } from './stack/toast-room.ts'

interface DialogProps {
  open: boolean
  /** Escape, the cross, a press outside, Back. */
  onClose: () => void
  title: ReactNode
  subtitle?: ReactNode
  /** small 400, regular 560, wide 900 x 600, sheet 900 and as high as what it holds. */
  size?: 'small' | 'regular' | 'wide' | 'sheet'
  /** What will happen, at the footer's left. */
  note?: ReactNode
  /** Buttons of size 32, the primary one last. */
  footer?: ReactNode
  children?: ReactNode
  /** What takes the focus; absent: the first control of the body, else the first button of the footer. */
  initialFocus?: RefObject<HTMLElement | null>
  /** False while something runs that must not be left, or while words would be lost. */
  closable?: boolean
  role?: 'dialog' | 'alertdialog'
  /** Its height changes while it is open: its top stays where it is. */
  grows?: boolean
  /** Only its contents: the title is for screen readers, and the body has no padding. */
  plain?: boolean
}

/**
 * The toasts: a press there leaves the dialog open. Ark waits for one that is absent, and a dialog that closes meanwhile leaves an
 * error that nobody catches; nobody presses the head.
 */
const toasts = () => document.querySelector('[data-toasts]') ?? document.head

/** What had the focus before a dialog that is open, by its content. */
const openersOf = new WeakMap<Element, readonly HTMLElement[]>()

/**
 * What has the focus now and, for the time when that is gone, what around it takes a focus: a list whose line was removed, or
 * what opened the dialog that this one takes the place of.
 */
function focusNow(): HTMLElement[] {
  const { activeElement } = document
  if (!(activeElement instanceof HTMLElement) || activeElement === document.body) return []
  const around = activeElement.parentElement?.closest<HTMLElement>('[tabindex="-1"]')
  const dialog = activeElement.closest('[data-part=content][data-scope=dialog]')
  return [activeElement, ...(around ? [around] : []), ...((dialog && openersOf.get(dialog)) ?? [])]
}

/**
 * Gives the focus back as soon as the dialog is gone. Ark does so with a timer, and a key pressed before it runs would miss the
 * list behind.
 */
function useFocusBack(open: boolean, back: () => HTMLElement | null): void {
  const latest = useRef(back)
  latest.current = back
  useLayoutEffect(() => {
    if (!open) return
    return () =>
      queueMicrotask(() => {
        const isLost = document.activeElement === null || document.activeElement === document.body
        if (isLost) latest.current()?.focus({ preventScroll: true })
      })
  }, [open])
}

/** A modal dialog: the focus stays inside and returns to where it was. */
export function Dialog({
  open,
  onClose,
  title,
  subtitle,
  size,
  note,
  footer,
  children,
  initialFocus,
  closable = true,
  role,
  grows = false,
  plain = false,
}: DialogProps) {
  const styles = dialog({ size, grows })
  useModal(open)
  useBack(onClose, { isOpen: open, isClosable: closable })
  const content = useRef<HTMLDivElement>(null)
  const openers = useRef<HTMLElement[]>([])
  const opener = () => openers.current.find(({ isConnected }) => isConnected) ?? null
  const wasOpen = useRef(false)
  // Before a field with `autoFocus` takes the focus.
  if (open && !wasOpen.current) openers.current = focusNow()
  wasOpen.current = open
  const first = () =>
    initialFocus?.current ??
    firstControl(content.current?.querySelector('[data-region=body]')) ??
    firstControl(content.current?.querySelector('[data-region=footer]')) ??
    content.current
  const latestFirst = useRef(first)
  latestFirst.current = first
  const onContent = useCallback((element: HTMLDivElement | null) => {
    // A render hands over the same element again: only one that has just appeared takes the focus.
    if (!element || element === content.current) return
    content.current = element
    const now = mayFocusAtOnce() && !element.contains(document.activeElement) ? focusNow() : []
    // Nothing has it where another dialog was there until now.
    if (now.length > 0) openers.current = now
    openersOf.set(element, openers.current)
    if (!mayFocusAtOnce()) return
    latestFirst.current()?.focus({ preventScroll: true })
  }, [])
  useFocusBack(open, opener)
  const focused = () => content.current?.querySelector<HTMLElement>(':focus')
  return (
    <Ark.Root
      open={open}
      onOpenChange={details => {
        if (!details.open) onClose()
      }}
      role={role}
      closeOnEscape={closable}
      closeOnInteractOutside={closable}
      // A menu that opened the dialog closes after it and gives the focus back to its button: neither closes the dialog.
      onRequestDismiss={event => event.preventDefault()}
      onFocusOutside={event => event.preventDefault()}
      // A list that the text in focus offers closes first, as does that of a field.
      onEscapeKeyDown={event => {
        const list = 'textarea[aria-activedescendant], [data-open-list] *'
        if (event.target instanceof Element && event.target.matches(list)) event.preventDefault()
      }}
      initialFocusEl={() => focused() ?? first()}
      finalFocusEl={opener}
      persistentElements={[toasts]}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Ark.Backdrop className={styles.backdrop} />
        <Ark.Positioner className={styles.positioner}>
          <Ark.Content ref={onContent} className={styles.content}>
            <header className={plain ? css({ srOnly: true }) : styles.header}>
              <div className={styles.heading}>
                <Ark.Title className={styles.title}>{title}</Ark.Title>
                {subtitle && <Ark.Description className={styles.subtitle}>{subtitle}</Ark.Description>}
              </div>
              {closable && !plain && (
                <IconButton icon={X} label="Close" className={css({ flexShrink: 0 })} onClick={onClose} />
              )}
            </header>
            <div className={plain ? undefined : styles.body} data-region="body">
              {children}
            </div>
            {(footer || note) && (
              <footer className={styles.footer} data-region="footer">
                <div className={styles.note}>{note}</div>
                <div ref={toastFloor} className={styles.buttons}>
                  {footer}
                </div>
              </footer>
            )}
          </Ark.Content>
        </Ark.Positioner>
      </Portal>
    </Ark.Root>
  )
}
