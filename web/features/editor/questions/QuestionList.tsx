import { counted } from '@winnow/openapi/common/text/format'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { useCall } from '../../../lib/client.ts'
import { css } from '../../../styled-system/css'
import { DragHandle } from '../../../ui/sorting/DragHandle.tsx'
import { useSorting } from '../../../ui/sorting/use-sorting.ts'
import { AddBar } from '../adding/TypePicker.tsx'
import { useBuilder } from '../builder.ts'
import { mayChangeType, withQuestion, withRenamedOptions } from '../draft/changes.ts'
import { type DraftQuestion, isLocked, titleOf } from '../draft/draft.ts'
import { QuestionCard } from './QuestionCard.tsx'
import { QuestionRow } from './QuestionRow.tsx'

const list = css({ plainList: true })
const item = css({
  position: 'relative',
  scrollMarginBlock: '[24px]',
  '&.dragging': { opacity: 0.4 },
  '& > [data-question-handle]': { opacity: { base: 1, md: 0 } },
  '&:hover > [data-question-handle], &:focus-within > [data-question-handle], &[data-open=true] > [data-question-handle]':
    { opacity: 1 },
})
const handle = css({
  position: 'absolute',
  zIndex: 'grid',
  top: '14',
  left: { base: '[-14px]', md: '[-26px]' },
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  width: { base: '14', md: '20' },
  height: '24',
  borderRadius: 'small',
  backgroundColor: { base: 'transparent', _hover: 'active' },
  color: 't3',
  cursor: 'grab',
  touchAction: 'none',
  userSelect: 'none',
})

/** All questions in order; the one that is being edited is a card, the others are rows. Name and Email stay first. */
export function QuestionList() {
  const { draft, sort } = useBuilder()
  const root = useRef<HTMLOListElement>(null)
  const locked = draft.questions.filter(isLocked)
  const rest = draft.questions.filter(question => !isLocked(question))
  useSorting(root, {
    handle: '[data-question-handle]',
    nameOf: key => titleOf(rest.find(question => question.key === key)),
    onSorted: sort,
  })
  return (
    <>
      <ol className={list}>
        {locked.map((question, at) => (
          <Item key={question.key} question={question} number={at + 1} />
        ))}
      </ol>
      <ol className={list} ref={root} start={locked.length + 1}>
        {rest.map((question, at) => (
          <Item key={question.key} question={question} number={locked.length + at + 1}>
            <DragHandle
              data-question-handle
              className={handle}
              what={`question ${locked.length + at + 1}`}
              size={15}
            />
          </Item>
        ))}
      </ol>
    </>
  )
}

const none: readonly DraftQuestion[] = []

function whyFixed({ prefillKey }: DraftQuestion, answered: number | undefined): string {
  if (answered) return `The type can't change: ${counted(answered, 'applicant')} answered`
  if (answered === undefined && prefillKey !== null) return "The type can't change once someone has answered"
  return "The type can't change: another question depends on the answer"
}

/** How many answered the open question, and chose each of its options; undefined: not known. */
function useAnswered(form_id: string, question: DraftQuestion | undefined) {
  // Name and Email are not answers that are counted: everybody gave them.
  const id = question && isLocked(question) ? undefined : question?.id
  const { data } = useCall('fetchAnswerCounts', id === undefined ? null : { form_id, field_ids: [id] })
  const counts = data?.counts[0]
  return {
    answered: counts?.answered_count,
    chosen: new Map(counts?.option_counts.map(it => [it.option, it.count])),
  }
}

interface ItemProps {
  question: DraftQuestion
  number: number
  /** Its handle */
  children?: ReactNode
}

function Item({ question, number, children }: ItemProps) {
  const {
    store,
    form,
    draft,
    errors,
    unfinished,
    active,
    rows,
    close,
    move,
    changeType,
    duplicate,
    remove,
    announce,
  } = useBuilder()
  const { key } = question
  const error = errors.questions.get(key)
  const left = unfinished.of(question)
  const isOpen = active === key
  const { answered, chosen } = useAnswered(form.identifier, isOpen ? question : undefined)
  const onKeyDown = (event: KeyboardEvent) => {
    // A menu of the card stands elsewhere in the page, and its keys are its own.
    if (event.defaultPrevented || !event.currentTarget.contains(event.target as Node)) return
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined
    if (by && event.altKey) {
      event.preventDefault()
      move(key, by)
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      close()
    }
  }
  return (
    <li
      className={item}
      data-key={key}
      data-sort-key={isLocked(question) ? undefined : key}
      data-open={isOpen}
      onKeyDown={onKeyDown}
    >
      {children}
      {isOpen ? (
        <>
          <QuestionCard
            questions={draft.questions}
            question={question}
            number={number}
            error={error}
            left={left}
            onTyped={typed => unfinished.set(key, typed)}
            onChange={(part, step, renamed) => {
              if (renamed) unfinished.rename(question.id, renamed)
              store.edit(before => {
                const after = withQuestion(key, part)(before)
                return renamed ? withRenamedOptions(key, renamed)(after) : after
              }, step)
            }}
            onType={mayChangeType(draft, question, answered) ? type => changeType(key, type) : undefined}
            whyFixed={whyFixed(question, answered)}
            chosen={chosen}
            announce={announce}
            onNext={() => document.getElementById('quick-add')?.focus()}
            onClose={close}
            onDuplicate={() => duplicate(key)}
            onDelete={() => remove(key)}
          />
          <AddBar />
        </>
      ) : (
        <QuestionRow
          questions={question.showIf.length > 0 ? draft.questions : none}
          question={question}
          number={number}
          error={error}
          unfinished={left?.unfinished ?? 0}
          actions={rows}
        />
      )}
    </li>
  )
}
