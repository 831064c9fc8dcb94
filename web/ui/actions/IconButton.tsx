import type { ComponentProps } from 'react'
import { cx } from '../../styled-system/css'
import { button } from '../../styled-system/recipes'
import { Icon, type LucideIcon } from '../Icon.tsx'
import { Tooltip } from '../overlays/Tooltip.tsx'
import { useDisabling } from './disabling.ts'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  icon: LucideIcon
  /** Its name: read aloud, and shown in its tooltip. */
  label: string
  kind?: 'primary' | 'default' | 'ghost' | 'danger'
  size?: '24' | '28' | '32' | '48'
  iconSize?: number
  /** Shown in the tooltip. */
  keys?: string
  /** Where the tooltip opens: above, where words that matter stand below. */
  tooltip?: 'top' | 'bottom'
}

/** An icon alone, with its name in a tooltip. */
export function IconButton({
  icon,
  label,
  kind = 'ghost',
  size,
  iconSize,
  keys,
  tooltip,
  ...rest
}: IconButtonProps) {
  const disabling = useDisabling(rest)
  return (
    <Tooltip text={label} keys={keys} triggerId={rest.id} placement={tooltip}>
      <button
        type="button"
        aria-label={label}
        {...rest}
        {...disabling}
        className={cx(button({ kind, size, shape: 'icon' }), rest.className)}
      >
        <Icon of={icon} size={iconSize ?? 15} />
      </button>
    </Tooltip>
  )
}
