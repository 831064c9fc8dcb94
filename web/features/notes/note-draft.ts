import { draftsIn } from '../../lib/browser/drafts.ts'
import type { Person } from '../../ui/rich-text/mentions.ts'
import type { Passage } from '../review/state.ts'

/** A note that is being written. */
interface NoteDraft {
  /** Null: no words */
  html: string | null
  /** Whom it was to mention, as far as their names still stand in it */
  chosen: readonly Person[]
  /** What it quotes of an answer */
  quote: Passage | null
}

const drafts = draftsIn('winnow.note-drafts')
const empty: NoteDraft = { html: null, chosen: [], quote: null }

export const isEmptyDraft = ({ html, quote }: NoteDraft): boolean => html === null && quote === null

const isPassage = (it: unknown): it is Passage =>
  typeof it === 'object' &&
  it !== null &&
  ['fieldId', 'question', 'text'].every(key => typeof (it as Record<string, unknown>)[key] === 'string') &&
  'start' in it &&
  typeof it.start === 'number'

const isPerson = (it: unknown): it is Person =>
  typeof it === 'object' &&
  it !== null &&
  ['name', 'email'].every(key => typeof (it as Record<string, unknown>)[key] === 'string')

/** What was written on this application in this browser and not added. */
export function readNoteDraft(submissionId: string): NoteDraft {
  try {
    const { html, chosen, quote } = JSON.parse(drafts.read(submissionId))
    return (typeof html === 'string' || html === null) && Array.isArray(chosen)
      ? { html, chosen: chosen.filter(isPerson), quote: isPassage(quote) ? quote : null }
      : empty
  } catch {
    return empty
  }
}

export const saveNoteDraft = (submissionId: string, draft: NoteDraft): boolean =>
  drafts.save(submissionId, isEmptyDraft(draft) ? '' : JSON.stringify(draft))
