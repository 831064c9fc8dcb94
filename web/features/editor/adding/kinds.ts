import { type QuestionType, questionTypeNames, questionTypes } from '@winnow/openapi/questions'
import { questionIcon } from '../../forms/type-icons.ts'
import { type CheckedLink, checkedLinkNames, checkedLinks, typeWords } from '../questions/type-words.ts'

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
  icon: ReturnType<typeof questionIcon>
  makes: NewQuestion
}

export const types: readonly Kind[] = questionTypeNames.map(type => ({
  id: type,
  title: questionTypes[type].title,
  explained: typeWords[type].explained,
  icon: questionIcon({ type }),
  makes: { type },
}))

export const links: readonly Kind[] = checkedLinkNames.map(name => ({
  id: name,
  title: checkedLinks[name].title,
  explained: checkedLinks[name].explained,
  icon: questionIcon({ type: 'LINK' }),
  makes: { type: 'LINK', question: checkedLinks[name].asks, preDefinedInputType: name },
}))

/** Words that people look for a type by, beside its title. */
const alsoCalled: Partial<Record<string, string>> = {
  SHORT_TEXT: 'line answer',
  LONG_TEXT: 'paragraph essay textarea',
  SINGLE_SELECT: 'choice radio one yes no',
  MULTI_SELECT: 'multiple choice checkbox many',
  DROPDOWN: 'choice list menu country',
  NUMBER: 'amount digits',
  DATE: 'day calendar',
  LINK: 'url website address',
  PHONE_NUMBER: 'telephone mobile',
  FILE_UPLOAD: 'pdf document attachment cv resume',
  VIDEO: 'recording camera',
}

export const matching = (kinds: readonly Kind[], search: string): readonly Kind[] => {
  const words = search.trim().toLowerCase()
  return kinds.filter(({ id, title }) => `${title} ${alsoCalled[id] ?? ''}`.toLowerCase().includes(words))
}
