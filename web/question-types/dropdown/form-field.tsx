import { useMemo, useRef } from 'react'
import { asText, type ControlProps, type FieldType } from '../../form/fields/control.ts'
import { changed, isLong, loadFinder, useChosen } from '../../form/fields/options.ts'
import { useLate } from '../../form/fields/use-late.ts'
import { Icon } from '../../form/icons.tsx'

const none = 'Choose one'
const chosenIn = (place: HTMLElement) => {
  const { selectedIndex = 0 } = place.querySelector('select') ?? {}
  return selectedIndex > 0 ? [selectedIndex] : []
}

/** One of a list. Its select holds the answer; a long list is searched above it, once that has come. */
const Dropdown = ({ question, name, typed, aria }: ControlProps) => {
  const place = useRef<HTMLDivElement>(null)
  const late = useLate(place, isLong(question.options) ? loadFinder : null)
  const { options } = question
  const items = useMemo(() => [none, ...options].map(text => ({ text })), [options])
  const chosen = useChosen(place, chosenIn)
  return (
    <div className="select" ref={place}>
      <select
        className="input"
        name={name}
        defaultValue={asText(typed)}
        hidden={late !== null}
        {...(late ? {} : { id: question.id, ...aria })}
      >
        <option value="">{none}</option>
        {options.map(option => (
          <option key={option} value={option} selected={option === typed}>
            {option}
          </option>
        ))}
      </select>
      {late && (
        <late.Finder
          id={question.id}
          label={question.question}
          items={items}
          chosen={chosen}
          over
          aria={aria}
          onChoose={at => {
            const select = place.current?.querySelector('select')
            if (!select) return
            select.selectedIndex = at
            changed(select)
          }}
        />
      )}
      <Icon name="chevron" />
    </div>
  )
}

export const dropdownField: FieldType = { Control: Dropdown }
