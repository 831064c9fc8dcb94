/** The pages of a form beside its questions, by their names in the outline; elsewhere they are called 'Thank you page'. */
export const pageNames = { welcome: 'Welcome', thanks: 'Thank you', closed: 'Closed' } as const
export type PageName = keyof typeof pageNames

export const pageTitle = (page: PageName) => `${pageNames[page]} page`
