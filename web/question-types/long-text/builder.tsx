import { limits } from '@winnow/openapi/common/limits'
import { count } from '@winnow/openapi/common/text/format'
import { type BuilderPart, EmptyBox } from '../shared/builder.tsx'

export const longTextBuilder: BuilderPart = {
  explained: 'Paragraphs, with a character count',
  searchWords: 'paragraph essay textarea',
  Look: () => <EmptyBox wide>Long answer, up to {count(limits.longText)} characters</EmptyBox>,
}
