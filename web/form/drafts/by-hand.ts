import type { DraftsApi } from '../api.ts'
import { type Draft, withoutRemote, withRemoteGone } from './draft.ts'
import type { LocalDraft } from './local-draft.ts'
import { fateOf, type Sync } from './remote-draft.ts'

type ByHandOptions = {
  api: DraftsApi
  /** The draft of the page, to be read and replaced */
  page: { draft: Draft }
  local: LocalDraft
  sync: Sync
  /** The address under which the server may save it; null: none yet */
  email: () => string | null
  save: () => void
  /** Stops the state of the draft */
  stop: () => void
}

/** What an applicant does with a draft by hand: starts over, or continues with it on another device. */
export const byHand = ({ api, page, local, sync, email, save, stop }: ByHandOptions) => ({
  /**
   * Removes the draft here and on the server. Gives why it could not be done, and then everything is as it was; null: the
   * files of this browser go next, and the page is to be opened again.
   */
  async startOver(): Promise<string | null> {
    await sync.idle()
    const { secret } = page.draft
    if (secret) {
      const outcome = await api.discard(secret)
      if (!outcome.ok && ['lost', 'refused'].includes(fateOf(outcome)))
        return "Nothing was deleted: the server can't be reached. Try again in a moment."
      page.draft = withoutRemote(page.draft)
    }
    stop()
    await local.end('restarted', page.draft)
    return null
  },
  /** Mails the link to continue elsewhere; null when it went out or the draft was deleted, else why it did not. */
  async mailLink(): Promise<string | null> {
    const address = email()
    await sync.now()
    const { secret, remoteGone } = page.draft
    // The page says so by itself.
    if (remoteGone) return null
    if (sync.trouble() === 'limited')
      return "Couldn't send the link: too many requests from your network. Your answers are saved on this device."
    if (address === null || !secret)
      return "Couldn't send the link: the server can't be reached. Try again in a moment."
    const outcome = await api.sendLink(secret, address)
    if (outcome.ok) {
      page.draft = { ...page.draft, mailedTo: address }
      save()
      return null
    }
    if (fateOf(outcome) === 'gone') {
      page.draft = withRemoteGone(page.draft)
      save()
      return null
    }
    return outcome.detail || "Couldn't send the link. Your answers are kept. Try again in a moment."
  },
  /** Saves the answers on the server again, as another draft: the one before was deleted. */
  async keepAnswers(): Promise<null> {
    page.draft = withoutRemote(page.draft)
    save()
    await sync.now()
    return null
  },
})
