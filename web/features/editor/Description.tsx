import { useState } from 'react'
import { css } from '../../styled-system/css'
import { Field } from '../../ui/fields/Field.tsx'
import { Textarea } from '../../ui/fields/Input.tsx'
import { fromParagraphs, toParagraphs } from './draft/paragraphs.ts'

interface DescriptionProps {
  label: string
  /** HTML; null: none */
  value: string | null
  onChange: (html: string | null) => void
  placeholder: string
  error?: string
}

/** A text under a heading. What it holds stays as it is until somebody types. */
export function Description({ label, value, onChange, placeholder, error }: DescriptionProps) {
  // Blank lines at the end have no place in the HTML; without the typed text they would vanish while it is typed.
  const [typed, setTyped] = useState({ html: value, text: fromParagraphs(value) })
  const text = typed.html === value ? typed.text : fromParagraphs(value)
  return (
    <Field label={<span className={css({ srOnly: true })}>{label}</span>} error={error}>
      <Textarea
        rows={1}
        value={text}
        placeholder={placeholder}
        onChange={event => {
          const html = toParagraphs(event.target.value)
          setTyped({ html, text: event.target.value })
          onChange(html)
        }}
      />
    </Field>
  )
}
