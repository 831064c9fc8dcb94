import type { Filter, Scalar } from '@winnow/openapi/filters'
import { type QuestionType, questionTypes } from '@winnow/openapi/questions'
import { type Draft, type DraftQuestion, isLocked, newKey } from './draft.ts'

type Change = (draft: Draft) => Draft

export const withQuestion =
  (key: string, part: Partial<DraftQuestion>): Change =>
  draft => ({
    ...draft,
    questions: draft.questions.map(question => (question.key === key ? { ...question, ...part } : question)),
  })

/** What conditions name of a question's answers. */
export const namedOf = ({ questions }: Pick<Draft, 'questions'>, id: string | undefined): string[] =>
  id === undefined
    ? []
    : questions
        .flatMap(question => question.showIf)
        .filter(rule => rule.columnId === id)
        .flatMap(({ value }) => value)
        .filter(value => typeof value === 'string')

/** New names of options by those that conditions have for them. */
export type RenamedOptions = ReadonlyMap<string, string>

export const renamedValue =
  (renamed: RenamedOptions) =>
  (value: Scalar): Scalar =>
    typeof value === 'string' ? (renamed.get(value) ?? value) : value

/** A condition by the new names of the options of question `id`. */
export const renamedRule =
  (id: string, renamed: RenamedOptions) =>
  (rule: Filter): Filter => {
    if (rule.columnId !== id || rule.value === undefined) return rule
    const named = renamedValue(renamed)
    return { ...rule, value: Array.isArray(rule.value) ? rule.value.map(named) : named(rule.value) }
  }

/** Options have other names: the conditions that name them follow, all at once. */
export const withRenamedOptions =
  (key: string, renamed: RenamedOptions): Change =>
  draft => {
    const id = draft.questions.find(question => question.key === key)?.id
    if (id === undefined || renamed.size === 0) return draft
    const follow = renamedRule(id, renamed)
    const isOn = (question: DraftQuestion) => question.showIf.some(rule => rule.columnId === id)
    return {
      ...draft,
      questions: draft.questions.map(question =>
        isOn(question) ? { ...question, showIf: question.showIf.map(follow) } : question,
      ),
    }
  }

/** Stands them after the question named, never before Name and Email; at the end where none is named. */
export const withAdded =
  (added: readonly DraftQuestion[], after?: string | null): Change =>
  draft => {
    const at = draft.questions.findIndex(question => question.key === after)
    const first = draft.questions.filter(isLocked).length
    const to = at < 0 ? draft.questions.length : Math.max(at + 1, first)
    return { ...draft, questions: draft.questions.toSpliced(to, 0, ...added) }
  }

export const withDuplicate =
  (key: string, copyKey: string): Change =>
  draft => {
    const original = draft.questions.find(question => question.key === key)
    if (!original || isLocked(original)) return draft
    const { id: _, ...rest } = original
    return withAdded([{ ...rest, key: copyKey, prefillKey: null }], key)(draft)
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

/** In the order of `keys`, as after a drag; Name and Email stay first, and a question that it does not name stays last. */
export const withOrder =
  (keys: readonly string[]): Change =>
  draft => {
    const place = new Map(keys.map((key, at) => [key, at]))
    const rank = (question: DraftQuestion) =>
      isLocked(question) ? -1 : (place.get(question.key) ?? keys.length)
    const questions = draft.questions.toSorted((one, other) => rank(one) - rank(other))
    return questions.every((question, at) => question === draft.questions[at])
      ? draft
      : { ...draft, questions }
  }

/**
 * A question keeps its type once somebody answered it, or once a rule compares its answers. `answered`: how many did, undefined
 * while that is not known; nobody can have answered what was never saved, nor, but by an import, what was never published.
 * `prefillKey` is generated at the first publishing.
 */
export const mayChangeType = (draft: Draft, question: DraftQuestion, answered: number | undefined): boolean =>
  !isLocked(question) &&
  (answered ?? (question.id === undefined || question.prefillKey === null ? 0 : 1)) === 0 &&
  !draft.questions.some(other => other.showIf.some(rule => rule.columnId === question.id))

/** Another type for a question, which becomes a new one for the server; what the type does not know falls away. */
export const withType =
  (key: string, type: QuestionType, nextKey: string): Change =>
  draft => ({
    ...draft,
    questions: draft.questions.map(question => {
      if (question.key !== key) return question
      const { id: _, ...rest } = question
      const { preDefined } = questionTypes[type]
      const meaning = preDefined.find(it => it === question.preDefinedInputType) ?? null
      return { ...rest, key: nextKey, type, preDefinedInputType: meaning }
    }),
  })
