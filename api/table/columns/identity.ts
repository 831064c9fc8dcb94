import { fragment } from '../query/fragment.ts'
import { textPredicate } from '../query/predicates.ts'
import { keyAt } from './answers.ts'
import type { TableColumn } from './column.ts'

export const nameKey = keyAt(0)
export const emailKey = keyAt(1)

/** Name and email, which every application has. */
export const identityColumns: readonly TableColumn[] = [
  {
    id: 'applicant',
    filter: 'text',
    predicate: textPredicate(nameKey),
    sort: [nameKey],
    values: { key: nameKey, name: { ofRow: fragment`s.name` } },
  },
  {
    id: 'email',
    filter: 'text',
    predicate: textPredicate(emailKey),
    sort: [emailKey],
    values: { key: emailKey, name: { ofRow: fragment`s.email` } },
  },
]
