import { CircleAlert, Copy, Lock, Trash2 } from 'lucide-react'
import { memo } from 'react'
import { builderParts } from '../../../question-types/builder.ts'
import { questionIcon } from '../../../question-types/icons.ts'
import { css } from '../../../styled-system/css'
import { IconButton } from '../../../ui/actions/IconButton.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { RichText } from '../../../ui/rich-text/RichText.tsx'
import type { RowActions } from '../builder.ts'
import { type DraftQuestion, isLocked, onEveryForm, titleOf, withOptions } from '../draft/draft.ts'
import type { QuestionError } from '../draft/draft-errors.ts'
import { GoneOptions } from '../rules/GoneOptions.tsx'
import { ShowIfSummary } from '../rules/ShowIfSummary.tsx'
import { head, mark, number as numberStyle, star, titleText, under } from './styles.ts'

const row = css({
  position: 'relative',
  paddingInline: { base: '12', md: '20' },
  paddingBlock: '16',
  borderRadius: 'card',
  backgroundColor: { _hover: 'active/45' },
  '& [data-tools]': { opacity: { base: 1, md: 0 } },
  '&:hover [data-tools], &:focus-within [data-tools]': { opacity: 1 },
  '&[data-wrong=true]': { boxShadow: '[inset 0 0 0 1px token(colors.bad)]' },
})
/** The words are the button, and the whole row presses it. */
const title = css({
  padding: '0',
  border: 'none',
  backgroundColor: 'transparent',
  color: 't1',
  textAlign: 'left',
  cursor: 'pointer',
  _after: { content: '""', position: 'absolute', inset: '0', borderRadius: 'card' },
  '&:focus-visible': { outline: 'none' },
  '&:focus-visible::after': { outline: 'focus', outlineOffset: '[-1px]' },
})
const tools = css({
  position: 'relative',
  zIndex: 'grid',
  display: 'flex',
  gap: '4',
  marginBlock: '[-4px]',
  color: 't3',
})

interface QuestionRowProps {
  /** All of the form, in order: what its rules say */
  questions: readonly DraftQuestion[]
  question: DraftQuestion
  number: number
  error?: QuestionError
  /** How many of its conditions aren't finished */
  unfinished: number
  actions: RowActions
}

/** A question at rest, as applicants see it; pressing it opens its editor. Drawn again only when it changes itself. */
export const QuestionRow = memo(function QuestionRow({
  questions,
  question,
  number,
  error,
  unfinished,
  actions,
}: QuestionRowProps) {
  const { key } = question
  const locked = isLocked(question)
  const { Look } = builderParts[question.type]
  return (
    <div className={row} data-wrong={error !== undefined}>
      <div className={head}>
        <span className={numberStyle}>{number}</span>
        <Icon of={questionIcon(question)} size={15} />
        <h3 className={titleText}>
          <button type="button" className={title} aria-expanded={false} onClick={() => actions.open(key)}>
            {question.question.trim() ? (
              question.question
            ) : (
              <span className={css({ color: 't3' })}>{titleOf(question)}</span>
            )}
            {question.required && (
              <>
                <span className={star} aria-hidden>
                  {' *'}
                </span>
                <span className={css({ srOnly: true })}> (required)</span>
              </>
            )}
          </button>
        </h3>
        <span className={tools}>
          {locked ? (
            <span className={css({ display: 'flex', padding: '6' })}>
              <Icon of={Lock} label={onEveryForm} />
            </span>
          ) : (
            <span className={css({ display: 'flex', gap: '4' })} data-tools>
              <IconButton icon={Copy} label="Duplicate" onClick={() => actions.duplicate(key)} />
              <IconButton icon={Trash2} label="Delete question" onClick={() => actions.remove(key)} />
            </span>
          )}
        </span>
      </div>
      <div className={under}>
        {question.description !== null && (
          <RichText html={question.description} className={css({ color: 't2' })} />
        )}
        <Look question={withOptions(question)} />
        <ShowIfSummary questions={questions} question={question} unfinished={unfinished} />
        {!error && <GoneOptions showIf={question.showIf} questions={questions} />}
        {error && (
          <span className={mark}>
            <Icon of={CircleAlert} size={13} />
            {error.message}
          </span>
        )}
      </div>
    </div>
  )
})
