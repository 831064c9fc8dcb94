import { localDay } from '@winnow/openapi/common/dates/dates'
import { limits } from '@winnow/openapi/common/limits'
import { useEffect, useRef, useState } from 'react'
import { asText, type ControlProps, type FieldType } from '../../form/fields/control.ts'

import { useLate } from '../../form/fields/use-late.ts'

const first = `${limits.dateYears.first}-01-01`
const last = `${limits.dateYears.last}-12-31`
const loadCalendar = () => import('./field/date-box.tsx')

/** Whether nobody is in the middle of typing into the browser's own input. */
const isIdle = (input: HTMLInputElement) => document.activeElement !== input && !input.validity.badInput

/** A day. The browser's own input holds the answer, and takes it until the calendar has come. */
const DateInput = ({ question, name, typed, aria }: ControlProps) => {
  const place = useRef<HTMLDivElement>(null)
  const loaded = useLate(place, loadCalendar)
  const [idle, setIdle] = useState(false)
  const [min, setMin] = useState(first)
  const { disallowPast } = question
  useEffect(() => {
    // Only the browser knows the applicant's day.
    setMin(disallowPast ? localDay() : first)
  }, [disallowPast])
  useEffect(() => {
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
    <div ref={place}>
      <input
        className="input"
        type="date"
        name={name}
        defaultValue={asText(typed)}
        min={min}
        max={last}
        hidden={late !== null}
        {...(late ? {} : { id: question.id, ...aria })}
      />
      {late && (
        <late.DateBox
          id={question.id}
          label={question.question}
          place={place}
          min={min}
          max={last}
          aria={aria}
        />
      )}
    </div>
  )
}

export const dateField: FieldType = { Control: DateInput, isDay: true }
