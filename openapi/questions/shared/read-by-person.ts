/** What asks that a person reads the application: then no AI judges it (docs/rules.md#a-person-reads-it). */
export const readByPerson = 'Have a person read my application'
