import { expect, test } from 'bun:test'
import { usualWire } from '@winnow/openapi/questions'
import { withAdded } from '../draft/changes.ts'
import { newQuestion } from '../draft/draft.ts'
import { EditorStore, editorOf, leftEditors } from './editor-store.ts'
import { storeDraft } from './local-draft.ts'
import { form, freshBrowser, open, rename, server } from './testing.ts'

freshBrowser()

test('where both changed the same, saving stops, no word is lost, and mine can stay', async () => {
  const { winnow, sent, touch } = server([])
  const store = open(winnow)
  touch()
  rename('Mine')(store)
  expect(await store.flush()).toBe(false)
  expect(store.state.save).toMatchObject({ kind: 'stale', overlaps: [{ at: 'name' }] })
  rename('Mine still')(store)
  expect(store.state.save).toMatchObject({
    overlaps: [{ names: ['name'], mine: { name: 'Mine still' }, theirs: { name: 'Theirs' } }],
  })
  expect(await store.flush()).toBe(false)
  expect(sent).toHaveLength(1)
  await store.settle('mine')
  expect(store.state.draft.name).toBe('Mine still')
  expect(sent.at(-1)?.body.revision).toBe(2)
  expect(store.state.save.kind).toBe('saved')
})

test('who types what the other wrote ends the question by it', async () => {
  const { winnow, sent, touch } = server([])
  const store = open(winnow)
  touch()
  rename('Mine')(store)
  await store.flush()
  rename('Theirs')(store)
  expect(await store.flush()).toBe(true)
  expect(sent).toHaveLength(1)
  expect(store.state.save.kind).toBe('saved')
})

test('their version takes the place of mine only when asked', async () => {
  const { winnow, touch } = server([])
  const store = open(winnow)
  touch()
  rename('Mine')(store)
  await store.flush()
  await store.settle('theirs')
  expect(store.state.draft.name).toBe('Theirs')
  expect(store.state.save.kind).toBe('saved')
})

test('what gave way comes back by undo, and nothing before it', async () => {
  const { winnow, touch } = server([])
  const store = open(winnow)
  touch()
  rename('Mine')(store)
  await store.flush()
  await store.settle('theirs')
  expect(store.state.draft.name).toBe('Theirs')
  store.undo()
  expect(store.state.draft.name).toBe('Mine')
  expect(store.state.canUndo).toBe(false)
})

test('who comes back to a form whose last save got no answer continues in the same draft, and meets no conflict', async () => {
  const { winnow, sent } = server(['lost', 'sent'])
  const store = open(winnow)
  const leave = store.subscribe(() => {})
  rename('A')(store)
  leave()
  await leftEditors.lastSave(form.identifier)
  expect(store.state.save.kind).toBe('failed')
  const again = editorOf(winnow, { ...form, revision: 2, status: 'OPEN' })
  expect(again.state.draft.name).toBe('A')
  expect(again.state.form.status).toBe('OPEN')
  again.subscribe(() => {})
  rename('AB')(again)
  expect(await again.flush()).toBe(true)
  expect(sent.map(({ body }) => [body.revision, body.name])).toEqual([
    [1, 'A'],
    [1, 'A'],
    [2, 'AB'],
  ])
  expect(sent[0]?.key).toBe(sent[1]?.key ?? '')
})

test('a question without words, on this device alone, makes no conflict of what a colleague saved', async () => {
  const { winnow } = server([])
  const store = open(winnow)
  rename('A')(store)
  store.edit(withAdded([{ ...newQuestion('DROPDOWN'), optionLines: 'One' }]))
  await store.flush()
  const again = new EditorStore(winnow, { ...form, revision: 7, name: 'Theirs' })
  expect(again.state.save.kind).toBe('pending')
  expect(again.state.draft.name).toBe('Theirs')
  expect(again.state.draft.questions.map(it => it.optionLines)).toEqual(['One'])
})

test('words that never reached the server do conflict with what a colleague saved', () => {
  const { winnow } = server([])
  const store = open(winnow)
  const base = store.state.draft
  storeDraft(form.identifier, { revision: 1, draft: { ...base, name: 'Mine' }, base })
  expect(new EditorStore(winnow, { ...form, revision: 2, name: 'Theirs' }).state.save.kind).toBe('stale')
})

test('changes to different things are put together and saved, and a message says whose they are', async () => {
  const { winnow, touch } = server([])
  const store = open(winnow)
  touch()
  store.edit(draft => ({ ...draft, successMessage: 'Thank you' }))
  await store.flush()
  await store.flush()
  expect(store.state).toMatchObject({
    draft: { name: 'Theirs', successMessage: 'Thank you' },
    save: { kind: 'saved' },
    merged: { by: null },
  })
})

test('a save whose answer was lost with the page is not a conflict with oneself', () => {
  const { winnow } = server([])
  const base = open(winnow).state.draft
  const question = { ...newQuestion('SHORT_TEXT'), question: 'City' }
  storeDraft(form.identifier, { revision: 1, draft: { ...base, questions: [question] }, base })
  const { key: _, optionLines: __, ...field } = question
  const arrived = {
    ...form,
    revision: 2,
    inputFields: [{ ...usualWire, ...field, id: 'fld_9', options: [] }],
  }
  const again = new EditorStore(winnow, arrived)
  expect(again.state.save.kind).toBe('pending')
  expect(again.state.merged).toBeNull()
  expect(again.state.draft.questions.map(it => it.id)).toEqual(['fld_9'])
})
