import type { ReviewState } from '../state.ts'
import type { RowSource } from './rows.ts'

/** What the groups need of the review. */
interface Host {
  get: () => Pick<ReviewState, 'rows'>
  set: (by: Pick<ReviewState, 'focusedGroup'>) => void
  source: Pick<RowSource, 'fold'>
  focus: (index: number | null) => void
}

/** The groups of the rows: which head the keyboard is on, and which of them are folded. */
export class Grouping {
  constructor(private readonly host: Host) {}

  /** Moves the keyboard to the head of a group. */
  focus(key: string): void {
    this.host.focus(null)
    this.host.set({ focusedGroup: key })
  }

  /** Shows or hides the rows of a group. */
  fold(key: string): void {
    const head = this.host.get().rows.groups?.heads.find(it => it.key === key)
    if (head) this.host.source.fold([key], !head.isFolded)
  }

  /** Shows or hides the rows of all groups. */
  foldAll(isFolded: boolean): void {
    this.host.source.fold(this.host.get().rows.groups?.heads.map(({ key }) => key) ?? [], isFolded)
  }
}
