import type { FormForEdit } from '@winnow/sdk'
import type { Draft } from '../draft/draft.ts'
import type { DraftErrors } from '../draft/draft-errors.ts'

export type SaveState =
  | { kind: 'saved'; at: number }
  | { kind: 'pending' }
  | { kind: 'saving' }
  /** Some of it is not valid; saved once it is */
  | { kind: 'refused' }
  /** The server could not be reached; tried again by itself */
  | { kind: 'failed'; sentence: string }
  /** Somebody else saved meanwhile */
  | { kind: 'stale' }

export interface EditorState {
  draft: Draft
  /** What the server knows */
  form: FormForEdit
  save: SaveState
  errors: DraftErrors
  canUndo: boolean
  canRedo: boolean
}
