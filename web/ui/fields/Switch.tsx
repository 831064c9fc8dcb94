import { Switch as Ark } from '@ark-ui/react/switch'
import type { ReactNode } from 'react'
import { css } from '../../styled-system/css'
import { toggle } from '../../styled-system/recipes'

interface SwitchProps {
  checked: boolean
  onChange: (checked: boolean) => void
  children: ReactNode
  hideLabel?: boolean
  disabled?: boolean
}

/** For what takes effect at once; a choice that is saved later is a Checkbox. */
export function Switch({ checked, onChange, children, hideLabel, disabled }: SwitchProps) {
  const styles = toggle()
  return (
    <Ark.Root
      className={styles.root}
      checked={checked}
      onCheckedChange={details => onChange(details.checked)}
      disabled={disabled}
    >
      <Ark.Control className={styles.control}>
        <Ark.Thumb className={styles.thumb} />
      </Ark.Control>
      <Ark.Label className={hideLabel ? css({ srOnly: true }) : styles.label}>{children}</Ark.Label>
      <Ark.HiddenInput />
    </Ark.Root>
  )
}
