import type { QuestionType } from '@winnow/openapi/questions'
import { createContext, type RefObject, useContext } from 'react'
import { type PageName, pageNames } from '../forms/form-pages.ts'
import type { NewQuestion } from './adding/kinds.ts'
import type { Unfinished } from './rules/use-unfinished.ts'
import type { EditorStore } from './saving/editor-store.ts'
import type { EditorState } from './saving/state.ts'

export const isPage = (place: string | null): place is PageName =>
  place !== null && Object.hasOwn(pageNames, place)

/** What a row does with its question; the same functions for as long as the builder is open. */
export type RowActions = Record<'open' | 'duplicate' | 'remove', (key: string) => void>

/** One form being built: what is typed, where the editor is, and what can be done there. */
export interface Builder extends EditorState {
  store: EditorStore
  unfinished: Unfinished
  /** Key of the question that is being edited, or a page */
  active: string | null
  open: (place: string | null) => void
  /** Leaves the question for its place in the list */
  close: () => void
  picking: boolean
  setPicking: (open: boolean) => void
  /** What had the focus when the picker opened */
  pickedFrom: RefObject<HTMLElement | null>
  /** Adds below the question that is being edited, and opens the last one added */
  add: (kind: NewQuestion) => void
  /** Adds at the end and stays where it is. False: the form has as many as it may have */
  append: (questions: readonly string[]) => boolean
  changeType: (key: string, type: QuestionType) => void
  move: (key: string, by: -1 | 1) => void
  sort: (keys: readonly string[]) => void
  duplicate: (key: string) => void
  remove: (key: string) => void
  rows: RowActions
  undo: () => void
  redo: () => void
  /** Says it to a screen reader */
  announce: (sentence: string) => void
}

export const BuilderContext = createContext<Builder | null>(null)

export function useBuilder(): Builder {
  const builder = useContext(BuilderContext)
  if (!builder) throw new Error('useBuilder is called outside FormBuilder')
  return builder
}
