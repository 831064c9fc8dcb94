import type { FormForEdit } from '@winnow/sdk'
import { withAdded } from '../draft/changes.ts'
import { bodyOf, type Draft, isHeld } from '../draft/draft.ts'

interface Kept {
  /** The revision that it was typed on */
  revision: number
  draft: Draft
  /** What the server had then: what differs was typed here */
  base: Draft
  /** The server has it all but the questions that saves leave out: who saves meanwhile is in nobody's way */
  onlyUnwritten?: boolean
}

const keyOf = (formId: string) => `winnow.draft-3.${formId}`

/** What was typed but never reached the server, from this browser. */
function keptDraft(formId: string): Kept | null {
  try {
    const kept: Kept | null = JSON.parse(localStorage.getItem(keyOf(formId)) ?? 'null')
    return kept && Array.isArray(kept.draft.questions) && kept.base ? kept : null
  } catch {
    return null
  }
}

/** What this browser kept, on top of what the server has; null: nothing that the server does not have. */
export function unsavedOf(form: FormForEdit, server: Draft): Kept | null {
  const kept = keptDraft(form.identifier)
  if (!kept) return null
  const unwritten = kept.draft.questions.filter(isHeld)
  if (kept.onlyUnwritten && kept.revision !== form.revision) {
    if (unwritten.length === 0) return null
    const draft = unwritten.reduce((to, question) => {
      const at = kept.draft.questions.indexOf(question)
      return withAdded([question], kept.draft.questions[at - 1]?.key)(to)
    }, server)
    return { revision: form.revision, draft, base: server, onlyUnwritten: true }
  }
  const isSame = JSON.stringify(bodyOf(kept.draft)) === JSON.stringify(bodyOf(server))
  return isSame && unwritten.length === 0
    ? null
    : { ...kept, revision: isSame ? form.revision : kept.revision }
}

export function keepDraft(formId: string, kept: Kept | null): void {
  try {
    if (kept) localStorage.setItem(keyOf(formId), JSON.stringify(kept))
    else localStorage.removeItem(keyOf(formId))
  } catch {
    // A full or refused storage: the draft still lives on the screen, and the next save takes it.
  }
}
