import type { RefObject } from 'react'
import { css } from '../../styled-system/css'
import { CopyButton } from '../../ui/actions/CopyText.tsx'
import { Field } from '../../ui/fields/Field.tsx'
import { Input } from '../../ui/fields/Input.tsx'

interface LinkFieldProps {
  label: string
  link: string
  input?: RefObject<HTMLInputElement | null>
}

/** A link that is read, marked whole and copied. */
export function LinkField({ label, link, input }: LinkFieldProps) {
  return (
    <div className={css({ display: 'flex', alignItems: 'flex-end', gap: '8' })}>
      <div className={css({ grow: true })}>
        <Field label={label}>
          <Input ref={input} readOnly value={link} onFocus={event => event.currentTarget.select()} />
        </Field>
      </div>
      <CopyButton kind="primary" size="field" text={link}>
        Copy link
      </CopyButton>
    </div>
  )
}
