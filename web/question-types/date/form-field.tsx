import { localDay } from '@winnow/openapi/common/dates'
import { limits } from '@winnow/openapi/common/limits'
import { useEffect, useState } from 'react'
import { asText, type ControlProps, type FieldType } from '../../form/fields/control.ts'

const first = `${limits.dateYears.first}-01-01`

const DateInput = ({ question, name, typed, aria }: ControlProps) => {
  const [min, setMin] = useState(first)
  const { disallowPast } = question
  useEffect(() => {
    // Only the browser knows the applicant's day.
    setMin(disallowPast ? localDay() : first)
  }, [disallowPast])
  return (
    <input
      className="input"
      type="date"
      id={question.id}
      name={name}
      defaultValue={asText(typed)}
      min={min}
      max={`${limits.dateYears.last}-12-31`}
      {...aria}
    />
  )
}

export const dateField: FieldType = { Control: DateInput, isDay: true }
