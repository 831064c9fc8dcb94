import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { cx } from '../../styled-system/css'
import { button } from '../../styled-system/recipes'
import { Icon, type LucideIcon } from '../Icon.tsx'
import { useDisabling } from './disabling.ts'
import { KeyCap } from './KeyCap.tsx'

interface ButtonLook {
  kind?: 'primary' | 'default' | 'ghost' | 'danger'
  /** 24 inside cards, 28, 32 in dialogs, 48 hosted; `field`: as high as the field of 32 beside it. */
  size?: '24' | '28' | '32' | '48' | 'field'
  icon?: LucideIcon
  iconRight?: LucideIcon
  /** The shortcut, shown as a cap at the right. Registering it is the caller's `useActions`. */
  keys?: string
  children: ReactNode
}

export interface ButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, 'children'> {
  /** True while it works; a text counts ('Sending 7 of 18'). The width never shrinks, further presses do nothing. */
  busy?: boolean | string
}

function Inside({ icon, iconRight, keys, kind, size, children }: ButtonLook) {
  const iconSize = size === '24' ? 12 : 14
  return (
    <>
      {icon && <Icon of={icon} size={iconSize} />}
      {children}
      {iconRight && <Icon of={iconRight} size={iconSize} />}
      {keys && <KeyCap keys={keys} on={kind === 'primary' ? 'primary' : 'ground'} />}
    </>
  )
}

export function Button({ kind, size, icon, iconRight, keys, busy, children, ...rest }: ButtonProps) {
  const element = useRef<HTMLButtonElement>(null)
  const [restWidth, setRestWidth] = useState<number>()
  const isBusy = busy !== undefined && busy !== false
  const disabling = useDisabling(rest)
  const maybeBusy = busy !== undefined
  useEffect(() => {
    if (!maybeBusy || !element.current) return
    // The browser tells the width once it has laid the page out; asking for it would lay the page out early.
    const observer = new ResizeObserver(([entry]) => {
      if (entry?.target.ariaBusy !== 'true') setRestWidth(entry?.borderBoxSize[0]?.inlineSize)
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [maybeBusy])
  return (
    <button
      type="button"
      ref={element}
      {...rest}
      {...disabling}
      className={cx(button({ kind, size }), rest.className)}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || disabling['aria-disabled']}
      onClick={isBusy ? event => event.preventDefault() : disabling.onClick}
      style={isBusy ? { ...rest.style, minWidth: restWidth } : rest.style}
    >
      {typeof busy === 'string' ? (
        <span aria-live="polite">{busy}</span>
      ) : (
        <Inside
          icon={icon}
          iconRight={iconRight}
          keys={keys}
          kind={rest.disabled ? 'default' : kind}
          size={size}
        >
          {children}
        </Inside>
      )}
    </button>
  )
}

interface ButtonLinkProps extends ButtonLook {
  href: string
  /** Leaves the app (a hosted form, a file): a plain link in a new tab. */
  external?: boolean
}

/** A link that looks like a button. */
export function ButtonLink({ kind, size, href, external, ...inside }: ButtonLinkProps) {
  const words = <Inside kind={kind} size={size} {...inside} />
  return external ? (
    <a className={button({ kind, size })} href={href} target="_blank" rel="noopener noreferrer">
      {words}
    </a>
  ) : (
    <Link className={button({ kind, size })} href={href}>
      {words}
    </Link>
  )
}
