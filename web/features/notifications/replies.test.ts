import { describe, expect, test } from 'bun:test'
import type { ChatSummary, PollChangesResponse, Winnow } from '@winnow/sdk'
import { type Memory, watchReplies } from './replies.ts'

const minute = 60_000
const now = Date.parse('2026-03-01T12:00:00Z')

interface Last {
  id?: string
  from?: 'SUBMITTER' | 'PAGE_USER'
  read?: boolean
  /** Minutes ago */
  age?: number
}

/** A chat as far as a notification reads it. */
const chat = ({ id = 'msg_1', from = 'SUBMITTER', read = false, age = 0 }: Last) =>
  ({
    chatId: 'cht_1',
    chatUserType: 'PAGE_USER',
    submissionId: 'sub_1',
    readStatus: read ? 'READ' : 'UNREAD',
    lastMessageId: id,
    lastMessage: { senderType: from, createdAt: new Date(now - age * minute).toISOString() },
  }) as ChatSummary

const news = (since: number, kinds: string[]) =>
  ({
    since,
    changes: kinds.length ? [{ submission_id: 'sub_1', kinds }] : [],
  }) as unknown as PollChangesResponse

/** The messages that a tab of an editor tells of: answers of the server in their order, the last message at each. */
async function told(answers: readonly (readonly [PollChangesResponse, Last])[], memory: Memory) {
  const controller = new AbortController()
  const told: string[] = []
  let at = -1
  let held = memory
  const client = {
    pollChanges: async () => {
      at++
      const answer = answers[at]
      if (!answer) {
        controller.abort()
        throw new Error('no more')
      }
      return answer[0]
    },
    fetchChats: async () => ({ chats: [chat(answers[at]?.[1] ?? {})] }),
  } as unknown as Pick<Winnow, 'pollChanges' | 'fetchChats'>
  await watchReplies({
    ...{ client, pageId: 'wsp_1', signal: controller.signal, now: () => now },
    read: () => held,
    write: next => {
      held = next
    },
    tell: async ({ lastMessageId }) => void told.push(lastMessageId),
  })
  return { told, memory: held }
}

const known: Memory = { since: 7, told: [] }
const messaged = (since: number, last: Last = {}) => [news(since, ['messaged']), last] as const

describe('notifications of new messages', () => {
  test('tell of a message of the applicant', async () => {
    expect((await told([messaged(8)], known)).told).toEqual(['msg_1'])
  })

  test('tell of each once, whichever tab had told of it', async () => {
    const first = await told([messaged(8)], known)
    expect(first.memory).toEqual({ since: 8, told: ['msg_1'] })
    expect((await told([messaged(8)], first.memory)).told).toEqual([])
  })

  test('are silent about what came before they were turned on', async () => {
    const begun = await told([messaged(7)], { since: null, told: [] })
    expect(begun).toEqual({ told: [], memory: { since: 7, told: [] } })
  })

  test('are silent about an editor’s message, about what was read and about what is only the last again', async () => {
    for (const last of [{ from: 'PAGE_USER' }, { read: true }, { age: 6 }] as const)
      expect((await told([messaged(8, last)], known)).told).toEqual([])
  })

  test('are silent about other changes', async () => {
    expect((await told([[news(8, ['moved', 'turn']), {}]], known)).told).toEqual([])
  })
})
