import { type Draft, type DraftQuestion, isLocked, newKey } from './draft.ts'

type Change = (draft: Draft) => Draft

export const withQuestion =
  (key: string, part: Partial<DraftQuestion>): Change =>
  draft => ({
    ...draft,
    questions: draft.questions.map(question => (question.key === key ? { ...question, ...part } : question)),
  })

/** Stands it after the question named; at the end where none is. */
export const withAdded =
  (added: DraftQuestion, after?: string): Change =>
  draft => {
    const at = draft.questions.findIndex(question => question.key === after)
    return {
      ...draft,
      questions: draft.questions.toSpliced(at < 0 ? draft.questions.length : at + 1, 0, added),
    }
  }

export const withDuplicate =
  (key: string, copyKey: string): Change =>
  draft => {
    const original = draft.questions.find(question => question.key === key)
    if (!original || isLocked(original)) return draft
    const { id: _, ...rest } = original
    return withAdded({ ...rest, key: copyKey }, key)(draft)
  }

export const withoutQuestion =
  (key: string): Change =>
  draft => ({ ...draft, questions: draft.questions.filter(question => question.key !== key) })

/** Puts a deleted question back where it stood, with its id, so that its answers are its own again. */
export const withRestored =
  (question: DraftQuestion, at: number): Change =>
  draft => ({ ...draft, questions: draft.questions.toSpliced(at, 0, { ...question, key: newKey() }) })

/** Where a question can move to: not before Name and Email, not beyond the end. */
export function placeAfterMove(draft: Draft, key: string, by: -1 | 1): number | null {
  const from = draft.questions.findIndex(question => question.key === key)
  const there = draft.questions[from + by]
  return from < 0 || !there || isLocked(there) ? null : from + by
}

export const withMoved =
  (key: string, by: -1 | 1): Change =>
  draft => {
    const to = placeAfterMove(draft, key, by)
    const moved = draft.questions.find(question => question.key === key)
    if (to === null || !moved) return draft
    return { ...draft, questions: withoutQuestion(key)(draft).questions.toSpliced(to, 0, moved) }
  }
