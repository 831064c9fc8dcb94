import { limits } from '@winnow/openapi/common/limits'
import { questionTypes } from '@winnow/openapi/questions'
import { CircleAlert, Lock } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { builderParts } from '../../../question-types/builder.ts'
import { questionIcon } from '../../../question-types/icons.ts'
import { css } from '../../../styled-system/css'
import { Icon } from '../../../ui/Icon.tsx'
import { focusRichText } from '../../../ui/rich-text/RichTextEditor.tsx'
import { Description } from '../Description.tsx'
import { namedOf, type RenamedOptions } from '../draft/changes.ts'
import { type DraftQuestion, isLocked, onEveryForm, withOptions } from '../draft/draft.ts'
import type { QuestionError } from '../draft/draft-errors.ts'
import type { TypedRules } from '../rules/rule.ts'
import { ShowIfEditor } from '../rules/ShowIfEditor.tsx'
import { OptionList } from './answers/OptionList.tsx'
import { CardToolbar, type CardToolbarProps } from './CardToolbar.tsx'
import { head, mark, number as numberStyle, star, titleText, under } from './styles.ts'

const card = css({
  borderWidth: '1px',
  borderStyle: 'solid',
  borderColor: 'focus',
  borderRadius: 'card',
  backgroundColor: 'surface',
  boxShadow: 'ring',
  // What is added next to it is in sight too.
  scrollMarginBottom: '[56px]',
  '&[data-wrong=true]': { borderColor: 'bad' },
})
const inside = css({ paddingInline: { base: '12', md: '[19px]' }, paddingTop: '[15px]', paddingBottom: '12' })
/** As wide as the words and their star, and as high. */
const field = css({
  display: 'grid',
  justifySelf: 'start',
  minWidth: '[40px]',
  maxWidth: 'full',
  textStyle: 'section',
  fontWeight: 'medium',
  _coarse: { fontSize: '[16px]' },
  '& > *': { gridArea: '[1 / 1]', minWidth: '0' },
})
/** The words once more, unseen: the star stands after the last of them, on whichever line that is. */
const mirror = css({
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  pointerEvents: 'none',
  color: 'transparent',
  userSelect: 'none',
  '& > span': { marginLeft: '4', color: 'bad' },
})
const words = css({
  display: 'block',
  width: 'full',
  padding: '0',
  border: 'none',
  outline: 'none',
  resize: 'none',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  backgroundColor: 'transparent',
  color: 't1',
  font: '[inherit]',
  letterSpacing: '[inherit]',
})

interface QuestionCardProps extends Omit<CardToolbarProps, 'describing' | 'onDescribe' | 'ruled' | 'onRule'> {
  /** How many applicants chose each option */
  chosen: ReadonlyMap<string, number>
  /** All of the form, in order: what its rules may ask */
  questions: readonly DraftQuestion[]
  question: DraftQuestion
  number: number
  error?: QuestionError
  /** Its conditions as they were left, where some weren't finished */
  left?: TypedRules
  onTyped: (typed: TypedRules) => void
  /** `step`: what is typed into, undone as one */
  onChange: (part: Partial<DraftQuestion>, step?: string, renamed?: RenamedOptions) => void
  announce: (sentence: string) => void
  /** Enter in the words of a question that has no options, or in an empty last option */
  onNext: () => void
  /** Escape */
  onClose: () => void
}

/** The question being edited: its words and its answer in their place, and the one toolbar below. */
export function QuestionCard({
  questions,
  question,
  number,
  error,
  chosen,
  left,
  onTyped,
  onChange,
  announce,
  onNext,
  onClose,
  ...toolbar
}: QuestionCardProps) {
  const { title, settings } = questionTypes[question.type]
  const part = builderParts[question.type]
  const locked = isLocked(question)
  const errorId = useId()
  const root = useRef<HTMLElement>(null)
  const text = useRef<HTMLTextAreaElement>(null)
  const [describing, setDescribing] = useState(false)
  const isRuled = question.showIf.length > 0 || left !== undefined
  const [ruling, setRuling] = useState(isRuled)
  useEffect(() => {
    if (!root.current?.contains(document.activeElement)) {
      text.current?.focus({ preventScroll: true })
      text.current?.setSelectionRange(text.current.value.length, text.current.value.length)
    }
    root.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const set = (name: keyof DraftQuestion) => (value: DraftQuestion[typeof name], step?: string) =>
    onChange({ [name]: value }, step ?? `${name}:${question.key}`)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.metaKey || event.ctrlKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    const option = root.current?.querySelector<HTMLElement>('ul[aria-label=Options] input')
    const addOption = root.current?.querySelector<HTMLElement>('ul[aria-label=Options] + div button')
    if (option) option.focus()
    else if (addOption) addOption.click()
    else onNext()
  }
  const showsRules = !locked && (ruling || isRuled || error?.part === 'showIf')
  const hasOptions = settings.includes('options')
  return (
    <section
      ref={root}
      className={card}
      aria-label={`Question ${number}, ${locked ? question.question : title}`}
      data-wrong={error !== undefined}
    >
      <div className={inside}>
        <div className={head}>
          <span className={numberStyle}>{number}</span>
          <Icon of={questionIcon(question)} size={15} />
          {locked ? (
            <h3 className={titleText}>
              {question.question}
              <span className={star}> *</span>
            </h3>
          ) : (
            <span className={field}>
              <textarea
                ref={text}
                className={words}
                rows={1}
                aria-label="Question"
                aria-required={question.required}
                aria-invalid={error?.part === 'question' || undefined}
                aria-describedby={error ? errorId : undefined}
                placeholder="Type a question"
                // One more than may be, so that a paste that is too long is refused and not cut.
                maxLength={limits.question * 4}
                value={question.question}
                onChange={event => set('question')(event.target.value.replace(/\s*\n\s*/g, ' '))}
                onKeyDown={onKeyDown}
              />
              <span className={mirror} aria-hidden>
                {question.question || 'Type a question'}
                {question.required && <span>*</span>}
              </span>
            </span>
          )}
          {locked && <Icon of={Lock} label={onEveryForm} />}
        </div>
        <div className={under}>
          {error && (error.part === 'question' || error.part === 'whole') && (
            <p className={mark} id={errorId} role="alert">
              <Icon of={CircleAlert} size={13} />
              {error.message}
            </p>
          )}
          {(describing || locked || question.description !== null) && (
            <Description
              label="Description"
              value={question.description}
              onChange={set('description')}
              placeholder="Add a description"
              wanted={describing}
              onEscape={onClose}
              error={error?.part === 'description' ? error.message : undefined}
            />
          )}
          {hasOptions ? (
            <OptionList
              question={question}
              chosen={chosen}
              named={namedOf({ questions }, question.id)}
              onChange={(optionLines, step = `optionLines:${question.key}`, renamed) =>
                onChange({ optionLines }, step, renamed)
              }
              announce={announce}
              error={error?.part === 'options' ? error.message : undefined}
              errorId={errorId}
              onNext={onNext}
            />
          ) : (
            <part.Look question={withOptions(question)} />
          )}
          {part.Settings && <part.Settings question={withOptions(question)} onChange={onChange} />}
          {showsRules && (
            <ShowIfEditor
              questions={questions}
              question={question}
              left={left}
              onTyped={onTyped}
              onChange={showIf => onChange({ showIf }, `showIf:${question.key}`)}
              error={error?.part === 'showIf' ? error.message : undefined}
            />
          )}
        </div>
      </div>
      <CardToolbar
        {...toolbar}
        question={question}
        onChange={onChange}
        describing={describing || question.description !== null}
        onDescribe={() => {
          if (question.description === null) setDescribing(now => !now)
          else focusRichText(root.current)
        }}
        ruled={showsRules}
        onRule={isRuled ? undefined : () => setRuling(now => !now)}
      />
    </section>
  )
}
