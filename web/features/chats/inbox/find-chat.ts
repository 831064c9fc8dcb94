import type { ChatSummary, Winnow } from '@winnow/sdk'

type Side = ChatSummary['chatUserType']

const filters = ['ACTIVE', 'CLOSED'] as const
const pageSize = 100

/** The chat of a submission among those of one side, for a link that names the submission. */
async function findOn(
  winnow: Pick<Winnow, 'fetchChats'>,
  side: Side,
  submissionId: string,
  signal: AbortSignal,
): Promise<ChatSummary | null> {
  for (const filter of filters) {
    for (let offset = 0, hasNext = true; hasNext; offset += pageSize) {
      const reply = await winnow.fetchChats(
        { view_as: side, filter, page_details: { page_size: pageSize, offset } },
        { signal },
      )
      const found = reply.chats.find(chat => chat.submissionId === submissionId)
      if (found) return found
      hasNext = reply.page_details.hasNext
    }
  }
  return null
}

/** The side that is shown first, then the other one: an owner may have applied somewhere too (settled.md, the wire). */
export const findChat = async (
  winnow: Pick<Winnow, 'fetchChats'>,
  side: Side,
  submissionId: string,
  signal: AbortSignal,
): Promise<ChatSummary | null> =>
  (await findOn(winnow, side, submissionId, signal)) ??
  (await findOn(winnow, side === 'PAGE_USER' ? 'SUBMITTER' : 'PAGE_USER', submissionId, signal))
