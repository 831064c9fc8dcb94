import { describe, expect, test } from 'bun:test'
import type { ChatSummary, Winnow } from '@winnow/sdk'
import { findChat } from './find-chat.ts'

type Side = ChatSummary['chatUserType']

const chat = (submissionId: string, chatUserType: Side): ChatSummary => ({
  chatId: `cht_${submissionId}`,
  chatStatus: 'OPEN',
  readStatus: 'READ',
  needsReply: null,
  chatUserType,
  formId: 'frm_1',
  formName: 'Grant',
  pageId: 'wsp_1',
  page: { name: 'Northlight', logo: null },
  submissionId,
  submissionStage: null,
  submitter: { name: 'Ada', email: 'ada@example.com', image: null },
  lastMessageId: 'msg_1',
  lastMessage: {
    content: 'Hi',
    senderType: 'PAGE_USER',
    createdAt: '2025-11-17T10:00:00Z',
    emailNotifStatus: null,
  },
})

function inbox(chats: Partial<Record<`${Side} ${string}`, ChatSummary[]>>) {
  const asked: string[] = []
  const winnow: Pick<Winnow, 'fetchChats'> = {
    fetchChats: async ({ view_as, filter, page_details }) => {
      const offset = page_details?.offset ?? 0
      asked.push(`${view_as} ${filter} ${offset}`)
      const all = chats[`${view_as} ${filter}`] ?? []
      return {
        chats: all.slice(offset, offset + 100),
        page_details: { pageSize: 100, offset, hasNext: all.length > offset + 100 },
      }
    },
  }
  return { asked, find: (side: Side, id: string) => findChat(winnow, side, id, new AbortController().signal) }
}

describe('the chat that a link names by its submission', () => {
  test('is looked for on the own side first, page by page', async () => {
    const many = Array.from({ length: 150 }, (_, place) => chat(`sub_${place}`, 'PAGE_USER'))
    const { asked, find } = inbox({ 'PAGE_USER ACTIVE': many })
    expect((await find('PAGE_USER', 'sub_120'))?.submissionId).toBe('sub_120')
    expect(asked).toEqual(['PAGE_USER ACTIVE 0', 'PAGE_USER ACTIVE 100'])
  })
  test('may be closed, and may be on the other side', async () => {
    const { find } = inbox({ 'SUBMITTER CLOSED': [chat('sub_1', 'SUBMITTER')] })
    expect((await find('PAGE_USER', 'sub_1'))?.chatUserType).toBe('SUBMITTER')
  })
  test('is null where one may open none', async () =>
    expect(await inbox({}).find('SUBMITTER', 'sub_1')).toBeNull())
})
