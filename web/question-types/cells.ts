import type { QuestionType } from '@winnow/openapi/questions'
import { dateCell } from './date/cell.ts'
import { fileUploadCell } from './file-upload/cell.ts'
import { linkCell } from './link/cell.ts'
import { longTextCell } from './long-text/cell.ts'
import { multiSelectCell } from './multi-select/cell.ts'
import { numberCell } from './number/cell.ts'
import { phoneNumberCell } from './phone-number/cell.ts'
import type { GridColumnType } from './shared/cell.ts'
import { choiceCell } from './shared/choice-cell.ts'
import { shortTextCell } from './short-text/cell.ts'
import { videoCell } from './video/cell.ts'

/** How the table draws an answer of each type. */
export const answerCells: Record<QuestionType, GridColumnType> = {
  SHORT_TEXT: shortTextCell,
  LONG_TEXT: longTextCell,
  SINGLE_SELECT: { ...choiceCell, icon: 'circleDot' },
  MULTI_SELECT: multiSelectCell,
  DROPDOWN: choiceCell,
  NUMBER: numberCell,
  DATE: dateCell,
  LINK: linkCell,
  PHONE_NUMBER: phoneNumberCell,
  FILE_UPLOAD: fileUploadCell,
  VIDEO: videoCell,
}
