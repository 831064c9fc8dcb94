import type { Draft } from '../draft/draft.ts'

interface Kept {
  /** The revision that it was typed on */
  revision: number
  draft: Draft
}

const keyOf = (formId: string) => `winnow.draft-2.${formId}`

/** What was typed but never reached the server, from this browser. */
export function keptDraft(formId: string): Kept | null {
  try {
    const kept: Kept | null = JSON.parse(localStorage.getItem(keyOf(formId)) ?? 'null')
    return kept && Array.isArray(kept.draft.questions) ? kept : null
  } catch {
    return null
  }
}

export function keepDraft(formId: string, kept: Kept | null): void {
  try {
    if (kept) localStorage.setItem(keyOf(formId), JSON.stringify(kept))
    else localStorage.removeItem(keyOf(formId))
  } catch {
    // A full or refused storage: the draft still lives on the screen, and the next save takes it.
  }
}
