import { Field as Ark } from '@ark-ui/react/field'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { css } from '../../styled-system/css'
import { field } from '../../styled-system/recipes'
import { Icon } from '../Icon.tsx'

interface FieldProps {
  label: ReactNode
  /** Read aloud, not shown. */
  hideLabel?: boolean
  hint?: ReactNode
  /** The sentence of the refusal; what was typed stays. */
  error?: string
  required?: boolean
  /** Says 'Optional' beside the label. */
  optional?: boolean
  disabled?: boolean
  /** The id of the control inside; absent: made up. */
  id?: string
  /** One `Input`, `Textarea` or `Select`. */
  children: ReactNode
}

/** Label, control, hint or error, tied together for a screen reader. */
export function Field({
  label,
  hideLabel,
  hint,
  error,
  required,
  optional,
  disabled,
  id,
  children,
}: FieldProps) {
  const styles = field()
  return (
    <Ark.Root
      className={styles.root}
      invalid={Boolean(error)}
      required={required}
      disabled={disabled}
      id={id}
    >
      <Ark.Label className={hideLabel ? css({ srOnly: true }) : styles.label}>
        {label}
        {optional && <span className={styles.optional}>Optional</span>}
      </Ark.Label>
      {children}
      {hint && !error && <Ark.HelperText className={styles.hint}>{hint}</Ark.HelperText>}
      <Ark.ErrorText className={styles.error}>
        <Icon of={CircleAlert} size={13} />
        <span>{error}</span>
      </Ark.ErrorText>
    </Ark.Root>
  )
}
