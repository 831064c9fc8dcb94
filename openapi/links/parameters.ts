/** What the page of a form reads of its own link */
export const ownParameters: readonly string[] = ['embed', 'submitted', 'own', 'draft', 'form_version']

/** How a name before the = of a link is written */
export const parameterPattern = /^[A-Za-z][\w.-]*$/
export const parameterPatternSaid = 'Letters, digits, _ . and -, a letter first'

/** What fills in Name and Email, and what the page reads itself: no form keeps or asks for another thing under such a name. */
export const reservedParameters: readonly string[] = ['name', 'email', ...ownParameters]
export const isReservedParameter = (name: string): boolean => reservedParameters.includes(name.toLowerCase())

/** utm_source and its kin: kept by every form (settled.md, rules: prefill). */
export const isCampaignParameter = (name: string): boolean => /^utm_[\w.-]+$/i.test(name)
