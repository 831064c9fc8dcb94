import type { QuestionType } from '@winnow/openapi/questions'
import { Calendar, ChevronDown, Circle, type LucideIcon, Phone, Square, Upload, Video } from 'lucide-react'
import { css } from '../../../../styled-system/css'
import { Icon } from '../../../../ui/Icon.tsx'
import { type DraftQuestion, optionsOf } from '../../draft/draft.ts'
import { box } from '../styles.ts'
import { checkedLinks, fileTypeWords, typeWords } from '../type-words.ts'

const icons: Partial<Record<QuestionType, LucideIcon>> = {
  DATE: Calendar,
  PHONE_NUMBER: Phone,
  FILE_UPLOAD: Upload,
  VIDEO: Video,
}
const option = css({
  display: 'flex',
  alignItems: 'center',
  gap: '10',
  minHeight: '24',
  color: 't2',
  overflowWrap: 'anywhere',
  '& > svg': { flexShrink: 0, color: 'line3' },
})
const shown = 8

/** What applicants get to answer with, at rest. */
export function AnswerLook({ question }: { question: DraftQuestion }) {
  const { type } = question
  if (type === 'SINGLE_SELECT' || type === 'MULTI_SELECT') {
    const all = [...optionsOf(question), ...(question.allowOther ? ['Other'] : [])]
    const glyph = type === 'SINGLE_SELECT' ? Circle : Square
    return (
      <ul className={css({ margin: '0', padding: '0', listStyle: 'none' })}>
        {all.slice(0, shown).map(name => (
          <li key={name} className={option}>
            <Icon of={glyph} size={15} />
            <span>{name}</span>
          </li>
        ))}
        {all.length > shown && (
          <li className={css({ color: 't3', paddingLeft: '24', lineHeight: '[24px]' })}>
            {all.length - shown} more
          </li>
        )}
        {all.length === 0 && <li className={css({ color: 't3' })}>No options yet</li>}
      </ul>
    )
  }
  const icon = icons[type]
  return (
    <span className={box} data-wide={type === 'LONG_TEXT'}>
      {icon && <Icon of={icon} />}
      {emptyWords(question)}
      {type === 'DROPDOWN' && (
        <span className={css({ display: 'flex', marginLeft: 'auto' })}>
          <Icon of={ChevronDown} />
        </span>
      )}
    </span>
  )
}

function emptyWords(question: DraftQuestion): string {
  const { type, preDefinedInputType, fileTypes } = question
  if (type === 'DROPDOWN') {
    const { length } = optionsOf(question)
    return length === 0 ? 'No options yet' : `Choose one of ${length}`
  }
  if (type === 'LINK' && preDefinedInputType && preDefinedInputType in checkedLinks) {
    const { title } = checkedLinks[preDefinedInputType as keyof typeof checkedLinks]
    return `A link to ${title}`
  }
  if (preDefinedInputType === 'EMAIL') return 'name@example.com'
  if (type === 'FILE_UPLOAD' && fileTypes.length > 0)
    return `Upload a file: ${fileTypes.map(it => fileTypeWords[it]).join(', ')}`
  return typeWords[type].empty
}
