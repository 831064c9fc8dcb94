import { phoneToStore } from '@winnow/openapi/questions'

/** Loaded with the first phone number, and not awaited: a command waits for nothing. */
const parser = (): typeof import('libphonenumber-js/min') => require('libphonenumber-js/min')

/** See `phoneToStore`. A number without its country's code is read as one of India (docs/rules.md#phone-number). */
export const parsePhone = (text: string) =>
  phoneToStore(parser().parsePhoneNumberFromString(text, 'IN'), text)
