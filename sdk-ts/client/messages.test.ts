import { afterEach, beforeEach, expect, jest, test } from 'bun:test'
import type { PollMessagesData, PollMessagesResponse } from '../generated/index.ts'
import { newMessages } from './messages.ts'

const reply = (checked_at: string): PollMessagesResponse => ({
  chat_id: 'chat_1',
  messages: [],
  deleted_message_ids: [],
  chat_status: 'OPEN',
  checked_at,
})

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
})

test('a chat is asked again a second after an answer and two after a failure, from where it was', async () => {
  const answers = [reply('1'), new Error('unreachable'), new Error('unreachable'), reply('2'), reply('3')]
  const asked: { at: number; checked_at: string | null | undefined }[] = []
  let now = 0
  const server = {
    pollMessages: async ({ checked_at }: PollMessagesData['body']) => {
      asked.push({ at: now, checked_at })
      const answer = answers[asked.length - 1] as PollMessagesResponse | Error
      if (answer instanceof Error) throw answer
      return answer
    },
  }
  const ending = new AbortController()
  const waiting = (async () => {
    for await (const _ of newMessages(server, { chat_id: 'chat_1', checked_at: '0' }, ending.signal));
  })()
  while (asked.length < answers.length) {
    for (let turn = 0; turn < 10; turn++) await Promise.resolve()
    if (asked.length === answers.length) break
    now += 500
    jest.advanceTimersByTime(500)
  }
  ending.abort()
  await waiting
  expect(asked).toEqual([
    { at: 0, checked_at: '0' },
    { at: 1_000, checked_at: '1' },
    { at: 3_000, checked_at: '1' },
    { at: 5_000, checked_at: '1' },
    { at: 6_000, checked_at: '2' },
  ])
})
