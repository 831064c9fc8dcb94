import * as z from 'zod/mini'

/** NUL and lone surrogates cannot be kept: a database may cut a text at NUL, and UTF-8 has no lone surrogates. */
export const isStorable = (text: string) => !text.includes('\0') && !/\p{Cs}/u.test(text)

/** Whether nothing of a text is seen: blanks, controls, and what is invisible by itself, such as U+200B or U+00AD. */
export const isBlankText = (text: string) => /^[\s\p{Cc}\p{Cf}\p{DI}\u2800]*$/u.test(text)

/** A text on one line: a line break counts as a blank, as in a name that stands in a mail's header. */
export const oneLine = (text: string) => text.replace(/[\r\n\v\f\x85\u2028\u2029]+/g, ' ')

/** Refuses what cannot be kept, and normalises to NFC. */
export const plainText = () =>
  z.string().check(
    z.refine(isStorable, { error: "Contains a character that can't be saved", abort: true }),
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
