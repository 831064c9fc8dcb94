import type { CustomFieldType } from '../common/enums.ts'
import type { ColumnType, ColumnTypeEntry, CustomColumnType } from './column.ts'
import { plain, several } from './fixed.ts'

/** What the messages column says beside the last message itself. */
const lastMessage: ColumnTypeEntry = {
  type: 'messages',
  title: 'Messages',
  filter: 'choice',
  value: row => row.get('lastMessage'),
  text: plain,
}

/** The column of those who asked that a person reads their application; a form has it once somebody did. */
export const aiOptOutId = 'ai_opted_out'

export const customColumns: Record<CustomColumnType, ColumnTypeEntry> = {
  messages: lastMessage,
  ai: { type: 'ai', filter: 'choice', value: (row, column) => row.get(column.id), text: plain },
  form_status: {
    type: 'form_status',
    filter: 'choice',
    value: (row, column) => row.get(column.id),
    text: plain,
  },
  form_labels: {
    type: 'form_labels',
    filter: 'choices',
    value: (row, column) => row.get(column.id),
    text: several,
  },
  score: {
    type: 'score',
    title: 'Score',
    filter: 'number',
    numeric: true,
    value: row => row.get('score'),
    text: plain,
  },
  url_parameter: {
    type: 'url_parameter',
    filter: 'text',
    value: (row, column) => row.get(column.id),
    text: plain,
  },
  ai_opt_out: {
    type: 'ai_opt_out',
    title: 'A person reads it',
    filter: 'yesNo',
    value: row => row.get(aiOptOutId),
    text: value => (value === true ? 'Yes' : ''),
  },
}

/** The column that a custom field is. */
export const columnTypeOf: Record<CustomFieldType, ColumnType> = {
  MESSAGES: 'messages',
  SUBMISSION_LABELS: 'labels',
  SUBMITTED_AT: 'date',
  FORM_STATUS: 'form_status',
  FORM_LABELS: 'form_labels',
  AI_CRITERION: 'ai',
  SCORE: 'score',
  URL_PARAMETER: 'url_parameter',
  AI_OPT_OUT: 'ai_opt_out',
}

/** The column of a URL parameter of applications: `url_parameter:utm_source`. */
export const urlParameterId = (name: string) => `url_parameter:${name}`

/** What every form has beside its questions, where nobody moved it yet. */
export const usualCustomFields = [
  { id: 'date', question: 'Submitted', type: 'SUBMITTED_AT', width: 110 },
  { id: 'labels', question: 'Labels', type: 'SUBMISSION_LABELS', width: 134 },
  { id: 'messages', question: 'Messages', type: 'MESSAGES', width: 190 },
] as const satisfies readonly { id: string; question: string; type: CustomFieldType; width: number }[]
