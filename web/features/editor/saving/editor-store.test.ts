import { afterEach, beforeEach, expect, setSystemTime, test } from 'bun:test'
import { usualWire } from '@winnow/openapi/questions'
import type { EditedForm, FormForEdit, Winnow } from '@winnow/sdk'
import { WinnowError } from '@winnow/sdk'
import { withAdded, withoutQuestion, withQuestion } from '../draft/changes.ts'
import { newQuestion } from '../draft/draft.ts'
import { EditorStore, editorOf, leftEditors } from './editor-store.ts'
import { storeDraft } from './local-draft.ts'

type EditBody = Parameters<Winnow['editForm']>[0]
type Sent = { body: EditBody; key: string | undefined }

const form: FormForEdit = {
  identifier: 'frm_1',
  pageId: 'wsp_1',
  revision: 1,
  version: 1,
  publishedVersion: null,
  hasUnpublishedChanges: false,
  status: 'DRAFT',
  closingDate: null,
  openingDate: null,
  acceptsApplications: false,
  closedReason: 'DRAFT',
  name: 'Grant',
  description: null,
  inputFields: [],
  formSuccessMessage: null,
  formCloseMessage: null,
  unpublishedChanges: 0,
  editedBy: null,
  editedAt: '2026-01-01T00:00:00.000Z',
}

/** A server of one form that checks revisions and remembers keys; `answers` says what happens to each answer in turn. */
function server(answers: ('sent' | 'lost' | Error)[]) {
  let now = form
  const sent: Sent[] = []
  const remembered = new Map<string, EditedForm>()
  const winnow: Pick<Winnow, 'editForm' | 'fetchForEdit'> = {
    fetchForEdit: async () => now,
    editForm: async (body, options) => {
      const key = options?.idempotencyKey
      sent.push({ body, key })
      const answer = answers.shift() ?? 'sent'
      if (answer instanceof Error) throw answer
      const before = remembered.get(key ?? '')
      if (!before) {
        if (body.revision !== now.revision)
          throw new WinnowError('stale_version', 409, 'Changed in the meantime')
        const inputFields = (body.input_fields ?? []).map((field, at) => ({
          ...newQuestion(field.type),
          ...usualWire,
          ...field,
          id: field.id ?? `fld_${at}`,
          description: null,
          options: field.options ?? [],
        }))
        const kept = new Set(inputFields.map(it => it.id))
        const removedQuestions = now.inputFields
          .filter(it => !kept.has(it.id))
          .map(({ id, question }) => ({ id, question, answeredCount: 12 }))
        now = { ...now, revision: now.revision + 1, name: body.name ?? now.name, inputFields }
        remembered.set(key ?? '', { ...now, removedQuestions })
      }
      if (answer === 'lost') throw new WinnowError('offline', 0, 'No connection to the server')
      return before ?? remembered.get(key ?? '') ?? { ...now, removedQuestions: [] }
    },
  }
  return { winnow, sent, touch: () => (now = { ...now, revision: now.revision + 1, name: 'Theirs' }) }
}

const offline = new WinnowError('offline', 0, 'No connection to the server')

const stores: EditorStore[] = []
function open(winnow: Pick<Winnow, 'editForm' | 'fetchForEdit'>) {
  const store = new EditorStore(winnow, form)
  stores.push(store)
  return store
}
const rename = (name: string) => (store: EditorStore) => store.edit(draft => ({ ...draft, name }))

const stored = new Map<string, string>()
beforeEach(() => {
  globalThis.localStorage = {
    length: 0,
    key: () => null,
    getItem: key => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: key => void stored.delete(key),
    clear: () => stored.clear(),
  }
})

afterEach(async () => {
  setSystemTime()
  for (const store of stores.splice(0)) await store.flush()
  stored.clear()
})

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

test('who comes back to a form whose last save got no answer goes on in the same draft, and meets no conflict', async () => {
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

test('a form that was left saved is opened as the server has it', async () => {
  const { winnow } = server([])
  const store = open(winnow)
  const leave = store.subscribe(() => {})
  rename('A')(store)
  leave()
  await leftEditors.lastSave(form.identifier)
  expect(editorOf(winnow, { ...form, revision: 3, name: 'Theirs' }).state.draft.name).toBe('Theirs')
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

test('a save whose answer was lost with the page is no conflict with oneself', () => {
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
