import { plainDigits } from '@winnow/openapi/common/text/digits'
import { phoneToStore } from '@winnow/openapi/questions/phone-number/phone-number'

import { getCountries, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/min'

export type Country = { country: string; code: string; title: string }

/** See `phoneToStore`; the default country is IN (docs/rules.md#phone-number). */
export const parse = (text: string) => phoneToStore(parsePhoneNumberFromString(text, 'IN'), text)

/**
 * The place in `countries` of the one that a number with its own '+' belongs to, and the number without that country's code;
 * null: none, or not known yet.
 */
export function splitCode(typed: string): { at: number; rest: string } | null {
  const text = plainDigits(typed)
  const number = text.trim().startsWith('+') ? parsePhoneNumberFromString(text) : undefined
  const at = countries.findIndex(({ country }) => country === number?.country)
  if (!number || at < 0) return null
  const between = '[\\s.-]*'
  const code = new RegExp(`^\\s*\\+${[...number.countryCallingCode].join(between)}${between}(?=[\\d(])`)
  return { at, rest: text.replace(code, '') }
}

const titles = new Intl.DisplayNames('en', { type: 'region' })

/** Every country that has a calling code, by its English name. */
export const countries: readonly Country[] = getCountries()
  .map(country => ({
    country,
    code: `+${getCountryCallingCode(country)}`,
    title: titles.of(country) ?? country,
  }))
  .sort((a, b) => a.title.localeCompare(b.title))
