import { callingCodeName } from '@winnow/openapi/questions/typing'
import { useEffect, useMemo, useRef } from 'react'
import { asText, type ControlProps, type FieldType } from '../../form/fields/control.ts'
import { changed, loadFinder, useChosen } from '../../form/fields/options.ts'
import { useLate } from '../../form/fields/use-late.ts'
import { Icon } from '../../form/icons.tsx'
import { type Country, loadPhones, usualCountry } from '../../form/phone/phones.ts'

const loadCountries = async () => {
  const [phones, { Finder }] = await Promise.all([loadPhones(), loadFinder()])
  return phones && { countries: phones.countries, splitCode: phones.splitCode, Finder }
}
type Countries = NonNullable<Awaited<ReturnType<typeof loadCountries>>>
const chosenIn = (place: HTMLElement) => {
  const { selectedIndex = -1 } = place.querySelector('select') ?? {}
  return selectedIndex < 0 ? [] : [selectedIndex]
}
/** Leaves the code of a number that names its country to the select beside it; returns the select where it does. */
const leaveCode = (place: HTMLElement | null, number: HTMLInputElement, { splitCode }: Countries) => {
  const split = splitCode(number.value)
  const select = split && place?.querySelector('select')
  if (!select) return
  select.selectedIndex = split.at
  number.value = split.rest
  return select
}
const justIndia: readonly Country[] = [usualCountry]

/**
 * A number beside its country's calling code, which is searched by name and by code. The countries come with the parser, when
 * the question is near; until then, and without JavaScript, there is the usual one, and any number may begin with its own '+'.
 */
const PhoneInput = ({ question, name, typed, aria }: ControlProps) => {
  const place = useRef<HTMLDivElement>(null)
  const late = useLate(place, loadCountries)
  const countries = late?.countries ?? justIndia
  const items = useMemo(
    () => countries.map(({ code, title }) => ({ text: title, detail: code, brief: `${code} ${title}` })),
    [countries],
  )
  const number = useRef<HTMLInputElement>(null)
  // Runs before `useChosen` reads the select, so no change event is needed.
  useEffect(() => {
    const { current } = number
    // Who types keeps their caret.
    if (late && current && current !== document.activeElement) leaveCode(place.current, current, late)
  }, [late])
  const chosen = useChosen(place, chosenIn)
  const label = `${question.question}: country`
  return (
    <>
      <div className="phone">
        <div className="select" ref={place}>
          <select
            className="input"
            name={callingCodeName(question.id)}
            aria-label={label}
            hidden={late !== null}
          >
            {countries.map(({ country, code, title }) => (
              <option key={country} value={code} selected={country === usualCountry.country}>
                {code} {title}
              </option>
            ))}
          </select>
          {late && (
            <late.Finder
              label={label}
              items={items}
              chosen={chosen}
              over
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
        <input
          className="input"
          type="tel"
          id={question.id}
          name={name}
          defaultValue={asText(typed)}
          autoComplete="tel"
          ref={number}
          onBlur={event => late && changed(leaveCode(place.current, event.currentTarget, late))}
          {...aria}
        />
      </div>
      <noscript>
        <p className="hint after">Outside India, start with + and the country code.</p>
      </noscript>
    </>
  )
}

export const phoneNumberField: FieldType = { Control: PhoneInput }
