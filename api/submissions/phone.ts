import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** The number in E.164, or null; a number without its country's code is read as one of India (docs/rules.md#phone-number). */
export function parsePhone(text: string): string | null {
  const number = parsePhoneNumberFromString(text, 'IN')
  return number?.isValid() ? number.number : null
}
