import { columnsOf, usualCustomFields } from '@winnow/openapi/columns'
import { limits } from '@winnow/openapi/common/limits'
import type { FormDetails } from '@winnow/sdk'
import { applicant } from './applicant.ts'
import { multiSelect, singleSelect } from './chosen.ts'
import type { GridColumn, GridColumnKind, GridColumnType } from './column-type.ts'
import { email, submittedDate } from './fixed.ts'
import { formLabels, formStatus, labels } from './labels.ts'
import { fileUpload, video } from './media.ts'
import { messages } from './messages.ts'
import { ai } from './verdict.ts'
import { date, link, longText, number, phoneNumber, score, shortText, urlParameter } from './written.ts'

export type { CellContent, GridColumn, GridColumnType } from './column-type.ts'

/** Every kind of column, once. */
export const gridColumnTypes: Record<GridColumnKind, GridColumnType> = {
  applicant,
  ai,
  email,
  date: submittedDate,
  labels,
  messages,
  form_status: formStatus,
  form_labels: formLabels,
  score,
  url_parameter: urlParameter,
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

/** The grid's columns, left to right. The stage is the tab; the labels have a column where the form has any. */
export const gridColumnsOf = (
  form: Pick<FormDetails, 'inputFields' | 'customFields' | 'labelsWithColor'>,
): GridColumn[] =>
  columnsOf(form).flatMap((column): GridColumn[] => {
    const { id, title, type } = column
    if (type === 'stage' || (type === 'labels' && form.labelsWithColor.length === 0)) return []
    return [{ id, title, type, column }]
  })

/** The width that a column has on the server as long as nobody chose one. */
export const unchosenWidth = ({ id }: Pick<GridColumn, 'id'>): number =>
  usualCustomFields.find(field => field.id === id)?.width ?? limits.columnWidth.usual

/** The column's own width where somebody chose one, else its kind's. */
export function widthOf({ id, type, column }: GridColumn): number {
  const own = column.question?.width ?? column.custom?.width
  return own === undefined || own === unchosenWidth({ id }) || own === limits.columnWidth.usual
    ? gridColumnTypes[type].width
    : own
}
