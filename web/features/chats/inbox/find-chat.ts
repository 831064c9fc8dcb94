import { type ChatSummary, type Winnow, WinnowError } from '@winnow/sdk'

type Side = ChatSummary['chatUserType']

/**
 * The chat about a submission, for a link that names it: on the side shown first, then on the other one (docs/rules.md#inbox).
 * Null where there is none yet, or none to open.
 */
export async function findChat(
  winnow: Pick<Winnow, 'fetchChats'>,
  side: Side,
  submissionId: string,
  signal: AbortSignal,
): Promise<ChatSummary | null> {
  const sides: Side[] = side === 'PAGE_USER' ? ['PAGE_USER', 'SUBMITTER'] : ['SUBMITTER', 'PAGE_USER']
  try {
    for (const view_as of sides) {
      const reply = await winnow.fetchChats(
        { view_as, submission_id: submissionId, filter: 'ALL' },
        { signal },
      )
      if (reply.chats[0]) return reply.chats[0]
    }
    return null
  } catch (error) {
    if (error instanceof WinnowError && error.code === 'not_found') return null
    throw error
  }
}
