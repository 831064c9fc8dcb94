import { X } from 'lucide-react'
import { type ComponentProps, useRef } from 'react'
import { css } from '../../../styled-system/css'
import { IconButton } from '../../../ui/actions/IconButton.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { Input } from '../../../ui/fields/Input.tsx'
import { Row } from '../../../ui/layout/Section.tsx'
import type { Outcome } from '../saving.ts'
import { useTyped } from '../use-typed.ts'

const box = css({
  position: 'relative',
  width: '[256px]',
  maxWidth: 'full',
  // Its text ends before the button that empties it.
  '&:has(> button) input': { paddingRight: '32' },
  '& > button': { position: 'absolute', top: { base: '4', _coarse: '[10px]' }, right: '4' },
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
  const input = useRef<HTMLInputElement>(null)
  const it = useTyped({ path, value, disabled, read, onSave, what: 'What you typed', retries: true })
  const shown = it.typed ?? value
  return (
    <Row title={title} hint={hint}>
      <div className={box}>
        <Field label={title} hideLabel error={it.error} disabled={disabled}>
          <Input
            {...rest}
            ref={input}
            size="32"
            value={shown}
            onChange={event => it.put(event.target.value)}
            onBlur={() => it.typed !== undefined && void it.save(it.typed)}
            onKeyDown={event => {
              if (event.key === 'Enter') void it.save(shown)
              if (event.key !== 'Escape' || it.typed === undefined) return
              event.preventDefault()
              it.revert()
            }}
          />
        </Field>
        {(it.typed || value) && !disabled && (
          <IconButton
            icon={X}
            label={clear}
            tooltip="top"
            size="24"
            iconSize={14}
            onClick={() => {
              input.current?.focus()
              it.put('')
              void it.save('')
            }}
          />
        )}
      </div>
    </Row>
  )
}
