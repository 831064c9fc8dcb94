import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { css, cx } from '../../styled-system/css'

interface ArrowKeysProps {
  label: string
  className?: string
  children: ReactNode
}

const plain = css({ border: 'none', margin: '0', padding: '0', minWidth: '0' })

const steps: Record<string, (place: number, last: number) => number> = {
  ArrowDown: (place, last) => Math.min(place + 1, last),
  ArrowUp: place => Math.max(place - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
}

/** A named group whose boxes and rows the arrows walk through; in a text Home and End stay its own. */
export function ArrowKeys({ label, className, children }: ArrowKeysProps) {
  const box = useRef<HTMLFieldSetElement>(null)
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const step = steps[event.key]
    const controls = [...(box.current?.querySelectorAll<HTMLElement>('input, button[data-row]') ?? [])]
    const place = event.target instanceof HTMLElement ? controls.indexOf(event.target) : -1
    const isText = event.target instanceof HTMLInputElement && event.target.type === 'search'
    if (!step || place < 0 || (isText && !event.key.startsWith('Arrow'))) return
    event.preventDefault()
    controls[step(place, controls.length - 1)]?.focus()
  }
  return (
    <fieldset ref={box} className={cx(plain, className)} aria-label={label} onKeyDown={walk}>
      {children}
    </fieldset>
  )
}
