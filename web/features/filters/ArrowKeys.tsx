import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { css, cx } from '../../styled-system/css'

interface ArrowKeysProps {
  label: string
  className?: string
  /** Enter in a text */
  onEnter?: (text: HTMLInputElement) => void
  children: ReactNode
}

const plain = css({ border: 'none', margin: '0', padding: '0', minWidth: '0' })

const steps: Record<string, (place: number, last: number) => number> = {
  ArrowDown: (place, last) => Math.min(place + 1, last),
  ArrowUp: place => Math.max(place - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
}

/** What is ticked or chosen, not typed into */
const isTick = ({ type }: HTMLInputElement) => type === 'checkbox' || type === 'radio'

/** Enter ticks a box, or chooses one of a few, as Space does. Returns whether it did. */
export function tickOnEnter(event: KeyboardEvent<HTMLElement>): boolean {
  const { key, target, nativeEvent } = event
  if (key !== 'Enter' || nativeEvent.isComposing) return false
  if (!(target instanceof HTMLInputElement && isTick(target))) return false
  event.preventDefault()
  if (!event.repeat) target.click()
  return true
}

/**
 * A named group whose boxes and rows the arrows walk through, and Enter ticks; in a text Home and End stay its own, and Enter
 * does what `onEnter` says.
 */
export function ArrowKeys({ label, className, onEnter, children }: ArrowKeysProps) {
  const box = useRef<HTMLFieldSetElement>(null)
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (tickOnEnter(event)) return
    const { key, target } = event
    const text = target instanceof HTMLInputElement && !isTick(target) ? target : null
    // A word that is being composed takes its keys.
    if (text && event.nativeEvent.isComposing) return
    if (text && key === 'Enter' && onEnter) {
      event.preventDefault()
      if (!event.repeat) onEnter(text)
      return
    }
    const step = steps[key]
    const controls = [...(box.current?.querySelectorAll<HTMLElement>('input, button[data-row]') ?? [])]
    const place = target instanceof HTMLElement ? controls.indexOf(target) : -1
    if (!step || place < 0 || (text && !key.startsWith('Arrow'))) return
    event.preventDefault()
    controls[step(place, controls.length - 1)]?.focus()
  }
  return (
    <fieldset ref={box} className={cx(plain, className)} aria-label={label} onKeyDown={press}>
      {children}
    </fieldset>
  )
}
