import { callingCodeName } from '@winnow/openapi/questions/written/phone-number'
import { useState } from 'react'
import { Icon } from '../icons.tsx'
import { type Country, loadPhones, usualCountry } from '../sending/phones.ts'
import { asText, type ControlProps } from './control.ts'

/**
 * A number beside its country's calling code. The list of countries comes with the parser, when the question is first
 * touched; until then, and without JavaScript, there is the usual country, and any number may begin with its own '+'.
 */
export const PhoneInput = ({ question, name, typed, aria }: ControlProps) => {
  const [countries, setCountries] = useState<readonly Country[]>([usualCountry])
  const load = () => {
    if (countries.length === 1) loadPhones().then(phones => phones && setCountries(phones.countries))
  }
  return (
    <div className="phone" onFocusCapture={load} onPointerEnter={load}>
      <div className="select">
        <select
          className="input"
          name={callingCodeName(question.id)}
          aria-label={`${question.question}: country`}
        >
          {countries.map(({ country, code, title }) => (
            <option key={country} value={code} selected={country === usualCountry.country}>
              {code} {title}
            </option>
          ))}
        </select>
        <Icon name="chevron" />
      </div>
      <input
        className="input"
        type="tel"
        id={question.id}
        name={name}
        defaultValue={asText(typed)}
        autoComplete="tel"
        {...aria}
      />
    </div>
  )
}
