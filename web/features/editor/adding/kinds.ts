import { type QuestionType, questionTypeNames, questionTypes } from '@winnow/openapi/questions'
import { builderParts } from '../../../question-types/builder.ts'
import { questionIcon } from '../../../question-types/icons.ts'
import {
  type CheckedLink,
  checkedLinkNames,
  checkedLinks,
} from '../../../question-types/link/checked-links.ts'

/** What a new question begins as. */
export interface NewQuestion {
  type: QuestionType
  question?: string
  preDefinedInputType?: CheckedLink
}

export interface Kind {
  id: string
  title: string
  explained: string
  searchWords: string
  icon: ReturnType<typeof questionIcon>
  makes: NewQuestion
}

export const types: readonly Kind[] = questionTypeNames.map(type => ({
  id: type,
  title: questionTypes[type].title,
  explained: builderParts[type].explained,
  searchWords: builderParts[type].searchWords,
  icon: questionIcon({ type }),
  makes: { type },
}))

export const links: readonly Kind[] = checkedLinkNames.map(name => ({
  id: name,
  title: checkedLinks[name].title,
  explained: checkedLinks[name].explained,
  searchWords: '',
  icon: questionIcon({ type: 'LINK' }),
  makes: { type: 'LINK', question: checkedLinks[name].asks, preDefinedInputType: name },
}))

export function matching(kinds: readonly Kind[], search: string): readonly Kind[] {
  const typed = search.trim().toLowerCase()
  return kinds.filter(({ title, searchWords }) => `${title} ${searchWords}`.toLowerCase().includes(typed))
}
