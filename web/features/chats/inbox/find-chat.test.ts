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
  submissionStageKind: null,
  submissionStagePlace: null,
  labels: [],
  assignee: null,
  snoozedAt: null,
  snoozedUntil: null,
  emailsStopped: false,
  submitterId: null,
  emailNotifStatus: null,
  emailNotifDeliveredAt: null,
  emailNotifFailureDescription: null,
  foundMessage: null,
  submitter: { name: 'Ada', email: 'ada@example.com', image: null },
  lastMessageId: 'msg_1',
  lastMessage: {
    content: 'Hi',
    attachmentName: null,
    attachmentType: null,
    senderType: 'PAGE_USER',
    createdAt: '2025-11-17T10:00:00Z',
    emailNotifStatus: null,
    own: false,
    senderName: null,
  },
})

function inbox(chats: readonly ChatSummary[]) {
  const asked: string[] = []
  const winnow: Pick<Winnow, 'fetchChats'> = {
    fetchChats: async ({ view_as, submission_id }) => {
      asked.push(view_as)
      const found = chats.filter(it => it.chatUserType === view_as && it.submissionId === submission_id)
      const sorting = { sortingType: 'LAST_MESSAGE', sortingOrder: 'DESC' } as const
      const page_details = { pageSize: 50, offset: 0, hasNext: false, totalCount: found.length, ...sorting }
      return { chats: found, page_details }
    },
  }
  return { asked, find: (side: Side, id: string) => findChat(winnow, side, id, new AbortController().signal) }
}

describe('the chat that a link names by its submission', () => {
  test('is looked for on the own side first', async () => {
    const { asked, find } = inbox([chat('sub_1', 'PAGE_USER'), chat('sub_1', 'SUBMITTER')])
    expect((await find('PAGE_USER', 'sub_1'))?.chatUserType).toBe('PAGE_USER')
    expect(asked).toEqual(['PAGE_USER'])
  })
  test('may be on the other side', async () => {
    const { find } = inbox([chat('sub_1', 'SUBMITTER')])
    expect((await find('PAGE_USER', 'sub_1'))?.chatUserType).toBe('SUBMITTER')
  })
  test('is null where one may open none', async () =>
    expect(await inbox([]).find('SUBMITTER', 'sub_1')).toBeNull())
})
