import { momentOf, wallClock } from '@winnow/openapi/common/dates/dates'
import { useRef } from 'react'
import { css } from '../../../styled-system/css'
import { TextLink } from '../../../ui/actions/TextLink.tsx'
import { DateField } from '../../../ui/fields/date/DateField.tsx'
import { Row } from '../../../ui/layout/Section.tsx'
import type { Outcome } from '../saving.ts'
import { useTyped } from '../use-typed.ts'

interface DateRowProps {
  title: string
  hint: string
  /** ISO 8601, UTC */
  value: string | null
  /** 'HH:mm' of a day that was chosen without a time */
  time: string
  /** It must lie ahead */
  ahead?: boolean
  onSave: (value: string | null) => Promise<Outcome>
  /** The body's field, whose refusal is shown here */
  path: string
  disabled?: boolean
  /** Saves a kept date again by itself */
  retries: boolean
  /** The name of the button that removes it */
  clear: string
}

/** A date and time, saved when it is chosen or typed; it stays where it could not be saved. */
export function DateRow({ title, hint, value, ahead, onSave, path, retries, ...rest }: DateRowProps) {
  const it = useTyped({
    path,
    value: value ? wallClock(value) : '',
    disabled: rest.disabled,
    read: (text): { value: string | null } | { error: string } =>
      ahead && text && momentOf(text).getTime() <= Date.now()
        ? { error: 'Choose a time in the future' }
        : { value: text === '' ? null : momentOf(text).toISOString() },
    onSave,
    what: 'Your date',
    retries,
  })
  const choose = (next: string) => {
    it.put(next)
    void it.save(next)
  }
  const box = useRef<HTMLDivElement>(null)
  return (
    <Row title={title} hint={hint}>
      <div ref={box} className={css({ width: '[256px]', maxWidth: 'full' })}>
        <DateField
          {...rest}
          label={title}
          hideLabel
          error={it.error}
          value={it.typed ?? (value ? wallClock(value) : '')}
          disallowPast={ahead}
          unsaved={it.again && { save: it.again, drop: it.revert }}
          // Null: what is typed is no date
          onChange={next => (next === null ? it.drop() : choose(next))}
        />
        {it.again && (
          <TextLink
            onClick={() => {
              // The button goes once it is saved.
              box.current?.querySelector('input')?.focus()
              it.again?.()
            }}
          >
            Try again
          </TextLink>
        )}
      </div>
    </Row>
  )
}
