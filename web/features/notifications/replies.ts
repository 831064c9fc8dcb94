import { type ChatSummary, changes, type Winnow, WinnowError } from '@winnow/sdk'
import { pause } from '../../lib/browser/pause.ts'

type Client = Pick<Winnow, 'pollChanges' | 'fetchChats'>

/** What the tabs of a browser have told of before, shared by all of them. */
export interface Memory {
  /** The number of the last change that was read; null: none yet */
  since: number | null
  /** The messages that were told of, the last ones */
  told: readonly string[]
}

interface Watching {
  client: Client
  /** The workspace of an editor; null: applicant mode */
  pageId: string | null
  read: () => Memory
  write: (memory: Memory) => void
  /** A new message of the other side */
  tell: (chat: ChatSummary) => Promise<void>
  signal: AbortSignal
  now?: () => number
}

/** Milliseconds: what is older is no news, such as a message that is the last one again because a later one was deleted. */
const newsFor = 5 * 60_000
/** Milliseconds between two looks of an applicant, who has no workspace whose changes would say what is new. */
const applicantInterval = 10_000
const mostTold = 100
/** Chats that are looked at for one answer of the server. */
const mostChats = 5

/** Tells of each new message once, until the signal: of applicants to an editor, of workspaces to an applicant. */
export async function watchReplies(it: Watching): Promise<void> {
  await (it.pageId === null ? watchOwn(it) : watchWorkspace(it, it.pageId))
}

async function watchWorkspace(it: Watching, page_id: string): Promise<void> {
  const { client, signal } = it
  const { since } = it.read()
  let isFirst = since === null
  for await (const news of changes(client, { page_id, since }, { signal })) {
    const messaged = news.changes.filter(change => change.kinds.includes('messaged'))
    for (const { submission_id } of isFirst || news.truncated ? [] : messaged.slice(-mostChats)) {
      // One that can't be read now is left out, and the next is told of again.
      const found = await client
        .fetchChats({ view_as: 'PAGE_USER', page_id, submission_id, filter: 'ALL' }, { signal })
        .catch(() => null)
      await tellOf(it, found?.chats ?? [])
    }
    isFirst = false
    it.write({ ...it.read(), since: news.since })
  }
}

async function watchOwn(it: Watching): Promise<void> {
  const { client, signal } = it
  while (!signal.aborted) {
    try {
      const { chats } = await client.fetchChats(
        { view_as: 'SUBMITTER', filter: 'ALL', page_details: { page_size: mostChats } },
        { signal },
      )
      await tellOf(it, chats)
    } catch (error) {
      if (error instanceof WinnowError && [401, 403].includes(error.status)) throw error
      // The next look asks again.
    }
    await pause(applicantInterval, signal)
  }
}

async function tellOf(it: Watching, chats: readonly ChatSummary[]): Promise<void> {
  const now = (it.now ?? Date.now)()
  for (const chat of chats) {
    const { lastMessageId: id, lastMessage } = chat
    const memory = it.read()
    const isNews =
      lastMessage.senderType !== chat.chatUserType &&
      chat.readStatus === 'UNREAD' &&
      now - Date.parse(lastMessage.createdAt) < newsFor &&
      !memory.told.includes(id)
    if (!isNews) continue
    it.write({ ...memory, told: [...memory.told, id].slice(-mostTold) })
    await it.tell(chat)
  }
}
