import { counted } from '@winnow/openapi/common/text/format'
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
  /** How many of its conditions aren't finished, and so not used */
  unfinished?: number
}

/** One line of when a question is asked; nothing for one that always is and is meant to be. */
export function ShowIfSummary({ questions, question, unfinished = 0 }: ShowIfSummaryProps) {
  const text = showIfText(question.showIf, questions) ?? (unfinished > 0 ? 'Always shown' : null)
  if (text === null) return null
  return (
    <span className={line} title={text}>
      <Icon of={CornerDownRight} size={13} />
      <span className={css({ minWidth: '0', truncate: true })}>{text}</span>
      {unfinished > 0 && (
        <span className={css({ flexShrink: '0' })}>
          ·{' '}
          <span className={css({ color: 'warn' })}>
            {counted(unfinished, "condition isn't", "conditions aren't")} finished
          </span>
        </span>
      )}
    </span>
  )
}
