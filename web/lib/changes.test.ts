import { expect, test } from 'bun:test'
import { type PollChangesData, type PollChangesResponse, WinnowError } from '@winnow/sdk'
import { LiveChanges } from './changes.ts'

const news = (since: number): PollChangesResponse => ({
  since,
  changes: [],
  truncated: false,
  form_changed: false,
  workspace_changed: false,
  counts: null,
  rows_version: null,
  jobs: [],
  viewers: [],
  viewers_tag: '',
})

/** A server whose calls wait until they are answered, and a tab that can be hidden. */
function scene() {
  const asked: PollChangesData['body'][] = []
  const open = new Set<(reply: PollChangesResponse | Promise<never>) => void>()
  let notice = () => {}
  let reconnect = () => {}
  const tab = { visible: true }
  const changes = new LiveChanges(
    {
      pollChanges(body, options) {
        asked.push(body)
        const { promise, resolve, reject } = Promise.withResolvers<PollChangesResponse>()
        open.add(resolve)
        options?.signal?.addEventListener('abort', () => {
          open.delete(resolve)
          reject(new Error('aborted'))
        })
        return promise
      },
    },
    {
      isVisible: () => tab.visible,
      subscribe: listener => (notice = listener),
      onOnline: listener => (reconnect = listener),
    },
  )
  const settled = () => new Promise(setImmediate)
  return {
    changes,
    asked,
    settled,
    /** Calls that wait */
    waiting: () => open.size,
    show(visible: boolean) {
      tab.visible = visible
      notice()
    },
    reconnect: () => reconnect(),
    answer(since: number) {
      for (const resolve of open) resolve(news(since))
      open.clear()
    },
    refuse(...[code, status]: [WinnowError['code'], number]) {
      for (const resolve of open) resolve(Promise.reject(new WinnowError(code, status, code)))
      open.clear()
    },
  }
}

test('a tab waits once for all who watch a workspace, and for the form in view', async () => {
  const { changes, asked, settled, answer } = scene()
  const seen: string[] = []
  const stopList = changes.subscribe({ pageId: 'ws' }, () => seen.push('list'))
  const stopTable = changes.subscribe({ pageId: 'ws', formId: 'frm' }, () => seen.push('table'))
  await settled()
  expect(asked).toEqual([{ page_id: 'ws', form_id: 'frm', since: null, viewers_tag: '' }])
  answer(7)
  await settled()
  expect(seen).toEqual(['list', 'table'])
  stopList()
  stopTable()
})

test('another form in view is watched from the number that is known', async () => {
  const { changes, asked, settled, answer, waiting } = scene()
  const stopList = changes.subscribe({ pageId: 'ws' }, () => {})
  await settled()
  answer(7)
  await settled()
  const stopTable = changes.subscribe({ pageId: 'ws', formId: 'frm' }, () => {})
  await settled()
  expect(asked.at(-1)).toEqual({ page_id: 'ws', form_id: 'frm', since: 7, viewers_tag: '' })
  stopList()
  stopTable()
  await settled()
  expect(waiting()).toBe(0)
})

test('another workspace begins again', async () => {
  const { changes, asked, settled, answer } = scene()
  const stop = changes.subscribe({ pageId: 'ws' }, () => {})
  await settled()
  answer(7)
  await settled()
  stop()
  const stopOther = changes.subscribe({ pageId: 'other' }, () => {})
  await settled()
  expect(asked.at(-1)).toMatchObject({ page_id: 'other', since: null })
  stopOther()
})

test('a hidden tab waits for nothing, and continues where it was once it is seen', async () => {
  const { changes, asked, settled, answer, show, waiting } = scene()
  const stop = changes.subscribe({ pageId: 'ws', formId: 'frm' }, () => {})
  await settled()
  answer(7)
  await settled()
  show(false)
  await settled()
  expect(waiting()).toBe(0)
  show(true)
  await settled()
  expect(asked.at(-1)).toMatchObject({ since: 7 })
  stop()
  await settled()
  expect(waiting()).toBe(0)
})

test('tells which application is open, and once that it was closed', async () => {
  const { changes, asked, settled, answer } = scene()
  const watched = { pageId: 'ws', formId: 'frm' }
  const stop = changes.subscribe({ ...watched, openId: 'sub_1' }, () => {})
  await settled()
  expect(asked.at(-1)).toMatchObject({ viewing: 'sub_1' })
  answer(7)
  await settled()
  stop()
  const stopClosed = changes.subscribe({ ...watched, openId: null }, () => {})
  while (asked.length < 2) await settled()
  expect(asked.at(-1)).toMatchObject({ since: 7, viewing: null })
  stopClosed()
  await settled()
  const stopNext = changes.subscribe(watched, () => {})
  await settled()
  expect(asked.at(-1)?.viewing).toBeUndefined()
  stopNext()
})

test('with a connection again it asks anew: the call of before may never be answered', async () => {
  const { changes, asked, settled, waiting, reconnect } = scene()
  changes.subscribe({ pageId: 'ws' }, () => {})
  await settled()
  reconnect()
  await settled()
  expect(waiting()).toBe(1)
  expect(asked).toHaveLength(2)
})

for (const [lost, code, status] of [
  ['who has lost access to the form', 'not_form_editor', 403],
  ['who watches a form that is deleted', 'form_deleted', 409],
] as const)
  test(`${lost} is told that it changed, so that lists of its chats are read again too`, async () => {
    const { changes, settled, refuse } = scene()
    const seen: unknown[] = []
    const stop = changes.subscribe({ pageId: 'ws', formId: 'frm' }, it => seen.push(it?.form_changed))
    await settled()
    refuse(code, status)
    await settled()
    expect(seen).toEqual([true])
    stop()
  })
