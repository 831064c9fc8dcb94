import { limits } from '@winnow/openapi/common/limits'
import { useEffect, useRef, useState } from 'react'
import { asText, type ControlProps, type FieldType } from '../../form/fields/control.ts'

const LongTextInput = ({ question, name, typed, aria }: ControlProps) => {
  const area = useRef<HTMLTextAreaElement>(null)
  // Without scripts nothing would count on.
  const [length, setLength] = useState(0)
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

export const longTextField: FieldType = { Control: LongTextInput, seconds: 120 }
