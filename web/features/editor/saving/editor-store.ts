import { type FormForEdit, type Winnow, WinnowError } from '@winnow/sdk'
import { sentenceOf } from '../../../lib/client.ts'
import { adoptIds, type Draft, draftOf, isBegun, isLeftOut, isTooLong, sameContent } from '../draft/draft.ts'
import { errorsAfter, errorsOf, hasErrors, noErrors, tooLong, validateDraft } from '../draft/draft-errors.ts'
import { mergeDrafts } from '../merging/merge.ts'
import { History } from './history.ts'
import { LeftEditors } from './left-editors.ts'
import { storeDraft, unsavedOf } from './local-draft.ts'
import { type Attempt, attemptOf, ServerCopy } from './server-copy.ts'
import type { EditorState, SaveState } from './state.ts'

/** Milliseconds after the last key press until a draft is saved (docs/rules.md#drafts-and-publishing) */
const debounce = 250
const retryAfter = 5_000

export const leftEditors = new LeftEditors<EditorStore>()

/** The editor of a form: the one that was left unsaved, or a new one on what the server has. */
export function editorOf(winnow: EditorCalls, form: FormForEdit): EditorStore {
  const store = leftEditors.find(form.identifier)
  store?.adopt(form)
  return store ?? new EditorStore(winnow, form)
}

type Standing = Pick<
  FormForEdit,
  'status' | 'closingDate' | 'openingDate' | 'acceptsApplications' | 'closedReason'
>
type EditorCalls = Pick<Winnow, 'editForm' | 'fetchForEdit'>

/** One form being edited: what is typed, and its way to the server, one save at a time. */
export class EditorStore {
  state: EditorState
  private server: ServerCopy
  private timer: ReturnType<typeof setTimeout> | undefined
  private running: Promise<boolean> | undefined
  /** A save whose answer was lost: it goes out again under its own key before anything newer */
  private unanswered: Attempt | undefined
  /** Publishing had no answer: whether it arrived is asked, and it is never repeated unasked */
  private mayBePublished = false
  /** During a conflict: what the other person saved */
  private theirs: FormForEdit | undefined
  private readonly listeners = new Set<() => void>()
  private readonly history = new History()

  constructor(
    private readonly winnow: EditorCalls,
    form: FormForEdit,
  ) {
    const server = draftOf(form)
    this.server = new ServerCopy(server)
    const unsaved = unsavedOf(form, server)
    if (!unsaved) storeDraft(form.identifier, null)
    this.state = {
      draft: unsaved?.draft ?? server,
      form,
      errors: noErrors,
      removed: [],
      merged: null,
      canUndo: false,
      canRedo: false,
      save: unsaved ? { kind: 'pending' } : { kind: 'saved', at: Date.parse(form.editedAt) },
    }
    if (unsaved && unsaved.revision !== form.revision) {
      this.server.draft = unsaved.base
      this.putTogether(form)
    }
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    leftEditors.remove(this.state.form.identifier)
    const { kind } = this.state.save
    if (kind === 'pending' || kind === 'failed') this.schedule(0)
    addEventListener('online', this.onOnline)
    return () => {
      this.listeners.delete(listener)
      if (this.listeners.size > 0) return
      removeEventListener('online', this.onOnline)
      this.history.endStep()
      if (this.state.save.kind !== 'saved') leftEditors.add(this)
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

  /** The field was left: what is typed into it later is undone for itself. */
  endStep = (): void => this.history.endStep()

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
  adopt({ status, closingDate, openingDate, acceptsApplications, closedReason }: Standing): void {
    const standing = { status, closingDate, openingDate, acceptsApplications, closedReason }
    this.set({ form: { ...this.state.form, ...standing } })
  }

  /** After the server changed the draft itself: an older version was restored. What was typed before can be undone to. */
  replace(form: FormForEdit): void {
    this.unanswered = undefined
    const draft = draftOf(form)
    this.server = new ServerCopy(draft)
    this.history.remember(this.state.draft)
    storeDraft(form.identifier, null)
    this.set({ draft, form, errors: noErrors, save: { kind: 'saved', at: Date.parse(form.editedAt) } })
  }

  /**
   * Ends a conflict: where both changed the same, what is on this screen stays or gives way; all else of both stays. What
   * gave way comes back by undo.
   */
  async settle(side: 'mine' | 'theirs'): Promise<void> {
    const form = await this.winnow.fetchForEdit({ form_id: this.state.form.identifier })
    this.unanswered = undefined
    const theirs = draftOf(form)
    const merged = mergeDrafts(this.server.draft, this.state.draft, theirs)
    this.server = new ServerCopy(theirs)
    // Earlier steps would take back what they saved; the other side of this choice does not.
    this.history.clear()
    this.history.remember(side === 'mine' ? merged.theirs : merged.mine)
    storeDraft(form.identifier, { revision: form.revision, draft: merged[side], base: theirs })
    this.set({ draft: merged[side], form, errors: noErrors, save: { kind: 'pending' } })
    await this.flush()
  }

  /** Somebody else saved: both people's changes, or the question which of them holds where they changed the same. */
  private putTogether(form: FormForEdit): void {
    const theirs = draftOf(form)
    const { mine, overlaps } = mergeDrafts(this.server.draft, this.state.draft, theirs)
    const by = form.editedBy
    if (overlaps.length > 0) {
      this.theirs = form
      this.set({ save: { kind: 'stale', overlaps, by } })
      return
    }
    // A save of our own whose answer was lost is nobody's news.
    const isNews = !sameContent(mine, this.state.draft)
    this.server = new ServerCopy(theirs)
    if (isNews) this.history.clear()
    storeDraft(form.identifier, { revision: form.revision, draft: mine, base: theirs })
    this.set({ draft: mine, form, save: { kind: 'pending' }, ...(isNews ? { merged: { by } } : {}) })
    this.schedule(0)
  }

  /** True: the server has answered. */
  private async reconcile(): Promise<boolean> {
    try {
      this.putTogether(await this.winnow.fetchForEdit({ form_id: this.state.form.identifier }))
      return true
    } catch (failure) {
      this.set({ save: { kind: 'failed', sentence: sentenceOf(failure) } })
      this.schedule(retryAfter)
      return false
    }
  }

  private async send(publish: boolean): Promise<boolean> {
    if (this.isStale()) return false
    if (this.unanswered && !(await this.attempt(this.unanswered))) return false
    if (this.mayBePublished) {
      if (!(await this.reconcile())) return false
      this.mayBePublished = false
      if (this.isStale()) return false
      if (publish && this.isPublished()) {
        this.settleSaved(this.state.draft)
        return true
      }
    }
    const { draft, form } = this.state
    const errors = validateDraft(draft, publish)
    if (hasErrors(errors)) {
      const questions = new Map([...this.state.errors.questions, ...errors.questions])
      this.set({ errors: { ...errors, questions }, save: this.stateOf(draft, form) })
      return false
    }
    if (!publish && this.server.has(draft)) {
      this.settleSaved(draft)
      return true
    }
    // New questions have their ids before publishing, so that an answer to it that is lost costs nothing.
    if (publish && !this.server.has(draft) && !(await this.attempt(attemptOf(draft, form, false))))
      return false
    if (await this.attempt(attemptOf(this.state.draft, this.state.form, publish))) return true
    // Somebody else published it in the meantime.
    if (!publish || this.isStale() || !this.isPublished()) return false
    this.settleSaved(this.state.draft)
    return true
  }

  private isPublished(): boolean {
    const { publishedVersion, unpublishedChanges } = this.state.form
    return publishedVersion !== null && unpublishedChanges === 0 && this.server.has(this.state.draft)
  }

  private isStale(): boolean {
    return this.state.save.kind === 'stale'
  }

  private async attempt(attempt: Attempt): Promise<boolean> {
    // A retry that nobody asked for is not news until it is answered.
    if (this.state.save.kind !== 'failed') this.set({ save: { kind: 'saving' } })
    try {
      const form = await this.winnow.editForm(attempt.body, { idempotencyKey: attempt.idempotencyKey })
      this.unanswered = undefined
      const draft = adoptIds(this.state.draft, attempt.sentKeys, form.inputFields)
      this.server.confirm(attempt, form)
      this.history.adoptIds(attempt.sentKeys, form.inputFields)
      // What publishing refused stays marked until it is corrected; a save does not validate it.
      const removed = form.removedQuestions
      this.set({ draft, form, removed, ...(attempt.body.publish ? { errors: noErrors } : {}) })
      this.settleSaved(draft)
      return true
    } catch (failure) {
      await this.fail(failure, attempt)
      return false
    }
  }

  private show(draft: Draft): void {
    const { form, errors, draft: before } = this.state
    storeDraft(form.identifier, { revision: form.revision, draft, base: this.server.draft })
    const stale = this.state.save.kind === 'stale'
    this.set({
      draft,
      errors: errorsAfter(errors, before, draft),
      ...(stale || this.state.save.kind === 'failed' ? {} : { save: { kind: 'pending' } }),
    })
    if (!stale) this.schedule(debounce)
    // Each side is shown as it stands, and a text that became the same on both ends the question.
    else if (this.theirs) this.putTogether(this.theirs)
  }

  /** Saved, unless the server lacks some of it. */
  private stateOf(draft: Draft, form: FormForEdit): SaveState {
    const lacks = !this.server.has(draft) || draft.questions.some(it => isTooLong(it) || isBegun(it))
    return lacks ? { kind: 'refused' } : { kind: 'saved', at: Date.parse(form.editedAt) }
  }

  private settleSaved(draft: Draft): void {
    const { form } = this.state
    const all = this.server.has(draft)
    const onlyUnwritten = all && draft.questions.some(isLeftOut)
    const { draft: base } = this.server
    const unsaved = { revision: form.revision, draft, base, ...(onlyUnwritten ? { onlyUnwritten } : {}) }
    storeDraft(form.identifier, all && !onlyUnwritten ? null : unsaved)
    const marks = tooLong(draft)
    const errors = { ...this.state.errors, questions: new Map([...this.state.errors.questions, ...marks]) }
    const save: SaveState = all ? this.stateOf(draft, form) : { kind: 'pending' }
    this.set({ ...(marks.size > 0 ? { errors } : {}), save })
  }

  private async fail(failure: unknown, attempt: Attempt): Promise<void> {
    const { draft, form } = this.state
    storeDraft(form.identifier, { revision: form.revision, draft, base: this.server.draft })
    const known = failure instanceof WinnowError ? failure : undefined
    if (known?.code === 'stale_version') {
      this.unanswered = undefined
      await this.reconcile()
      return
    }
    if (known?.code === 'invalid_input') {
      this.unanswered = undefined
      // What publishing refuses is saved all the same, as far as it was.
      const save: SaveState = attempt.body.publish ? this.stateOf(draft, form) : { kind: 'refused' }
      this.set({ save, errors: errorsOf(known, attempt.sentKeys) })
      return
    }
    if (attempt.body.publish) {
      this.unanswered = undefined
      this.mayBePublished = true
    } else this.unanswered = attempt
    this.set({ save: { kind: 'failed', sentence: sentenceOf(failure) } })
    if (!known || known.status === 0 || known.status >= 429)
      this.schedule((known?.retryAfter ?? 0) * 1000 || retryAfter)
  }

  private onOnline = (): void => {
    if (this.state.save.kind === 'failed') this.schedule(0)
  }

  private schedule(wait: number): void {
    clearTimeout(this.timer)
    if (this.listeners.size === 0) return
    this.timer = setTimeout(() => void this.flush(), wait)
  }

  private set(part: Partial<EditorState>): void {
    const { canUndo, canRedo } = this.history
    this.state = { ...this.state, ...part, canUndo, canRedo }
    for (const listener of this.listeners) listener()
  }
}
