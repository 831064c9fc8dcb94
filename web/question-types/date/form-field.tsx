import { dayText, localDay } from '@winnow/openapi/common/dates/dates'
import { limits } from '@winnow/openapi/common/limits'
import { isDay } from '@winnow/openapi/filters/days'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { asText, type ControlProps, type FieldType } from '../../form/fields/control.ts'
import { useLate } from '../../form/fields/use-late.ts'
import { Icon } from '../../form/icons.tsx'

const first = `${limits.dateYears.first}-01-01`
const last = `${limits.dateYears.last}-12-31`
const placeholder = 'Choose a date'
const loadCalendar = () => import('./field/date-box.tsx')

/** Whether nobody is in the middle of typing into the browser's own input. */
const isIdle = (input: HTMLInputElement) => document.activeElement !== input && !input.validity.badInput

/**
 * A day. The browser's own input takes the answer until the calendar has come, and then only holds it: as text, since a
 * draft also keeps what was typed and can't be read as a day.
 */
const DateInput = ({ question, name, typed, aria }: ControlProps) => {
  const place = useRef<HTMLDivElement>(null)
  const loaded = useLate(place, loadCalendar, true)
  const [idle, setIdle] = useState(false)
  const [min, setMin] = useState(first)
  /** Something was typed into the browser's own input */
  const [used, setUsed] = useState(false)
  const { disallowPast } = question
  const begun = asText(typed)
  const isUnread = begun !== '' && !isDay(begun)
  useEffect(() => {
    // Only the browser knows the applicant's day.
    setMin(disallowPast ? localDay() : first)
  }, [disallowPast])
  useEffect(() => {
    // Before the page came alive, too.
    if (place.current?.querySelector('input')?.value !== begun) setUsed(true)
  }, [begun])
  useLayoutEffect(() => {
    const input = place.current?.querySelector('input')
    if (!loaded || !input) return
    const look = () => isIdle(input) && setIdle(true)
    look()
    const onBlur = () => setTimeout(look)
    input.addEventListener('blur', onBlur)
    return () => input.removeEventListener('blur', onBlur)
  }, [loaded])
  const late = idle ? loaded : null
  return (
    <div ref={place} className={late ? undefined : 'date-coming'}>
      <input
        className="input"
        type={late || isUnread ? 'text' : 'date'}
        name={name}
        defaultValue={begun}
        min={min}
        max={last}
        hidden={late !== null}
        onInput={() => setUsed(true)}
        {...(late ? {} : { id: question.id, ...aria })}
      />
      {!late && !used && !isUnread && (
        <span className={begun ? 'date-stand-in' : 'date-stand-in empty'} aria-hidden="true">
          {begun ? dayText(begun) : placeholder}
          <Icon name="calendar" />
        </span>
      )}
      {late && (
        <late.DateBox
          id={question.id}
          label={question.question}
          place={place}
          placeholder={placeholder}
          min={min}
          max={last}
          aria={aria}
        />
      )}
    </div>
  )
}

export const dateField: FieldType = { Control: DateInput, isDay: true }
