import type { QuestionType } from '../enums.ts'

/** Whether a page says that Other was chosen with nothing written beside it: its answer has a blank then. */
export const isOtherEmpty = (
  { type, allowOther }: { type: QuestionType; allowOther: boolean },
  answer: unknown,
) => allowOther && (type === 'SINGLE_SELECT' || type === 'MULTI_SELECT') && [answer].flat().includes('')
