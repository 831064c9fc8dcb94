import { FileText, Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { css } from '../../styled-system/css'
import { badge, countBadge, fileChip, pill } from '../../styled-system/recipes'
import type { TintHue } from '../../theme/tints.ts'
import { Icon } from '../Icon.tsx'
import { FileName } from './FileName.tsx'

const oneLine = css({ minWidth: '0', truncate: true })

/** An option of a question. */
export function Pill({ children, hue }: { children: string; hue?: TintHue }) {
  return (
    <span className={pill({ hue })} title={children}>
      <span className={oneLine}>{children}</span>
    </span>
  )
}

interface FileChipProps {
  name: string
  /** Opens in a new tab; absent: a chip that only names. */
  href?: string
  kind?: 'file' | 'video'
  /** '0:58'. Never cut. */
  duration?: string
}

export function FileChip({ name, href, kind = 'file', duration }: FileChipProps) {
  const inside = (
    <>
      <Icon of={kind === 'video' ? Play : FileText} size={13} />
      {name && <FileName name={name} />}
      {duration && <span className={css({ flexShrink: 0, tabular: true })}>{duration}</span>}
    </>
  )
  return href ? (
    <a className={fileChip()} href={href} target="_blank" rel="noopener noreferrer" title={name}>
      {inside}
    </a>
  ) : (
    <span className={fileChip()} title={name}>
      {inside}
    </span>
  )
}

/** A word about a state: 'Open' ok, 'Draft' mut, 'Needs reply' warn. */
export function Badge({
  children,
  tone,
}: {
  children: ReactNode
  tone?: 'ok' | 'warn' | 'mut' | 'bad' | 'accent'
}) {
  return <span className={badge({ tone })}>{children}</span>
}

/** A number that asks for attention; its button or link says what it counts. */
export function CountBadge({ children }: { children: number | string }) {
  return <span className={countBadge()}>{children}</span>
}
