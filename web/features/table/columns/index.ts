import { columnsOf } from '@winnow/openapi/columns'
import { limits } from '@winnow/openapi/common/limits'
import type { FormDetails } from '@winnow/sdk'
import { applicant } from './applicant.ts'
import { multiSelect, singleSelect } from './chosen.ts'
import type { GridColumn, GridColumnKind, GridColumnType } from './column-type.ts'
import { email, submittedDate } from './fixed.ts'
import { labels } from './labels.ts'
import { fileUpload, video } from './media.ts'
import { messages } from './messages.ts'
import { date, link, longText, number, phoneNumber, shortText } from './written.ts'

export type { CellContent, GridColumn, GridColumnType } from './column-type.ts'

/** Every kind of column, once. */
export const gridColumnTypes: Record<GridColumnKind, GridColumnType> = {
  applicant,
  email,
  date: submittedDate,
  labels,
  messages,
  SHORT_TEXT: shortText,
  LONG_TEXT: longText,
  NUMBER: number,
  DATE: date,
  LINK: link,
  PHONE_NUMBER: phoneNumber,
  SINGLE_SELECT: singleSelect,
  DROPDOWN: singleSelect,
  MULTI_SELECT: multiSelect,
  FILE_UPLOAD: fileUpload,
  VIDEO: video,
}

/**
 * The grid's columns, left to right. The stage is the tab; what was written stands after the labels, which have a column
 * where the form has any.
 */
export function gridColumnsOf(form: Pick<FormDetails, 'inputFields' | 'labelsWithColor'>): GridColumn[] {
  return columnsOf(form).flatMap((column): GridColumn[] => {
    const { type } = column
    if (type === 'stage') return []
    const one: GridColumn = { id: column.id, title: column.title, type, column }
    if (type !== 'labels') return [one]
    const messages: GridColumn = { id: 'messages', title: 'Messages', type: 'messages' }
    return form.labelsWithColor.length > 0 ? [one, messages] : [messages]
  })
}

/** The question's own width where somebody set one, else the kind's. */
export function widthOf({ type, column }: GridColumn): number {
  const own = column?.question?.width
  return own === undefined || own === limits.columnWidth.usual || type === 'applicant'
    ? gridColumnTypes[type].width
    : own
}
