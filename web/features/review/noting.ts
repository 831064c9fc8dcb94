import type { Applicant } from './selection/subjects.ts'
import type { Passage, ReviewState } from './state.ts'

/** What notes need of the review. */
interface Host {
  get: () => Pick<ReviewState, 'query' | 'focused' | 'chatOpen' | 'noting'>
  set: (by: Pick<ReviewState, 'noting'>) => void
  /** The applicant in the focused row */
  focused: () => Applicant | undefined
  openAt: (index: number) => void
  setChatOpen: (isOpen: boolean) => void
}

/** Whose note is being written. */
export class Noting {
  constructor(private readonly host: Host) {}

  /** Opens the notes of the open applicant, or of the one in the focused row, to write one, which may quote an answer. */
  begin(quote: Passage | null = null): void {
    const { query, focused, chatOpen, noting } = this.host.get()
    const id = query.openId ?? this.host.focused()?.id
    if (id === undefined) return
    if (query.openId === null && focused !== null) this.host.openAt(focused)
    if (chatOpen) this.host.setChatOpen(false)
    this.host.set({ noting: { id, turn: (noting?.turn ?? 0) + 1, quote } })
  }

  /** Nobody writes a note any more. */
  end(): void {
    if (this.host.get().noting) this.host.set({ noting: null })
  }
}
