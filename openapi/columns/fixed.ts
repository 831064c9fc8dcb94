import { dayIn, questionTypes } from '../questions/index.ts'
import type { ColumnTypeEntry, FixedColumnType } from './column.ts'
import type { WindowValue } from './row.ts'

export const plain = (value: WindowValue) => (value === null ? '' : String(value))

/** Several words in one cell, joined as a question of several options is. */
export const several = (value: WindowValue) =>
  questionTypes.MULTI_SELECT.text(Array.isArray(value) ? value : null)

const isInstant = (value: WindowValue): value is string =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value))

export const fixedColumns: Record<FixedColumnType, ColumnTypeEntry> = {
  stage: { type: 'stage', title: 'Status', filter: 'choice', value: row => row.get('stage'), text: plain },
  applicant: {
    type: 'applicant',
    title: 'Applicant',
    filter: 'text',
    csvTitle: 'Name',
    value: row => row.get('name'),
    text: plain,
  },
  email: { type: 'email', title: 'Email', filter: 'text', value: row => row.get('email'), text: plain },
  date: {
    type: 'date',
    title: 'Submitted',
    filter: 'date',
    csvTitle: 'Applied on',
    value: row => row.get('submittedAt'),
    text: (value, { timeZone }) => (isInstant(value) ? dayIn(timeZone, new Date(value)) : plain(value)),
  },
  labels: {
    type: 'labels',
    title: 'Labels',
    filter: 'choices',
    value: row => row.get('labels'),
    text: several,
  },
}
