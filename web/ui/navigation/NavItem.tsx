import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { css, cx } from '../../styled-system/css'
import { navItem } from '../../styled-system/recipes'
import { Icon, type LucideIcon } from '../Icon.tsx'

interface NavItemProps {
  href: string
  icon?: LucideIcon
  children: string
  current?: boolean
  /** At the right: a count, a badge, 'Draft'. */
  meta?: ReactNode
}

const end = css({ flexShrink: '0', whiteSpace: 'nowrap', textStyle: 'meta', color: 't3', tabular: true })

/** A row of the sidebar. */
export function NavItem({ href, icon, children, current, meta }: NavItemProps) {
  return (
    <Link
      href={href}
      className={cx(navItem(), icon ? undefined : css({ paddingLeft: '32' }))}
      aria-current={current ? 'page' : undefined}
    >
      {icon && <Icon of={icon} size={15} />}
      <span className={css({ grow: true, truncate: true })} title={children}>
        {children}
      </span>
      {meta !== undefined && <span className={end}>{meta}</span>}
    </Link>
  )
}
