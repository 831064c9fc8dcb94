import { questionTypes } from '@winnow/openapi/questions'
import { ArrowDown, ArrowUp, CircleAlert, Copy, Lock, Trash2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { css } from '../../../styled-system/css'
import { IconButton } from '../../../ui/actions/IconButton.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { Input, Textarea } from '../../../ui/fields/Input.tsx'
import { Switch } from '../../../ui/fields/Switch.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { questionIcon } from '../../forms/type-icons.ts'
import { type DraftQuestion, isLocked, optionsOf, typedRich } from '../draft/draft.ts'
import type { DraftErrors } from '../draft/draft-errors.ts'
import { QuestionSettings } from './QuestionSettings.tsx'

type QuestionError = DraftErrors['questions'] extends ReadonlyMap<string, infer E> ? E : never

const row = css({
  display: 'flex',
  alignItems: 'flex-start',
  gap: '12',
  width: 'full',
  paddingInline: '16',
  paddingBlock: '12',
  border: '[1px solid transparent]',
  borderRadius: 'card',
  backgroundColor: 'transparent',
  textAlign: 'left',
  '& > svg': { flexShrink: 0, marginTop: '2', color: 't2' },
})
const pressable = css({ cursor: 'pointer', backgroundColor: { _hover: 'hover' } })
const numberStyle = css({
  flexShrink: '0',
  width: '20',
  color: 't3',
  fontVariantNumeric: 'tabular-nums',
  textAlign: 'right',
})
const errorLine = css({
  display: 'flex',
  alignItems: 'center',
  gap: '4',
  textStyle: 'meta',
  color: 'bad',
  marginTop: '4',
})
const star = css({ color: 'bad' })

interface QuestionRowProps {
  question: DraftQuestion
  number: number
  error?: QuestionError
  /** Absent: Name and Email, which are fixed */
  onOpen?: () => void
}

/** A question at rest; pressing it opens its editor. */
export function QuestionRow({ question, number, error, onOpen }: QuestionRowProps) {
  const options = optionsOf(question)
  const inside = (
    <>
      <span className={numberStyle}>{number}</span>
      <Icon of={questionIcon(question)} size={15} />
      <span className={css({ flex: '1', minWidth: '0' })}>
        <span className={css({ display: 'block', textStyle: 'section', fontWeight: 'medium' })}>
          {question.question || <span className={css({ color: 't3' })}>No text yet</span>}
          {question.required && <span className={star}> *</span>}
        </span>
        {question.description.text && (
          <span className={css({ display: 'block', color: 't2', whiteSpace: 'pre-line' })}>
            {question.description.text}
          </span>
        )}
        <span className={css({ display: 'block', textStyle: 'meta', color: 't3' })}>
          {questionTypes[question.type].title}
          {options.length > 0 && `: ${options.slice(0, 6).join(', ')}${options.length > 6 ? ', …' : ''}`}
        </span>
        {error && (
          <span className={errorLine}>
            <Icon of={CircleAlert} size={13} />
            {error.message}
          </span>
        )}
      </span>
      {isLocked(question) && <Icon of={Lock} label="Fixed" />}
    </>
  )
  return onOpen ? (
    <button type="button" className={`${row} ${pressable}`} aria-expanded={false} onClick={onOpen}>
      {inside}
    </button>
  ) : (
    <div className={row}>{inside}</div>
  )
}

const card = css({
  borderWidth: '1px',
  borderStyle: 'solid',
  borderColor: 'focus',
  borderRadius: 'card',
  backgroundColor: 'surface',
  boxShadow: 'ring',
})
const fields = css({ display: 'flex', flexDirection: 'column', gap: '16', padding: '16' })
const toolbar = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4',
  paddingInline: '16',
  paddingBlock: '8',
  borderTop: '[1px solid token(colors.line)]',
})

interface QuestionCardProps {
  question: DraftQuestion
  number: number
  error?: QuestionError
  onChange: (part: Partial<DraftQuestion>) => void
  /** Absent: it cannot go there */
  onMoveUp?: () => void
  onMoveDown?: () => void
  onDuplicate: () => void
  onDelete: () => void
}

/** The question being edited: its words, the settings of its type, and what can be done with it. */
export function QuestionCard({
  question,
  number,
  error,
  onChange,
  onMoveUp,
  onMoveDown,
  onDuplicate,
  onDelete,
}: QuestionCardProps) {
  const { title } = questionTypes[question.type]
  const words = useRef<HTMLInputElement>(null)
  const root = useRef<HTMLElement>(null)
  useEffect(() => {
    words.current?.focus({ preventScroll: true })
    root.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <section ref={root} className={card} aria-label={`Question ${number}, ${title}`}>
      <div className={fields}>
        <div className={css({ display: 'flex', alignItems: 'center', gap: '8', color: 't2' })}>
          <span className={css({ color: 't3', fontVariantNumeric: 'tabular-nums' })}>{number}</span>
          <Icon of={questionIcon(question)} size={15} />
          <span className={css({ textStyle: 'meta' })}>{title}</span>
        </div>
        {error?.part === 'whole' && <Notice tone="bad">{error.message}</Notice>}
        <Field label="Question" error={error?.part === 'question' ? error.message : undefined}>
          <Input
            ref={words}
            value={question.question}
            onChange={event => onChange({ question: event.target.value })}
          />
        </Field>
        <Field label="Description" optional error={error?.part === 'description' ? error.message : undefined}>
          <Textarea
            rows={1}
            value={question.description.text}
            onChange={event => onChange({ description: typedRich(event.target.value) })}
          />
        </Field>
        <QuestionSettings
          question={question}
          onChange={onChange}
          optionsError={error?.part === 'options' ? error.message : undefined}
        />
      </div>
      <div className={toolbar}>
        <Switch checked={question.required} onChange={required => onChange({ required })}>
          Required
        </Switch>
        <span className={css({ flex: '1' })} />
        <IconButton icon={ArrowUp} label="Move up" disabled={!onMoveUp} onClick={onMoveUp} />
        <IconButton icon={ArrowDown} label="Move down" disabled={!onMoveDown} onClick={onMoveDown} />
        <IconButton icon={Copy} label="Duplicate" onClick={onDuplicate} />
        <IconButton icon={Trash2} label="Delete question" onClick={onDelete} />
      </div>
    </section>
  )
}
