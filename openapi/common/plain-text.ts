import * as z from 'zod/mini'

/** NUL and lone surrogates cannot be kept: a database may cut a text at NUL, and UTF-8 has no lone surrogates. */
export const isStorable = (text: string) => !text.includes('\0') && !/\p{Cs}/u.test(text)

/** Refuses what cannot be kept, and normalises to NFC. */
export const plainText = () =>
  z.string('Must be a text').check(
    z.refine(isStorable, { error: 'Contains a character that cannot be saved', abort: true }),
    z.overwrite(text => text.normalize('NFC')),
  )

/** The documents' own words for a text that is too long; the limit itself is still allowed. */
export const atMost = (characters: number) =>
  z.maxLength(characters, `Must be less than ${characters} characters`)

/** A text without its case and accents, so that sorting and searching see 'Élan' beside 'elan'. */
export const fold = (text: string) =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ς', 'σ').replace(/[’‘ʼ]/g, "'")

/** The key of a 'same name' rule: NFKC, case-folded, trimmed (docs/rules.md#text-normalisation). */
export const keyOf = (text: string) => text.trim().normalize('NFKC').toLowerCase()
