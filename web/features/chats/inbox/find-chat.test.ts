import { afterEach, describe, expect, jest, test } from 'bun:test'
import { type ChatSummary, type Winnow, WinnowError } from '@winnow/sdk'
import { awaitChat, findChat } from './find-chat.ts'

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
  return {
    asked,
    winnow,
    find: (side: Side, id: string) => findChat(winnow, side, id, new AbortController().signal),
  }
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

describe('the chat of a first reply that can still be taken back', () => {
  afterEach(() => {
    jest.useRealTimers()
  })

  test('is told of as missing once, then shown as soon as it is there, though a look between failed', async () => {
    jest.useFakeTimers()
    const chats: ChatSummary[] = []
    const { asked, winnow } = inbox(chats)
    let isDown = false
    const fetchChats: typeof winnow.fetchChats = (...it) =>
      isDown ? Promise.reject(new Error('unreachable')) : winnow.fetchChats(...it)
    const told: (string | null)[] = []
    const controller = new AbortController()
    const waiting = awaitChat({ fetchChats }, 'SUBMITTER', 'sub_1', controller.signal, found =>
      told.push(found?.chatId ?? null),
    )
    const pass = async () => {
      for (let turn = 0; turn < 20; turn++) await Promise.resolve()
      jest.advanceTimersByTime(5_000)
    }
    await pass()
    isDown = true
    await pass()
    isDown = false
    chats.push(chat('sub_1', 'SUBMITTER'))
    await pass()
    await waiting
    expect(told).toEqual([null, 'cht_sub_1'])
    const looks = asked.length
    await pass()
    expect(asked).toHaveLength(looks)
  })

  test('is not awaited where it is not open to the person', async () => {
    let looks = 0
    const fetchChats = () => {
      looks += 1
      return Promise.reject(new WinnowError('not_found', 404, 'There is no submission.'))
    }
    const told: (string | null)[] = []
    const { signal } = new AbortController()
    await awaitChat({ fetchChats }, 'SUBMITTER', 'sub_1', signal, it => told.push(it?.chatId ?? null))
    expect(told).toEqual([null])
    expect(looks).toBe(1)
  })
})
