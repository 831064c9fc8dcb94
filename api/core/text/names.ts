/** The key of a 'same name' rule: NFKC, case-folded, trimmed (security.md, section 3). */
export const keyOf = (text: string) => text.trim().normalize('NFKC').toLowerCase()

/** The first word of a full name; null where there is none. */
export const firstNameOf = (name: string | null): string | null => name?.trim().split(/\s+/)[0] || null
