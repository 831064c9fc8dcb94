import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { textLink } from '../../styled-system/recipes'

type TextLinkProps = { children: ReactNode; tone?: 'accent' | 'plain' | 'warn' } & (
  | { onClick: () => void; href?: undefined; external?: undefined }
  | { href: string; onClick?: undefined; external?: boolean }
)

/** Words that act: a button when it does something, a link when it goes somewhere. */
export function TextLink({ children, tone, href, onClick, external }: TextLinkProps) {
  const className = textLink({ tone })
  if (href === undefined) {
    return (
      <button type="button" className={className} onClick={onClick}>
        {children}
      </button>
    )
  }
  return external ? (
    <a className={className} href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  ) : (
    <Link className={className} href={href}>
      {children}
    </Link>
  )
}
