import type { LucideIcon } from 'lucide-react'

export type { LucideIcon } from 'lucide-react'

interface IconProps {
  of: LucideIcon
  /** 14 in buttons, 15 in nav, 13 in column heads and meta. */
  size?: number
  /** A name where the icon stands alone for a word; absent: decoration. */
  label?: string
}

/** A lucide icon whose stroke is 1.3px on screen at each size (docs/rules.md#icons). */
export function Icon({ of: Drawing, size = 14, label }: IconProps) {
  return (
    <Drawing
      size={size}
      strokeWidth={1.3}
      absoluteStrokeWidth
      aria-hidden={label ? undefined : true}
      aria-label={label}
      role={label ? 'img' : undefined}
    />
  )
}
