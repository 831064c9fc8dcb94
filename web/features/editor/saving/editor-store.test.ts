import { expect, setSystemTime, test } from 'bun:test'
import { WinnowError } from '@winnow/sdk'
import { withAdded, withoutQuestion, withQuestion } from '../draft/changes.ts'
import { newQuestion } from '../draft/draft.ts'
import { editorOf, leftEditors } from './editor-store.ts'
import { form, freshBrowser, offline, open, rename, server } from './testing.ts'

freshBrowser()

test('what did not change is not sent', async () => {
  const { winnow, sent } = server([])
  const store = open(winnow)
  expect(await store.flush()).toBe(true)
  rename('Grant ')(store)
  expect(await store.flush()).toBe(true)
  expect(sent).toHaveLength(0)
})

test('each save names the revision of the one before', async () => {
  const { winnow, sent } = server([])
  const store = open(winnow)
  rename('A')(store)
  await store.flush()
  rename('B')(store)
  await store.flush()
  expect(sent.map(({ body }) => [body.revision, body.name])).toEqual([
    [1, 'A'],
    [2, 'B'],
  ])
  expect(store.state.save.kind).toBe('saved')
})

test('without an answer the state is one and the same through edits and retries, until there is one', async () => {
  const { winnow } = server([offline, offline])
  const store = open(winnow)
  rename('A')(store)
  await store.flush()
  const seen: string[] = []
  store.subscribe(() => seen.push(store.state.save.kind))
  rename('AB')(store)
  await store.flush()
  expect(new Set(seen)).toEqual(new Set(['failed']))
  await store.flush()
  expect(store.state.save.kind).toBe('saved')
})

test('a save whose answer was lost goes out again under its own key, before what was typed since', async () => {
  const { winnow, sent } = server(['lost'])
  const store = open(winnow)
  rename('A')(store)
  expect(await store.flush()).toBe(false)
  expect(store.state.save.kind).toBe('failed')
  expect(store.state.draft.name).toBe('A')
  rename('AB')(store)
  expect(await store.flush()).toBe(true)
  expect(sent.map(({ body }) => [body.revision, body.name])).toEqual([
    [1, 'A'],
    [1, 'A'],
    [2, 'AB'],
  ])
  expect(sent[0]?.key).toBe(sent[1]?.key ?? '')
  expect(store.state.save.kind).toBe('saved')
})

test('a draft is saved before it is published, so that new questions have their ids', async () => {
  const { winnow, sent } = server([])
  const store = open(winnow)
  rename('A')(store)
  expect(await store.flush(true)).toBe(true)
  expect(sent.map(({ body }) => [body.revision, body.publish])).toEqual([
    [1, undefined],
    [2, true],
  ])
})

test('publishing that could not be sent is never repeated unasked', async () => {
  const { winnow, sent } = server([offline])
  const store = open(winnow)
  expect(await store.flush(true)).toBe(false)
  expect(store.state.save.kind).toBe('failed')
  rename('A')(store)
  expect(await store.flush()).toBe(true)
  expect(sent.map(({ body }) => body.publish)).toEqual([true, undefined])
  expect(store.state.save.kind).toBe('saved')
})

test('publishing whose answer was lost is asked about: what it did stands, and nothing is a conflict', async () => {
  const { winnow, sent } = server(['lost'])
  const store = open(winnow)
  expect(await store.flush(true)).toBe(false)
  expect(await store.flush()).toBe(true)
  expect(store.state.form.revision).toBe(2)
  rename('A')(store)
  expect(await store.flush()).toBe(true)
  expect(sent.map(({ body }) => [body.revision, body.publish])).toEqual([
    [1, true],
    [2, undefined],
  ])
})

test('publishing again after an answer was lost makes no second version of what arrived', async () => {
  const { winnow, sent } = server(['lost'])
  const store = open(winnow)
  expect(await store.flush(true)).toBe(false)
  expect(await store.flush(true)).toBe(true)
  expect(sent).toHaveLength(1)
  expect(store.state.form.publishedVersion).toBe(1)
})

test('a form without a name waits and says so', async () => {
  const { winnow, sent } = server([])
  const store = open(winnow)
  rename('')(store)
  expect(await store.flush()).toBe(false)
  expect(store.state.errors.name).toBe('This field is required')
  expect(sent).toHaveLength(0)
  rename('Grant')(store)
})

test('a refusal of the server stands at the question that it names', async () => {
  const refusal = new WinnowError('invalid_input', 422, 'Add at least one option', {
    type: 'about:blank',
    title: 'Some of the input is invalid',
    status: 422,
    detail: 'Add at least one option',
    code: 'invalid_input',
    request_id: 'req_1',
    errors: [{ path: 'input_fields.0', message: 'Add at least one option' }],
  })
  const { winnow } = server([refusal])
  const store = open(winnow)
  const question = { ...newQuestion('DROPDOWN'), question: 'Sector' }
  store.edit(withAdded([question]))
  expect(await store.flush(true)).toBe(false)
  expect(store.state.errors.questions.get(question.key)?.message).toBe('Add at least one option')
  expect(store.state.draft.questions).toHaveLength(1)
})

test('a new question gets its id with the save, and has it in the next one', async () => {
  const { winnow, sent } = server([])
  const store = open(winnow)
  store.edit(withAdded([{ ...newQuestion('NUMBER'), question: 'Team' }]))
  await store.flush()
  expect(store.state.draft.questions[0]?.id).toBe('fld_0')
  rename('B')(store)
  await store.flush()
  expect(sent.at(-1)?.body.input_fields?.[0]?.id).toBe('fld_0')
})

test('a save says what it took out of the draft, and how many answered it', async () => {
  const { winnow } = server([])
  const store = open(winnow)
  const question = { ...newQuestion('NUMBER'), question: 'Team' }
  store.edit(withAdded([question]))
  await store.flush()
  expect(store.state.removed).toEqual([])
  store.edit(withoutQuestion(question.key))
  await store.flush()
  expect(store.state.removed).toEqual([{ id: 'fld_0', question: 'Team', answeredCount: 12 }])
})

test('what is typed into one field is undone as one step, and done again', () => {
  const { winnow } = server([])
  const store = open(winnow)
  for (const name of ['G', 'Gr', 'Gra']) store.edit(draft => ({ ...draft, name }), 'name')
  store.edit(withAdded([newQuestion('NUMBER')]))
  store.undo()
  expect(store.state.draft.name).toBe('Gra')
  expect(store.state.draft.questions).toHaveLength(0)
  store.undo()
  expect(store.state.draft.name).toBe(form.name)
  expect(store.state.canUndo).toBe(false)
  store.redo()
  expect(store.state.draft.name).toBe('Gra')
})

test('a step is taken back by its name only while nothing came after it', () => {
  const { winnow } = server([])
  const store = open(winnow)
  store.edit(draft => ({ ...draft, name: 'A' }), 'delete:1')
  expect(store.undoStep('delete:1')).toBe(true)
  expect(store.undoStep('delete:1')).toBe(false)
  store.edit(draft => ({ ...draft, name: 'A' }), 'delete:1')
  rename('B')(store)
  expect(store.undoStep('delete:1')).toBe(false)
  expect(store.state.draft.name).toBe('B')
})

test('a question whose deletion is undone after a save comes back with the id of the first save', async () => {
  const { winnow, sent } = server([])
  const store = open(winnow)
  const question = { ...newQuestion('NUMBER'), question: 'Team' }
  store.edit(withAdded([question]))
  rename('Between')(store)
  await store.flush()
  store.undo()
  store.undo()
  expect(store.state.draft.questions).toHaveLength(0)
  await store.flush()
  store.redo()
  await store.flush()
  expect(sent.at(-1)?.body.input_fields?.[0]?.id).toBe('fld_0')
})

test('what publishing refused stays marked through a save, until its question changes', async () => {
  const { winnow } = server([])
  const store = open(winnow)
  const [empty, other] = [newQuestion('NUMBER'), { ...newQuestion('NUMBER'), question: 'Team' }]
  store.edit(withAdded([empty, other]))
  expect(await store.flush(true)).toBe(false)
  expect([...store.state.errors.questions.keys()]).toEqual([empty.key])
  rename('B')(store)
  await store.flush()
  expect([...store.state.errors.questions.keys()]).toEqual([empty.key])
  store.edit(withQuestion(empty.key, { question: 'Year' }))
  expect(store.state.errors.questions.size).toBe(0)
})

test('a form that was left saved is opened as the server has it', async () => {
  const { winnow } = server([])
  const store = open(winnow)
  const leave = store.subscribe(() => {})
  rename('A')(store)
  leave()
  await leftEditors.lastSave(form.identifier)
  expect(editorOf(winnow, { ...form, revision: 3, name: 'Theirs' }).state.draft.name).toBe('Theirs')
})

test('a step of typing ends when the field is left, and when the typing pauses', () => {
  const { winnow } = server([])
  const store = open(winnow)
  const type = (name: string) => store.edit(draft => ({ ...draft, name }), 'name')
  setSystemTime(new Date('2026-01-01T00:00:00.000Z'))
  type('G')
  setSystemTime(new Date('2026-01-01T00:00:00.900Z'))
  type('Gr')
  setSystemTime(new Date('2026-01-01T00:00:02.000Z'))
  type('Gra')
  store.endStep()
  type('Gran')
  store.undo()
  expect(store.state.draft.name).toBe('Gra')
  store.undo()
  expect(store.state.draft.name).toBe('Gr')
  store.undo()
  expect(store.state.draft.name).toBe(form.name)
})

test('a new question with too many words waits and is marked; the others are saved', async () => {
  const { winnow, sent } = server([])
  const store = open(winnow)
  const [long, other] = [
    { ...newQuestion('LONG_TEXT'), question: 'w'.repeat(501) },
    { ...newQuestion('NUMBER'), question: 'Team' },
  ]
  store.edit(withAdded([long, other]))
  expect(await store.flush()).toBe(true)
  expect(sent.at(-1)?.body.input_fields?.map(it => it.question)).toEqual(['Team'])
  expect([...store.state.errors.questions.keys()]).toEqual([long.key])
  expect(store.state.save.kind).toBe('refused')
  store.edit(withQuestion(long.key, { question: 'Why?' }))
  await store.flush()
  expect(sent.at(-1)?.body.input_fields?.map(it => it.question)).toEqual(['Why?', 'Team'])
  expect(store.state.save.kind).toBe('saved')
})

test('a question with options and no text is not said to be saved', async () => {
  const { winnow, sent } = server([])
  const store = open(winnow)
  const question = newQuestion('DROPDOWN')
  store.edit(withAdded([question]))
  await store.flush()
  expect(store.state.save.kind).toBe('saved')
  store.edit(withQuestion(question.key, { optionLines: 'Solar' }))
  expect(await store.flush()).toBe(true)
  expect(sent).toHaveLength(0)
  expect(store.state.save.kind).toBe('refused')
  store.edit(withQuestion(question.key, { question: 'Sector' }))
  await store.flush()
  expect(sent.at(-1)?.body.input_fields?.map(it => it.options)).toEqual([['Solar']])
  expect(store.state.save.kind).toBe('saved')
})
