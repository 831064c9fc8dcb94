import { momentOf, wallClock } from '@winnow/openapi/common/dates/dates'
import { WinnowError } from '@winnow/sdk'
import { useEffect, useState } from 'react'
import { reasonOf } from '../../../lib/client.ts'
import { css } from '../../../styled-system/css'
import { DateField } from '../../../ui/fields/date/DateField.tsx'
import { Row } from '../../../ui/layout/Section.tsx'
import { type Outcome, useSettings } from '../saving.ts'

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
  /** The name of the button that removes it */
  clear: string
}

/** A date and time, saved when it is chosen or typed; it stays where it could not be saved. */
export function DateRow({ title, hint, value, ahead, onSave, path, ...rest }: DateRowProps) {
  const { unsaved } = useSettings()
  const [chosen, setChosen] = useState(unsaved.textOf(path))
  const [error, setError] = useState<string>()
  const save = async (next: string) => {
    setChosen(next)
    if (ahead && next && momentOf(next).getTime() <= Date.now())
      return setError('Choose a time in the future')
    setError(undefined)
    const outcome = await onSave(next === '' ? null : momentOf(next).toISOString())
    if (outcome === null) {
      unsaved.drop(path)
      return setChosen(now => (now === next ? undefined : now))
    }
    unsaved.keep(path, next, () => void save(next))
    const fieldError = outcome.error instanceof WinnowError ? outcome.error.at(path) : undefined
    setError(fieldError ?? `Couldn't save. Your date is kept here. ${reasonOf(outcome.error)}`)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, what was kept when the page was left
  useEffect(() => {
    if (chosen !== undefined) void save(chosen)
  }, [])
  return (
    <Row title={title} hint={hint}>
      <div className={css({ width: '[256px]', maxWidth: 'full' })}>
        <DateField
          {...rest}
          label={title}
          hideLabel
          error={error}
          value={chosen ?? (value ? wallClock(value) : '')}
          disallowPast={ahead}
          onChange={next => next !== null && void save(next)}
        />
      </div>
    </Row>
  )
}
