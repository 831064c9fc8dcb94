import { beforeEach, describe, expect, test } from 'bun:test'
import { standing } from './messages.ts'
import { forgetConversations, isFresh, remember, remembered } from './remembered.ts'
import { shownMessage } from './testing.ts'

const at = (minute: number, id = `m${minute}`) => ({
  ...shownMessage(id, `2025-11-17T10:${String(minute).padStart(2, '0')}:00Z`),
  status: 'SENT' as const,
})
const conversation = (now: number) => ({
  ...{
    chatId: 'cht_1',
    messages: [at(1)],
    olderFrom: null,
    closed: false,
    unread: false,
    checkedAt: null,
    at: now,
  },
})

beforeEach(forgetConversations)

describe('a conversation that was open before', () => {
  test('is kept for five minutes, and fresh for five seconds', () => {
    remember('a', conversation(0))
    expect(remembered('a', 300_000)?.messages).toHaveLength(1)
    expect(remembered('a', 300_001)).toBeUndefined()
    expect(isFresh(conversation(0), 5_000)).toBe(true)
    expect(isFresh(conversation(0), 5_001)).toBe(false)
  })

  test('gives way to fifty others', () => {
    for (let n = 0; n <= 50; n++) remember(`chat ${n}`, conversation(0))
    expect(remembered('chat 0', 0)).toBeUndefined()
    expect(remembered('chat 50', 0)).toBeDefined()
  })
})

describe('the newest page beside what was known', () => {
  const ids = (...all: Parameters<typeof standing>) => standing(...all).map(it => it.id)
  test('leaves what is older, and drops what was deleted', () =>
    expect(ids([at(1), at(2), at(3), at(4)], [at(2), at(4)], true)).toEqual(['m1', 'm2', 'm4']))
  test('leaves nothing behind a gap', () => expect(ids([at(1), at(2)], [at(5), at(6)], true)).toEqual([]))
  test('leaves nothing where it is the whole chat', () =>
    expect(ids([at(1), at(2)], [at(2)], false)).toEqual([]))
})
