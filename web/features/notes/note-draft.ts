import { z } from 'zod'
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

const Saved = z.object({
  html: z.string(),
  chosen: z.array(z.object({ name: z.string(), email: z.string(), image: z.string().nullable() })),
})

/** What was written on this application in this browser and not added. */
export function readNoteDraft(submissionId: string): NoteDraft {
  try {
    return Saved.parse(JSON.parse(drafts.read(submissionId)))
  } catch {
    return empty
  }
}

export const saveNoteDraft = (submissionId: string, { html, chosen }: NoteDraft): boolean =>
  drafts.save(submissionId, html === null ? '' : JSON.stringify({ html, chosen }))
