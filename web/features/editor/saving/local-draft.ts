import type { FormForEdit } from '@winnow/sdk'
import { localStore } from '../../../lib/browser/storage.ts'
import { withAdded } from '../draft/changes.ts'
import { bodyOf, type Draft, isLeftOut } from '../draft/draft.ts'

interface StoredDraft {
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
function storedDraft(formId: string): StoredDraft | null {
  const stored = localStore.readJson(keyOf(formId)) as StoredDraft | null
  return Array.isArray(stored?.draft?.questions) && stored.base ? stored : null
}

/** What this browser saved, on top of what the server has; null: nothing that the server does not have. */
export function unsavedOf(form: FormForEdit, server: Draft): StoredDraft | null {
  const stored = storedDraft(form.identifier)
  if (!stored) return null
  const unwritten = stored.draft.questions.filter(isLeftOut)
  if (stored.onlyUnwritten && stored.revision !== form.revision) {
    if (unwritten.length === 0) return null
    const draft = unwritten.reduce((to, question) => {
      const at = stored.draft.questions.indexOf(question)
      return withAdded([question], stored.draft.questions[at - 1]?.key)(to)
    }, server)
    return { revision: form.revision, draft, base: server, onlyUnwritten: true }
  }
  const isSame = JSON.stringify(bodyOf(stored.draft)) === JSON.stringify(bodyOf(server))
  return isSame && unwritten.length === 0
    ? null
    : { ...stored, revision: isSame ? form.revision : stored.revision }
}

/** null removes the draft. Where it cannot be saved, it still lives on the screen and the next save sends it. */
export function storeDraft(formId: string, draft: StoredDraft | null): void {
  localStore.writeJson(keyOf(formId), draft)
}
