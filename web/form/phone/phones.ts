import type { Country } from './phone-parser.ts'

export type { Country }

/** docs/rules.md#phone-number */
export const usualCountry: Country = { country: 'IN', code: '+91', title: 'India' }

/** The address of phone-parser.ts, written in by the build. It is larger than the form, so it comes on demand. */
declare const FORM_PHONES: string

type Phones = typeof import('./phone-parser.ts')

let loading: Promise<Phones | null> | undefined
let loaded: Phones | null = null

/** Loads the parser once a phone number is touched. Null when it cannot be loaded; the next call tries again. */
export function loadPhones(): Promise<Phones | null> {
  loading ??= import(FORM_PHONES).then(
    (phones: Phones) => {
      loaded = phones
      return phones
    },
    () => {
      loading = undefined
      return null
    },
  )
  return loading
}

/** Until the parser is loaded the server alone validates. */
export const parsePhone = (text: string) => (loaded ? loaded.parse(text) : text)
