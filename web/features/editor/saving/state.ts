import type { EditedForm, FormForEdit } from '@winnow/sdk'
import type { Draft } from '../draft/draft.ts'
import type { DraftErrors } from '../draft/draft-errors.ts'
import type { Overlap } from '../merging/merge.ts'

/** Who saved the form; null: somebody unknown */
type Editor = FormForEdit['editedBy']

export type SaveState =
  | { kind: 'saved'; at: number }
  | { kind: 'pending' }
  | { kind: 'saving' }
  /** Some of it is not valid; saved once it is */
  | { kind: 'refused' }
  /** The server could not be reached; tried again by itself */
  | { kind: 'failed'; sentence: string }
  /** Somebody else changed the same as is changed here: a person chooses one of the two */
  | { kind: 'stale'; overlaps: readonly Overlap[]; by: Editor }

export interface EditorState {
  draft: Draft
  /** What the server knows */
  form: FormForEdit
  save: SaveState
  /** What the last save took out of the draft, and how many answered it */
  removed: EditedForm['removedQuestions']
  errors: DraftErrors
  /** Who else's changes were last put together with those made here; new each time */
  merged: { by: Editor } | null
  canUndo: boolean
  canRedo: boolean
}
