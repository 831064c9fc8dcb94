import type { QuestionType } from '@winnow/openapi/questions'
import { useState } from 'react'
import { css } from '../../../styled-system/css'
import { toast } from '../../../ui/overlays/stack.ts'
import {
  placeAfterMove,
  withAdded,
  withDuplicate,
  withMoved,
  withoutQuestion,
  withQuestion,
  withRestored,
} from '../draft/changes.ts'
import { type Draft, type DraftQuestion, isLocked, isUnwritten, newKey, newQuestion } from '../draft/draft.ts'
import type { DraftErrors } from '../draft/draft-errors.ts'
import { QuestionCard, QuestionRow } from './QuestionCard.tsx'
import { TypePicker } from './TypePicker.tsx'

interface QuestionListProps {
  draft: Draft
  errors: DraftErrors
  onEdit: (change: (draft: Draft) => Draft) => void
}

/** All questions in order; one at a time is open. */
export function QuestionList({ draft, errors, onEdit }: QuestionListProps) {
  const [openKey, setOpenKey] = useState<string | null>(null)
  const add = (type: QuestionType) => {
    const question = newQuestion(type)
    onEdit(withAdded(question, openKey ?? undefined))
    setOpenKey(question.key)
  }
  const remove = (question: DraftQuestion, at: number) => {
    onEdit(withoutQuestion(question.key))
    setOpenKey(null)
    if (isUnwritten(question)) return
    toast({
      title: `Question “${question.question}” deleted`,
      action: { name: 'Undo', keys: 'mod+z', run: () => onEdit(withRestored(question, at)) },
    })
  }
  const duplicate = (question: DraftQuestion) => {
    const copy = newKey()
    onEdit(withDuplicate(question.key, copy))
    setOpenKey(copy)
  }
  const move = (key: string, by: -1 | 1) =>
    placeAfterMove(draft, key, by) === null ? undefined : () => onEdit(withMoved(key, by))
  return (
    <div>
      <ol
        className={css({
          display: 'flex',
          flexDirection: 'column',
          gap: '4',
          margin: '0',
          padding: '0',
          listStyle: 'none',
        })}
      >
        {draft.questions.map((question, at) => (
          <li key={question.key}>
            {question.key === openKey ? (
              <QuestionCard
                question={question}
                number={at + 1}
                error={errors.questions.get(question.key)}
                onChange={part => onEdit(withQuestion(question.key, part))}
                onMoveUp={move(question.key, -1)}
                onMoveDown={move(question.key, 1)}
                onDuplicate={() => duplicate(question)}
                onDelete={() => remove(question, at)}
              />
            ) : (
              <QuestionRow
                question={question}
                number={at + 1}
                error={errors.questions.get(question.key)}
                onOpen={isLocked(question) ? undefined : () => setOpenKey(question.key)}
              />
            )}
          </li>
        ))}
      </ol>
      <div className={css({ paddingTop: '12' })}>
        <TypePicker onPick={add} />
      </div>
    </div>
  )
}
