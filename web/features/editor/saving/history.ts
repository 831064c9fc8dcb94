import { adoptIds, type Draft } from '../draft/draft.ts'

const most = 200

/** Milliseconds without a key after which what is typed next is a step of its own */
const pause = 1_000

/**
 * The drafts before and after the one that shows, for undo and redo. Edits under one `step` in a row are one: what is typed into
 * one field until it is left, or until the typing pauses. It holds this editor's own drafts only; where somebody else's version takes their place, it starts again.
 */
export class History {
  private past: Draft[] = []
  private future: Draft[] = []
  private step: string | undefined
  /** Until when the step takes what is typed next; milliseconds since 1970 */
  private openUntil = 0

  get canUndo(): boolean {
    return this.past.length > 0
  }
  get canRedo(): boolean {
    return this.future.length > 0
  }

  /** Before an edit: `draft` is what shows now. */
  remember(draft: Draft, step?: string): void {
    this.future = []
    const goesOn = step !== undefined && step === this.step && Date.now() <= this.openUntil
    this.openUntil = Date.now() + pause
    if (goesOn) return
    this.step = step
    this.past = [...this.past.slice(1 - most), draft]
  }

  /** The field was left: what is typed next is a step of its own, even in the same field. */
  endStep(): void {
    this.openUntil = 0
  }

  /** The last edit was this step, and nothing since. */
  isLast(step: string): boolean {
    return this.step === step && !this.canRedo
  }

  undo(now: Draft): Draft | undefined {
    const draft = this.past.pop()
    if (draft) this.future.push(now)
    this.step = undefined
    return draft
  }

  redo(now: Draft): Draft | undefined {
    const draft = this.future.pop()
    if (draft) this.past.push(now)
    this.step = undefined
    return draft
  }

  clear(): void {
    this.past = []
    this.future = []
    this.step = undefined
  }

  /** Questions that the server gave ids to keep them in every draft, else an undo would send them as new ones. */
  adoptIds(...saved: Parameters<typeof adoptIds> extends [Draft, ...infer Rest] ? Rest : never): void {
    const adopt = (draft: Draft) => adoptIds(draft, ...saved)
    this.past = this.past.map(adopt)
    this.future = this.future.map(adopt)
  }
}
