/** The key of a 'same name' rule: NFKC, case-folded, trimmed (docs/rules.md#text-normalisation). */
export const keyOf = (text: string) => text.trim().normalize('NFKC').toLowerCase()
