import { discardDraft } from './discard.ts'
import { fetchDraft } from './fetch.ts'
import { saveDraft } from './save.ts'
import { sendDraftLink } from './send-link.ts'

export const responseDraftRoutes = [saveDraft, fetchDraft, sendDraftLink, discardDraft]
