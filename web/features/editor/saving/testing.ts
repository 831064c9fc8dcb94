import { afterEach, beforeEach, setSystemTime } from 'bun:test'
import { usualWire } from '@winnow/openapi/questions'
import type { EditedForm, FormForEdit, Winnow } from '@winnow/sdk'
import { WinnowError } from '@winnow/sdk'
import { newQuestion } from '../draft/draft.ts'
import { EditorStore } from './editor-store.ts'

type EditBody = Parameters<Winnow['editForm']>[0]
type Sent = { body: EditBody; key: string | undefined }

export const form: FormForEdit = {
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
export function server(answers: ('sent' | 'lost' | Error)[]) {
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
        const publishedVersion = body.publish ? (now.publishedVersion ?? 0) + 1 : now.publishedVersion
        now = {
          ...now,
          revision: now.revision + 1,
          name: body.name ?? now.name,
          inputFields,
          publishedVersion,
        }
        remembered.set(key ?? '', { ...now, removedQuestions })
      }
      if (answer === 'lost') throw new WinnowError('offline', 0, 'No connection to the server')
      return before ?? remembered.get(key ?? '') ?? { ...now, removedQuestions: [] }
    },
  }
  return { winnow, sent, touch: () => (now = { ...now, revision: now.revision + 1, name: 'Theirs' }) }
}

export const offline = new WinnowError('offline', 0, 'No connection to the server')

const stores: EditorStore[] = []
/** An editor of the form; it ends with the test. */
export function open(winnow: Pick<Winnow, 'editForm' | 'fetchForEdit'>) {
  const store = new EditorStore(winnow, form)
  stores.push(store)
  return store
}
export const rename = (name: string) => (store: EditorStore) => store.edit(draft => ({ ...draft, name }))

/** A browser whose storage is empty before each test, and a clock that continues after it. */
export function freshBrowser(): void {
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
}
