import { WinnowError } from '@winnow/sdk'
import { X } from 'lucide-react'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { reasonOf } from '../../../lib/client.ts'
import { css } from '../../../styled-system/css'
import { IconButton } from '../../../ui/actions/IconButton.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { Input } from '../../../ui/fields/Input.tsx'
import { Row } from '../../../ui/layout/Section.tsx'
import { type Outcome, useSettings } from '../saving.ts'

const box = css({
  position: 'relative',
  width: '[256px]',
  maxWidth: 'full',
  // Its text ends before the button that empties it.
  '&:has(> button) input': { paddingRight: '32' },
  '& > button': { position: 'absolute', top: '4', right: '4' },
})

interface TypedRowProps<T> extends Pick<ComponentProps<'input'>, 'inputMode' | 'placeholder'> {
  title: string
  hint?: string
  /** As the input writes it; '' is none */
  value: string
  /** What the typed text means, or why it cannot be saved */
  read: (typed: string) => { value: T } | { error: string }
  onSave: (value: T) => Promise<Outcome>
  /** The body's field, whose refusal is shown here */
  path: string
  disabled?: boolean
  /** The name of the button that empties it */
  clear: string
}

/** A number: saved when it is left or on Enter; what was typed stays until it is saved. */
export function TypedRow<T>(props: TypedRowProps<T>) {
  const { title, hint, value, read, onSave, path, disabled, clear, ...rest } = props
  const { unsaved } = useSettings()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(unsaved.textOf(path))
  const [error, setError] = useState<string>()
  const saving = useRef<string>(undefined)
  const revert = () => {
    unsaved.drop(path)
    setTyped(undefined)
    setError(undefined)
  }
  const save = async (text: string) => {
    // What is on its way shows as saved already: Enter, then Tab, is one save.
    if (text === saving.current) return
    if (text === value) return revert()
    const meant = read(text)
    if ('error' in meant) return setError(meant.error)
    setError(undefined)
    saving.current = text
    const outcome = await onSave(meant.value)
    if (saving.current === text) saving.current = undefined
    if (outcome === null) {
      unsaved.drop(path)
      return setTyped(now => (now === text ? undefined : now))
    }
    unsaved.keep(path, text, () => void save(text))
    const fieldError = outcome.error instanceof WinnowError ? outcome.error.at(path) : undefined
    setError(fieldError ?? `Couldn't save. What you typed is kept here. ${reasonOf(outcome.error)}`)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, what was kept when the page was left
  useEffect(() => {
    if (typed !== undefined) void save(typed)
  }, [])
  return (
    <Row title={title} hint={hint}>
      <div className={box}>
        <Field label={title} hideLabel error={error} disabled={disabled}>
          <Input
            {...rest}
            ref={input}
            size="32"
            value={typed ?? value}
            onChange={event => {
              setTyped(event.target.value)
              setError(undefined)
            }}
            onBlur={() => typed !== undefined && void save(typed)}
            onKeyDown={event => {
              if (event.key === 'Enter') void save(typed ?? value)
              if (event.key !== 'Escape' || typed === undefined) return
              event.preventDefault()
              revert()
            }}
          />
        </Field>
        {(typed || value) && !disabled && (
          <IconButton
            icon={X}
            label={clear}
            tooltip="top"
            size="24"
            iconSize={14}
            onClick={() => {
              input.current?.focus()
              setTyped('')
              void save('')
            }}
          />
        )}
      </div>
    </Row>
  )
}
