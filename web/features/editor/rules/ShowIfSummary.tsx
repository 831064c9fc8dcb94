import type { Filter } from '@winnow/openapi/filters'
import { CornerDownRight } from 'lucide-react'
import { css } from '../../../styled-system/css'
import { Icon } from '../../../ui/Icon.tsx'
import { type RuleSource, showIfText } from './rule.ts'

const line = css({
  row: '4',
  minWidth: '0',
  textStyle: 'meta',
  color: 't2',
  '& > svg': { flexShrink: '0', color: 't3' },
})

interface ShowIfSummaryProps {
  /** All questions of the form, whose names the rules say */
  questions: readonly RuleSource[]
  question: { showIf: readonly Filter[] }
}

/** One line of when a question is asked; nothing for one that always is. */
export function ShowIfSummary({ questions, question }: ShowIfSummaryProps) {
  const text = showIfText(question.showIf, questions)
  if (text === null) return null
  return (
    <span className={line} title={text}>
      <Icon of={CornerDownRight} size={13} />
      <span className={css({ minWidth: '0', truncate: true })}>{text}</span>
    </span>
  )
}
