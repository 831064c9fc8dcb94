/** The key of a 'same name' rule: NFKC, case-folded, trimmed (security.md, section 3). */
export const keyOf = (text: string) => text.trim().normalize('NFKC').toLowerCase()
