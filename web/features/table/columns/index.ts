import { columnsOf, usualCustomFields } from '@winnow/openapi/columns'
import { limits } from '@winnow/openapi/common/limits'
import type { FormDetails } from '@winnow/sdk'
import { answerCells } from '../../../question-types/cells.ts'
import type { GridColumn, GridColumnKind, GridColumnType } from '../../../question-types/shared/cell.ts'
import { aiOptOut, applicant, email, messages, score, submittedDate, urlParameter } from './built-in.ts'
import { formLabels, formStatus, labels } from './labels.ts'
import { ai } from './verdict.ts'

export type { CellContent, GridColumn, GridColumnType } from '../../../question-types/shared/cell.ts'

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
  ai_opt_out: aiOptOut,
  ...answerCells,
}

/** The grid's columns, left to right. The stage is the tab. */
export const gridColumnsOf = (
  form: Pick<FormDetails, 'inputFields' | 'deletedFields' | 'customFields'>,
): GridColumn[] =>
  columnsOf(form).flatMap((column): GridColumn[] => {
    const { id, title, type } = column
    if (type === 'stage') return []
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
