import { draftsIn } from '../../lib/browser/drafts.ts'
import type { Person } from '../../ui/rich-text/mentions.ts'

/** A note that is being written. */
interface NoteDraft {
  /** Null: no words */
  html: string | null
  /** Whom it was to mention, as far as their names still stand in it */
  chosen: readonly Person[]
}

const drafts = draftsIn('winnow.note-drafts')
const empty: NoteDraft = { html: null, chosen: [] }

const isPerson = (it: unknown): it is Person =>
  typeof it === 'object' &&
  it !== null &&
  ['name', 'email'].every(key => typeof (it as Record<string, unknown>)[key] === 'string')

/** What was written on this application in this browser and not added. */
export function readNoteDraft(submissionId: string): NoteDraft {
  try {
    const { html, chosen } = JSON.parse(drafts.read(submissionId))
    return typeof html === 'string' && Array.isArray(chosen)
      ? { html, chosen: chosen.filter(isPerson) }
      : empty
  } catch {
    return empty
  }
}

export const saveNoteDraft = (submissionId: string, { html, chosen }: NoteDraft): boolean =>
  drafts.save(submissionId, html === null ? '' : JSON.stringify({ html, chosen }))
