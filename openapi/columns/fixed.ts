import { questionTypes } from '../questions/index.ts'
import type { ColumnTypeEntry, FixedColumnType } from './column.ts'
import type { WindowValue } from './row.ts'

const plain = (value: WindowValue) => (value === null ? '' : String(value))

const dayFormats = new Map<string, Intl.DateTimeFormat>()

/** A format is kept per zone: to make one takes thirty times as long as to use it. Swedish days are ISO 8601. */
const dayFormat = (timeZone: string) => {
  const kept = dayFormats.get(timeZone)
  if (kept) return kept
  const made = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  dayFormats.set(timeZone, made)
  return made
}

const isInstant = (value: WindowValue): value is string =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value))

export const fixedColumns: Record<FixedColumnType, ColumnTypeEntry> = {
  stage: { type: 'stage', title: 'Status', value: row => row.get('stage'), text: plain },
  applicant: {
    type: 'applicant',
    title: 'Applicant',
    csvTitle: 'Name',
    value: row => row.get('name'),
    text: plain,
  },
  email: { type: 'email', title: 'Email', value: row => row.get('email'), text: plain },
  date: {
    type: 'date',
    title: 'Submitted',
    csvTitle: 'Applied on',
    value: row => row.get('submittedAt'),
    text: (value, { timeZone }) =>
      isInstant(value) ? dayFormat(timeZone).format(Date.parse(value)) : plain(value),
  },
  labels: {
    type: 'labels',
    title: 'Labels',
    value: row => row.get('labels'),
    text: value => questionTypes.MULTI_SELECT.text(Array.isArray(value) ? value : null),
  },
}
