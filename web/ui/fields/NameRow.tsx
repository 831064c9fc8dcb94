import { WinnowError } from '@winnow/sdk'
import { type FormEvent, useState } from 'react'
import { sentenceOf } from '../../lib/client.ts'
import { css } from '../../styled-system/css'
import { Button } from '../actions/Button.tsx'
import { Row } from '../layout/Section.tsx'
import { Field } from './Field.tsx'
import { Input } from './Input.tsx'

interface NameRowProps {
  hint: string
  /** Read aloud */
  label: string
  autoComplete: 'name' | 'organization'
  /** As it is stored */
  name: string
  /** What the button says */
  save: string
  /** The sentence for a name that can't be stored */
  wrongWith: (typed: string) => string | undefined
  onSave: (name: string) => Promise<void>
}

/** The row of a setting that is a name, saved by its own button; what was typed stays when it is refused. */
export function NameRow({ hint, label, autoComplete, name, save, wrongWith, onSave }: NameRowProps) {
  const [typed, setTyped] = useState(name)
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)
  const isSame = typed.trim() === name
  const wrong = isSame ? undefined : wrongWith(typed)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || wrong || isSame) return
    setBusy(true)
    try {
      await onSave(typed.trim())
    } catch (failure) {
      setRefusal((failure instanceof WinnowError && failure.at('name')) || sentenceOf(failure))
    }
    setBusy(false)
  }
  return (
    <Row
      title="Name"
      hint={hint}
      below={
        <form
          className={css({ display: 'flex', alignItems: 'flex-start', gap: '8' })}
          onSubmit={submit}
          noValidate
        >
          <div className={css({ grow: true, minWidth: '0', maxWidth: 'confirm' })}>
            <Field label={label} hideLabel error={refusal ?? wrong}>
              <Input
                size="32"
                value={typed}
                autoComplete={autoComplete}
                onChange={event => {
                  setTyped(event.target.value)
                  setRefusal(undefined)
                }}
              />
            </Field>
          </div>
          <Button size="field" type="submit" busy={busy} disabled={isSame}>
            {save}
          </Button>
        </form>
      }
    />
  )
}
