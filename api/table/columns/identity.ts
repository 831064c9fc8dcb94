import { piece } from '../fragment.ts'
import { textMeets } from '../predicates/text.ts'
import { keyAt } from './answers.ts'
import type { TableColumn } from './column.ts'

export const nameKey = keyAt(0)
export const emailKey = keyAt(1)

/** Name and e-mail, which every application has. */
export const people: readonly TableColumn[] = [
  {
    id: 'applicant',
    filter: 'text',
    meets: textMeets(nameKey),
    sort: [nameKey],
    values: { key: nameKey, name: { ofRow: piece`s.name` } },
  },
  {
    id: 'email',
    filter: 'text',
    meets: textMeets(emailKey),
    sort: [emailKey],
    values: { key: emailKey, name: { ofRow: piece`s.email` } },
  },
]
