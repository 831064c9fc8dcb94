import { describe, expect, test } from 'bun:test'
import { merge, type ShownMessage } from './messages.ts'
import { shownMessage } from './testing.ts'

const message = (id: string, minute: number, tempId: string | null = null) => ({
  ...shownMessage(id, `2025-11-17T10:0${minute}:00Z`),
  tempId,
})
const sent = (it: ShownMessage): ShownMessage => ({ ...it, status: 'SENT' })
const ids = (list: readonly ShownMessage[]) => list.map(one => `${one.id} ${one.status}`)

describe('the messages of a chat', () => {
  test('stand in the order they were written, whenever they arrive', () =>
    expect(ids(merge([sent(message('b', 2))], [message('a', 1), message('c', 3)].map(sent)))).toEqual([
      'a SENT',
      'b SENT',
      'c SENT',
    ]))
  test('stand once, however often they arrive', () =>
    expect(ids(merge([sent(message('a', 1))], [sent(message('a', 1))]))).toEqual(['a SENT']))
  test('replace the temporary one that they were sent as', () =>
    expect(ids(merge([message('tmp', 1)], [sent(message('a', 1, 'tmp'))]))).toEqual(['a SENT']))
})
