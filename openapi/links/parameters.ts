/** The parameters that a form's page itself reads */
export const ownParameters: readonly string[] = ['embed', 'submitted', 'own', 'draft', 'form_version']

/** How a name before the = of a link is written */
export const parameterPattern = /^[A-Za-z][\w.-]*$/
export const parameterPatternMessage = 'Use letters, digits, _, . and -, starting with a letter'

/** What fills in Name and Email, and what the page reads itself: no form declares another parameter of such a name. */
export const reservedParameters: readonly string[] = ['name', 'email', ...ownParameters]
export const isReservedParameter = (name: string): boolean => reservedParameters.includes(name.toLowerCase())

/** utm_source and the like, which every form stores. */
export const isCampaignParameter = (name: string): boolean => /^utm_[\w.-]+$/i.test(name)
