import { limits } from '@winnow/openapi/common/limits'
import { cleanNumber } from '@winnow/openapi/questions/typing'
import { useEffect, useRef, useState } from 'react'
import { asText, type ControlProps } from './control.ts'

const inputs = {
  NAME: { type: 'text', autoComplete: 'name' },
  EMAIL: { type: 'email', autoComplete: 'email' },
} as const

export const TextInput = ({ question, name, typed, fixed, aria }: ControlProps) => {
  const kind = question.preDefinedInputType === 'EMAIL' ? inputs.EMAIL : { type: 'text' }
  const own = name === 'name' ? inputs.NAME : kind
  return (
    <input
      className="input"
      id={question.id}
      name={name}
      defaultValue={asText(typed)}
      dir="auto"
      readOnly={fixed}
      {...own}
      {...aria}
    />
  )
}

export const LongTextInput = ({ question, name, typed, aria }: ControlProps) => {
  const area = useRef<HTMLTextAreaElement>(null)
  const [length, setLength] = useState(asText(typed).length)
  useEffect(() => setLength(area.current?.value.length ?? 0), [])
  return (
    <div className="area">
      <textarea
        ref={area}
        className="input"
        id={question.id}
        name={name}
        defaultValue={asText(typed)}
        rows={3}
        dir="auto"
        onInput={event => setLength(event.currentTarget.value.length)}
        {...aria}
      />
      {length > 0 && (
        <span className="counted" aria-hidden="true">
          {length.toLocaleString('en')} of {limits.longText.toLocaleString('en')}
        </span>
      )}
    </div>
  )
}

/** Where a number has a decimal comma, the phone's keys offer no point. */
const withPoint = (text: string) =>
  (1.5).toLocaleString().includes(',') ? text.replace(/\.(?=.*,)/g, '').replace(',', '.') : text

export const NumberInput = ({ question, name, typed, aria }: ControlProps) => (
  <input
    className="input number"
    id={question.id}
    name={name}
    defaultValue={asText(typed)}
    inputMode="decimal"
    autoComplete="off"
    onInput={event => {
      const input = event.currentTarget
      const kept = cleanNumber(withPoint(input.value))
      if (kept !== input.value) input.value = kept
    }}
    {...aria}
  />
)

export const LinkInput = ({ question, name, typed, aria }: ControlProps) => (
  <input
    className="input"
    id={question.id}
    name={name}
    defaultValue={asText(typed)}
    inputMode="url"
    autoCapitalize="none"
    autoComplete={question.preDefinedInputType ? 'off' : 'url'}
    spellCheck="false"
    {...aria}
  />
)

export const DateInput = ({ question, name, typed, aria }: ControlProps) => (
  <input
    className="input"
    type="date"
    id={question.id}
    name={name}
    defaultValue={asText(typed)}
    min={`${limits.dateYears.first}-01-01`}
    max={`${limits.dateYears.last}-12-31`}
    {...aria}
  />
)
