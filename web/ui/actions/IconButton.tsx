import type { ComponentProps } from 'react'
import { cx } from '../../styled-system/css'
import { button } from '../../styled-system/recipes'
import { Icon, type LucideIcon } from '../Icon.tsx'
import { Tooltip } from '../overlays/Tooltip.tsx'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  icon: LucideIcon
  /** Its name: read aloud, and shown in its tooltip. */
  label: string
  kind?: 'primary' | 'default' | 'ghost' | 'danger'
  size?: '24' | '28' | '32' | '48'
  iconSize?: number
  /** Shown in the tooltip. */
  keys?: string
}

/** An icon alone, with its name in a tooltip. */
export function IconButton({ icon, label, kind = 'ghost', size, iconSize, keys, ...rest }: IconButtonProps) {
  return (
    <Tooltip text={label} keys={keys} triggerId={rest.id}>
      <button
        type="button"
        aria-label={label}
        {...rest}
        className={cx(button({ kind, size, shape: 'icon' }), rest.className)}
      >
        <Icon of={icon} size={iconSize ?? 15} />
      </button>
    </Tooltip>
  )
}
