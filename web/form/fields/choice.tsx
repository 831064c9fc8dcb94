import { otherName } from '@winnow/openapi/questions/question-type'
import type { ControlProps } from './control.ts'

type ChoiceProps = ControlProps & { type: 'radio' | 'checkbox'; chosen: readonly string[] }

/** Options one below the other. Other is an option without a value: its text is what is sent. */
const Choice = ({ question, name, aria, type, chosen }: ChoiceProps) => {
  const other = chosen.find(value => value !== '' && !question.options.includes(value)) ?? ''
  const { 'aria-describedby': describedBy, 'aria-invalid': invalid } = aria
  return (
    <div className="choice">
      {question.options.map((option, at) => (
        <label className="option" key={option}>
          <input
            type={type}
            id={at === 0 ? question.id : undefined}
            name={name}
            value={option}
            defaultChecked={chosen.includes(option)}
            aria-describedby={describedBy}
            aria-invalid={invalid}
          />
          <span dir="auto">{option}</span>
        </label>
      ))}
      {question.allowOther && (
        <div className="option other">
          <label>
            <input
              type={type}
              name={name}
              value=""
              defaultChecked={other !== ''}
              data-other={otherName(question.id)}
            />
            <span>Other</span>
          </label>
          <input
            className="input"
            name={otherName(question.id)}
            defaultValue={other}
            aria-label={`${question.question}: other answer`}
            placeholder="Another answer"
            dir="auto"
          />
        </div>
      )}
    </div>
  )
}

export const SingleChoice = (props: ControlProps) => (
  <Choice {...props} type="radio" chosen={typeof props.typed === 'string' ? [props.typed] : []} />
)

export const MultipleChoice = (props: ControlProps) => (
  <Choice {...props} type="checkbox" chosen={Array.isArray(props.typed) ? props.typed.map(String) : []} />
)

/** Keeps Other and its text together: text turns it on, no text turns it off (spec 1, section 4). */
export const keepOtherTogether = (form: HTMLFormElement, changed: EventTarget | null) => {
  if (!(changed instanceof HTMLInputElement)) return
  for (const box of form.querySelectorAll<HTMLInputElement>('[data-other]')) {
    const text = form.elements.namedItem(box.dataset.other ?? '')
    if (!(text instanceof HTMLInputElement)) continue
    if (changed === text) box.checked = text.value.trim() !== ''
    else if (changed === box && box.checked) text.focus()
    else if (changed.name === box.name && !box.checked) text.value = ''
  }
}
