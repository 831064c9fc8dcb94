import { useState } from 'react'
import { Switch } from '../../../ui/fields/Switch.tsx'
import { Row } from '../../../ui/layout/Section.tsx'
import { notSaved, type Outcome } from '../saving.ts'

interface SwitchRowProps {
  title: string
  hint?: string
  checked: boolean
  onSave: (checked: boolean) => Promise<Outcome>
  disabled?: boolean
}

/** A setting that is on or off, saved as it is pressed. */
export function SwitchRow({ title, hint, checked, onSave, disabled }: SwitchRowProps) {
  const [error, setError] = useState<string>()
  return (
    <Row title={title} hint={hint} error={error}>
      <Switch
        hideLabel
        checked={checked}
        disabled={disabled}
        onChange={async next => {
          setError(undefined)
          setError(notSaved(await onSave(next)))
        }}
      >
        {title}
      </Switch>
    </Row>
  )
}
