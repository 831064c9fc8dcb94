import type { QuestionType } from '@winnow/openapi/questions'
import { dateBuilder } from './date/builder.tsx'
import { dropdownBuilder } from './dropdown/builder.tsx'
import { fileUploadBuilder } from './file-upload/builder.tsx'
import { linkBuilder } from './link/builder.tsx'
import { longTextBuilder } from './long-text/builder.tsx'
import { multiSelectBuilder } from './multi-select/builder.tsx'
import { numberBuilder } from './number/builder.tsx'
import { phoneNumberBuilder } from './phone-number/builder.tsx'
import type { BuilderPart } from './shared/builder.tsx'
import { shortTextBuilder } from './short-text/builder.tsx'
import { singleSelectBuilder } from './single-select/builder.tsx'
import { videoBuilder } from './video/builder.tsx'

/** Each type in the builder of a form. */
export const builderParts: Record<QuestionType, BuilderPart> = {
  SHORT_TEXT: shortTextBuilder,
  LONG_TEXT: longTextBuilder,
  SINGLE_SELECT: singleSelectBuilder,
  MULTI_SELECT: multiSelectBuilder,
  DROPDOWN: dropdownBuilder,
  NUMBER: numberBuilder,
  DATE: dateBuilder,
  LINK: linkBuilder,
  PHONE_NUMBER: phoneNumberBuilder,
  FILE_UPLOAD: fileUploadBuilder,
  VIDEO: videoBuilder,
}
