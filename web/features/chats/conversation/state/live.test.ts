import { expect, test } from 'bun:test'
import type { Change } from '@winnow/sdk'
import type { LiveChanges, News } from '../../../../lib/changes.ts'
import { pollByChanges } from './live.ts'

type Listener = Parameters<LiveChanges['subscribe']>[1]

const news = (changes: Change[], more: Partial<News> = {}): News => ({
  since: 7,
  changes,
  truncated: false,
  form_changed: false,
  workspace_changed: false,
  counts: null,
  rows_version: null,
  jobs: [],
  viewers: [],
  viewers_tag: '',
  isFirst: false,
  ...more,
})
const change = (submission_id: string, ...kinds: Change['kinds']): Change => ({
  submission_id,
  form_id: 'frm',
  kinds,
})

const now = '2025-11-17T10:00:00Z'

/** An editor's open conversation with `sub`, a server that can be down, and the changes of the tab. */
function scene() {
  const listeners = new Set<Listener>()
  const server = { calls: 0, isDown: false }
  const controller = new AbortController()
  const poll = pollByChanges(
    {
      async fetchMessages() {
        server.calls++
        if (server.isDown) throw new Error('The server is down')
        return {
          messages: [],
          chat_status: 'CLOSED',
          read_status: 'READ',
          cursor: { lastMessageId: null, pageSize: 100, hasNextMessage: false },
          checked_at: now,
        }
      },
    },
    {
      subscribe(_, listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    { pageId: 'ws', submissionId: 'sub', shown: () => [{ id: 'deleted', createdAt: now }] },
    controller.signal,
  )
  return {
    server,
    controller,
    listeners,
    ask: () => poll.pollMessages({ chat_id: 'chat' }),
    hear(one: News | null) {
      for (const listener of listeners) listener(one)
    },
  }
}

test.each([
  ['a message', news([change('sub', 'messaged')])],
  ['a move, which may close the chat', news([change('other', 'messaged'), change('sub', 'moved')])],
  ['more changes than an answer lists', news([], { truncated: true })],
  ['the first answer, which the messages may be older than', news([], { isFirst: true })],
  ['changes that could not be asked for', null],
])('asks for the messages once after %s', async (_, one) => {
  const { ask, hear, server } = scene()
  const reply = ask()
  expect(server.calls).toBe(0)
  hear(one)
  expect(await reply).toEqual({
    ...{ chat_id: 'chat', messages: [], chat_status: 'CLOSED', checked_at: now },
    deleted_message_ids: ['deleted'],
  })
  expect(server.calls).toBe(1)
})

test('asks for nothing after what does not concern the chat', async () => {
  const { ask, hear, server, controller } = scene()
  const reply = ask()
  hear(news([change('other', 'messaged'), change('sub', 'answers', 'read')]))
  expect(server.calls).toBe(0)
  controller.abort()
  await expect(reply).rejects.toThrow()
  expect(server.calls).toBe(0)
})

test('what came between two calls is asked for by the second, and again after a failure', async () => {
  const { ask, hear, server } = scene()
  hear(news([change('sub', 'messaged')]))
  hear(news([change('sub', 'messaged')]))
  server.isDown = true
  await expect(ask()).rejects.toThrow('The server is down')
  server.isDown = false
  await ask()
  expect(server.calls).toBe(2)
})

test('stops to listen when the chat is left', () => {
  const { controller, listeners } = scene()
  controller.abort()
  expect(listeners.size).toBe(0)
})
