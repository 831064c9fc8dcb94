import { type FormForEdit, type Winnow, WinnowError } from '@winnow/sdk'
import {
  adoptIds,
  bodyOf,
  type Draft,
  draftOf,
  type EditBody,
  isUnwritten,
  sentQuestions,
} from '../draft/draft.ts'
import {
  type DraftErrors,
  errorsAfter,
  errorsOf,
  hasErrors,
  judgeDraft,
  noErrors,
} from '../draft/draft-errors.ts'
import { History } from './history.ts'
import { keepDraft, keptDraft } from './local-draft.ts'

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

interface Attempt {
  body: EditBody
  sentKeys: string[]
  idempotencyKey: string
}

/** spec 1, section 9: text inputs wait 250 ms */
const debounce = 250
const retryAfter = 5_000

/** Last saves of editors that were left, by form: who opens the form again waits for them. */
export const leaving = new Map<string, Promise<unknown>>()

/** One form being edited: what is typed, and its way to the server, one save at a time. */
export class EditorStore {
  state: EditorState
  private saved: string
  private timer: ReturnType<typeof setTimeout> | undefined
  private running: Promise<boolean> | undefined
  /** A save whose answer was lost: it goes out again under its own key before anything newer */
  private unanswered: Attempt | undefined
  private readonly listeners = new Set<() => void>()
  private readonly history = new History()

  constructor(
    private readonly winnow: Pick<Winnow, 'editForm' | 'fetchForEdit'>,
    form: FormForEdit,
  ) {
    const kept = keptDraft(form.identifier)
    const server = draftOf(form)
    this.saved = JSON.stringify(bodyOf(server))
    const differs =
      kept && (JSON.stringify(bodyOf(kept.draft)) !== this.saved || kept.draft.questions.some(isUnwritten))
    const unsaved = differs ? kept : null
    if (!unsaved) keepDraft(form.identifier, null)
    this.state = {
      draft: unsaved?.draft ?? server,
      form,
      errors: noErrors,
      canUndo: false,
      canRedo: false,
      save: !unsaved
        ? { kind: 'saved', at: Date.parse(form.editedAt) }
        : unsaved.revision === form.revision
          ? { kind: 'pending' }
          : { kind: 'stale' },
    }
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    if (this.state.save.kind === 'pending') this.schedule(0)
    addEventListener('online', this.onOnline)
    return () => {
      this.listeners.delete(listener)
      if (this.listeners.size > 0) return
      removeEventListener('online', this.onOnline)
      // Leaving the screen does not leave the last words behind.
      if (this.timer === undefined) return
      const { identifier } = this.state.form
      const last = this.flush().finally(() => leaving.delete(identifier))
      leaving.set(identifier, last)
    }
  }

  snapshot = (): EditorState => this.state

  /** `step` names what is typed into: edits under the same name in a row are undone together. */
  edit = (change: (draft: Draft) => Draft, step?: string): void => {
    const draft = change(this.state.draft)
    if (draft === this.state.draft) return
    this.history.remember(this.state.draft, step)
    this.show(draft)
  }

  undo = (): void => {
    const draft = this.history.undo(this.state.draft)
    if (draft) this.show(draft)
  }

  redo = (): void => {
    const draft = this.history.redo(this.state.draft)
    if (draft) this.show(draft)
  }

  /** Takes back one step where nothing came after it. False: something did. */
  undoStep(step: string): boolean {
    if (!this.history.isLast(step)) return false
    this.undo()
    return true
  }

  /** Saves what is not saved yet; with `publish`, makes it live. True: the server has it all. */
  flush = async (publish = false): Promise<boolean> => {
    clearTimeout(this.timer)
    this.timer = undefined
    while (this.running) await this.running
    this.running = this.send(publish)
    try {
      return await this.running
    } finally {
      this.running = undefined
      if (this.state.save.kind === 'pending') this.schedule(debounce)
    }
  }

  /** After a change outside the draft: opened, closed. */
  adopt(part: Pick<FormForEdit, 'status' | 'closingDate'>): void {
    this.set({ form: { ...this.state.form, ...part } })
  }

  /** After the server changed the draft itself: an older version was restored. What was typed before can be undone to. */
  replace(form: FormForEdit): void {
    this.unanswered = undefined
    const draft = draftOf(form)
    this.saved = JSON.stringify(bodyOf(draft))
    this.history.remember(this.state.draft)
    keepDraft(form.identifier, null)
    this.set({ draft, form, errors: noErrors, save: { kind: 'saved', at: Date.parse(form.editedAt) } })
  }

  /** Ends a conflict: what is on this screen replaces what the other person saved, or gives way to it. */
  async settle(keep: 'mine' | 'theirs'): Promise<void> {
    const form = await this.winnow.fetchForEdit({ form_id: this.state.form.identifier })
    this.unanswered = undefined
    const theirs = draftOf(form)
    this.saved = JSON.stringify(bodyOf(theirs))
    if (keep === 'theirs') {
      // Undoing across their version would take back what they saved.
      this.history.clear()
      keepDraft(form.identifier, null)
      this.set({
        draft: theirs,
        form,
        errors: noErrors,
        save: { kind: 'saved', at: Date.parse(form.editedAt) },
      })
      return
    }
    this.set({ form, save: { kind: 'pending' } })
    await this.flush()
  }

  private async send(publish: boolean): Promise<boolean> {
    if (this.state.save.kind === 'stale') return false
    if (this.unanswered && !(await this.attempt(this.unanswered))) return false
    const { draft, form } = this.state
    const errors = judgeDraft(draft, publish)
    if (hasErrors(errors)) {
      const kept = new Map([...this.state.errors.questions, ...errors.questions])
      this.set({ errors: { ...errors, questions: kept }, save: { kind: 'refused' } })
      return false
    }
    const content = bodyOf(draft)
    if (!publish && JSON.stringify(content) === this.saved) {
      this.settleSaved(draft)
      return true
    }
    return this.attempt({
      body: {
        ...content,
        form_id: form.identifier,
        revision: form.revision,
        ...(publish ? { publish } : {}),
      },
      sentKeys: sentQuestions(draft).map(question => question.key),
      idempotencyKey: crypto.randomUUID(),
    })
  }

  private async attempt(attempt: Attempt): Promise<boolean> {
    this.set({ save: { kind: 'saving' } })
    try {
      const form = await this.winnow.editForm(attempt.body, { idempotencyKey: attempt.idempotencyKey })
      this.unanswered = undefined
      const draft = adoptIds(this.state.draft, attempt.sentKeys, form.inputFields)
      const { form_id: _form, revision: _revision, publish: _publish, ...sent } = attempt.body
      const input_fields = sent.input_fields?.map((field, at) => ({ ...field, id: form.inputFields[at]?.id }))
      this.saved = JSON.stringify({ ...sent, input_fields })
      this.history.adoptIds(attempt.sentKeys, form.inputFields)
      // What publishing refused stays marked until it is mended; a save does not judge it.
      this.set({ draft, form, ...(attempt.body.publish ? { errors: noErrors } : {}) })
      this.settleSaved(draft)
      return true
    } catch (failure) {
      this.fail(failure, attempt)
      return false
    }
  }

  private show(draft: Draft): void {
    const { form, errors, draft: before } = this.state
    keepDraft(form.identifier, { revision: form.revision, draft })
    const stale = this.state.save.kind === 'stale'
    this.set({
      draft,
      errors: errorsAfter(errors, before, draft),
      ...(stale ? {} : { save: { kind: 'pending' } }),
    })
    if (!stale) this.schedule(debounce)
  }

  private settleSaved(draft: Draft): void {
    const { form } = this.state
    const all = JSON.stringify(bodyOf(draft)) === this.saved
    const unwritten = draft.questions.length !== sentQuestions(draft).length
    keepDraft(form.identifier, all && !unwritten ? null : { revision: form.revision, draft })
    this.set({ save: all ? { kind: 'saved', at: Date.parse(form.editedAt) } : { kind: 'pending' } })
  }

  private fail(failure: unknown, attempt: Attempt): void {
    const { draft, form } = this.state
    keepDraft(form.identifier, { revision: form.revision, draft })
    const known = failure instanceof WinnowError ? failure : undefined
    if (known?.code === 'stale_version') {
      this.unanswered = undefined
      this.set({ save: { kind: 'stale' } })
      return
    }
    if (known?.code === 'invalid_input') {
      this.unanswered = undefined
      this.set({ save: { kind: 'refused' }, errors: errorsOf(known, attempt.sentKeys) })
      return
    }
    this.unanswered = attempt
    this.set({
      save: { kind: 'failed', sentence: known?.message ?? 'Something went wrong! Please try again later.' },
    })
    if (!known || known.status === 0 || known.status >= 429)
      this.schedule((known?.retryAfter ?? 0) * 1000 || retryAfter)
  }

  private onOnline = (): void => {
    if (this.state.save.kind === 'failed') this.schedule(0)
  }

  private schedule(wait: number): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.flush(), wait)
  }

  private set(part: Partial<EditorState>): void {
    const { canUndo, canRedo } = this.history
    this.state = { ...this.state, ...part, canUndo, canRedo }
    for (const listener of this.listeners) listener()
  }
}
