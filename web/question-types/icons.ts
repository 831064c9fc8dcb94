import type { QuestionType } from '@winnow/openapi/questions'
import {
  AlignLeft,
  Calendar,
  CircleChevronDown,
  CircleDot,
  Hash,
  Link,
  ListChecks,
  type LucideIcon,
  Mail,
  Phone,
  Type,
  Upload,
  UserRound,
  Video,
} from 'lucide-react'

export const questionTypeIcons: Record<QuestionType, LucideIcon> = {
  SHORT_TEXT: Type,
  LONG_TEXT: AlignLeft,
  SINGLE_SELECT: CircleDot,
  MULTI_SELECT: ListChecks,
  DROPDOWN: CircleChevronDown,
  NUMBER: Hash,
  DATE: Calendar,
  LINK: Link,
  PHONE_NUMBER: Phone,
  FILE_UPLOAD: Upload,
  VIDEO: Video,
}

/** The icon of a question: of its meaning where it is Name or Email, else of its type. */
export function questionIcon(question: {
  type: QuestionType
  preDefinedInputType?: string | null
}): LucideIcon {
  if (question.preDefinedInputType === 'NAME') return UserRound
  if (question.preDefinedInputType === 'EMAIL') return Mail
  return questionTypeIcons[question.type]
}
