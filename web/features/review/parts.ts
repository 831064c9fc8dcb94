import type { Part } from './state.ts'

/** Parts of the screen that actions reach without knowing them. */
export class Parts {
  private readonly there = new Map<Part, () => void>()
  /** The focus is to go to the table, which waits for its fonts */
  private awaitsTable = false

  /** Lets actions reach a part while it is there; returns the way to take it out. */
  add(part: Part, reach: () => void): () => void {
    this.there.set(part, reach)
    if (part === 'table' && this.awaitsTable) {
      this.awaitsTable = false
      // Nobody has gone on to something else meanwhile.
      if (document.activeElement === document.body) reach()
    }
    return () => {
      if (this.there.get(part) === reach) this.there.delete(part)
    }
  }

  has(part: Part): boolean {
    return this.there.has(part)
  }

  reach(part: Part): void {
    const reach = this.there.get(part)
    if (part === 'table') this.awaitsTable = !reach
    reach?.()
  }
}
