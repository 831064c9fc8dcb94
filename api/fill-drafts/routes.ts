import { discardDraft } from './discard.ts'
import { fetchDraft } from './fetch.ts'
import { saveDraft } from './save.ts'
import { sendDraftLink } from './send-link.ts'

export const fillDraftRoutes = [saveDraft, fetchDraft, sendDraftLink, discardDraft]
