import { Checkbox as Ark } from '@ark-ui/react/checkbox'
import { Check, Minus } from 'lucide-react'
import type { ReactNode } from 'react'
import { css } from '../../styled-system/css'
import { checkbox } from '../../styled-system/recipes'

interface CheckboxProps {
  /** 'indeterminate': some of them. */
  checked: boolean | 'indeterminate'
  onChange: (checked: boolean) => void
  children: ReactNode
  /** Read aloud, not shown. */
  hideLabel?: boolean
  disabled?: boolean
  name?: string
}

export function Checkbox({ checked, onChange, children, hideLabel, disabled, name }: CheckboxProps) {
  const styles = checkbox()
  return (
    <Ark.Root
      className={styles.root}
      checked={checked}
      onCheckedChange={details => onChange(details.checked === true)}
      disabled={disabled}
      name={name}
    >
      <Ark.Control className={styles.control}>
        <Ark.Indicator>
          <Check
            size={10}
            strokeWidth={2}
            absoluteStrokeWidth
            aria-hidden
            className={css({ display: 'block' })}
          />
        </Ark.Indicator>
        <Ark.Indicator indeterminate>
          <Minus
            size={10}
            strokeWidth={2}
            absoluteStrokeWidth
            aria-hidden
            className={css({ display: 'block' })}
          />
        </Ark.Indicator>
      </Ark.Control>
      <Ark.Label className={hideLabel ? css({ srOnly: true }) : styles.label}>{children}</Ark.Label>
      <Ark.HiddenInput />
    </Ark.Root>
  )
}
