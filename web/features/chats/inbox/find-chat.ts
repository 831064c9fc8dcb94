import { type ChatSummary, type Winnow, WinnowError } from '@winnow/sdk'
import { pause } from '../../../lib/browser/pause.ts'

/** Milliseconds between two looks for a chat whose first reply can still be taken back. */
const again = 5_000

type Side = ChatSummary['chatUserType']

/**
 * The chat about a submission, for a link that names it: on the side shown first, then on the other one (docs/rules.md#inbox).
 * Null where there is none yet. Rejects with `not_found` where there is none to open.
 */
export async function findChat(
  winnow: Pick<Winnow, 'fetchChats'>,
  side: Side,
  submissionId: string,
  signal: AbortSignal,
): Promise<ChatSummary | null> {
  const sides: Side[] = side === 'PAGE_USER' ? ['PAGE_USER', 'SUBMITTER'] : ['SUBMITTER', 'PAGE_USER']
  for (const view_as of sides) {
    const reply = await winnow.fetchChats({ view_as, submission_id: submissionId, filter: 'ALL' }, { signal })
    if (reply.chats[0]) return reply.chats[0]
  }
  return null
}

/**
 * As above, and on: an applicant's chat is there once its first reply can no longer be taken back (docs/rules.md#chat-status).
 * `tell` hears of it when it is there, and meanwhile, once, that it is not. One that the person may not open is not awaited.
 */
export async function awaitChat(
  winnow: Pick<Winnow, 'fetchChats'>,
  side: Side,
  submissionId: string,
  signal: AbortSignal,
  tell: (chat: ChatSummary | null) => void,
): Promise<void> {
  let isFirst = true
  while (!signal.aborted) {
    // Only the first look says that something failed; a later one is made again.
    const found = await findChat(winnow, side, submissionId, signal).catch(error => {
      if (error instanceof WinnowError && error.code === 'not_found') return 'none'
      if (isFirst) throw error
      return null
    })
    if (signal.aborted) return
    if (found === 'none') return tell(null)
    if (found || isFirst) tell(found)
    if (found) return
    isFirst = false
    await pause(again, signal)
  }
}
