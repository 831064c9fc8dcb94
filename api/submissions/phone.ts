import { phoneToStore } from '@winnow/openapi/questions'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** See `phoneToStore`. A number without its country's code is read as one of India (docs/rules.md#phone-number). */
export const parsePhone = (text: string) => phoneToStore(parsePhoneNumberFromString(text, 'IN'), text)
