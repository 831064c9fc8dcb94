import { otherName } from '@winnow/openapi/questions/typing'
import { useMemo, useRef } from 'react'
import type { ControlProps } from '../../form/fields/control.ts'
import { changed, isLong, loadFinder, untickOther, useChosen } from '../../form/fields/options.ts'
import { useLate } from '../../form/fields/use-late.ts'

type ChoiceProps = ControlProps & { type: 'radio' | 'checkbox'; chosen: readonly string[] }

const boxesIn = (place: HTMLElement) => [
  ...place.querySelectorAll<HTMLInputElement>('.options input:not([data-other])'),
]
const chosenIn = (place: HTMLElement) => boxesIn(place).flatMap((box, at) => (box.checked ? [at] : []))

/**
 * Options one below the other. Other is an option without a value: its text is what is sent. Many options scroll in a box of
 * their own, where they are searched once that has come; their boxes continue holding the answer.
 */
export const Choice = ({ question, name, aria, type, chosen: typed }: ChoiceProps) => {
  const { options } = question
  const place = useRef<HTMLDivElement>(null)
  const long = isLong(options)
  const late = useLate(place, long ? loadFinder : null)
  const chosen = useChosen(place, chosenIn)
  const items = useMemo(() => options.map(text => ({ text })), [options])
  const other = typed.find(value => value !== '' && !options.includes(value)) ?? ''
  const { 'aria-describedby': describedBy, 'aria-invalid': invalid } = aria
  const wrong = { 'aria-describedby': describedBy, 'aria-invalid': invalid }
  const native = late ? {} : wrong
  return (
    <div className={long ? 'choice long' : 'choice'} ref={place}>
      {long &&
        (late ? (
          <late.Finder
            id={question.id}
            label={question.question}
            items={items}
            chosen={chosen}
            multiple={type === 'checkbox'}
            aria={{ ...wrong, 'aria-required': undefined }}
            onChoose={at => {
              const box = place.current && boxesIn(place.current)[at]
              if (!box) return
              box.checked = type === 'radio' || !box.checked
              changed(box)
            }}
          />
        ) : (
          <div className="input coming" />
        ))}
      <div className="options" hidden={late !== null}>
        {options.map((option, at) => (
          <label className="option" key={option} dir="auto">
            <input
              type={type}
              id={at === 0 && !late ? question.id : undefined}
              name={name}
              value={option}
              defaultChecked={typed.includes(option)}
              {...native}
            />
            <span>{option}</span>
          </label>
        ))}
      </div>
      {question.allowOther && (
        <div className="option other">
          <label>
            <input
              type={type}
              name={name}
              value=""
              defaultChecked={typed.includes('') || other !== ''}
              data-other={otherName(question.id)}
              onClick={({ currentTarget, detail }) => {
                // The second press of a double click is no second choice.
                if (type === 'radio' && !question.required && detail < 2) untickOther(currentTarget)
              }}
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
