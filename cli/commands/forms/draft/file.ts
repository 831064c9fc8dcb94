import { type Question, QuestionInput } from '@winnow/openapi/questions'
import type { FormForEdit } from '@winnow/sdk'
import { invalid, UsageError } from '../../../io/failure.ts'
import { readRule, ruleText, type Source } from './rules.ts'

const settings = [
  'id',
  'type',
  'question',
  'description',
  'required',
  'options',
  'allowOther',
  'fileTypes',
  'preDefinedInputType',
  'disallowPast',
  'showIf',
] as const satisfies readonly (keyof Question)[]
const names = ['form', 'revision', 'name', 'description', 'successMessage', 'closeMessage', 'questions']

/** A draft as `forms get` writes it and `forms edit` reads it (docs/cli.md). */
export const draftFile = (draft: FormForEdit) => ({
  form: draft.identifier,
  revision: draft.revision,
  name: draft.name,
  description: draft.description,
  successMessage: draft.formSuccessMessage,
  closeMessage: draft.formCloseMessage,
  questions: draft.inputFields.map(it => ({
    ...Object.fromEntries(settings.map(name => [name, it[name]])),
    showIf: it.showIf.map(rule => ruleText(rule, draft.inputFields)),
  })),
})

/** Characters that JSON leaves unescaped and a terminal should not receive. */
const unsafe = /[\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g

/** JSON that reads back as the same and is safe to show. */
export const jsonText = (value: unknown) =>
  JSON.stringify(value, null, 2).replace(unsafe, it => `\\u${it.charCodeAt(0).toString(16).padStart(4, '0')}`)

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A question as it will be sent; rules name one that is not saved yet as '#3', by its place in the list. */
export type WrittenQuestion = QuestionInput & { showIf: Question['showIf'] }

export type WrittenDraft = {
  form: string | null
  revision: number
  /** Absent: stays as it is */
  name?: string
  description?: string | null
  form_success_message?: string | null
  form_close_message?: string | null
  questions: WrittenQuestion[]
}

/** The name of a question in messages: its place and its text. */
export const calledBy = (at: number, question: unknown) =>
  `question ${at + 1}${typeof question === 'string' && question.trim() !== '' ? ` '${question}'` : ''}`

/** The identifier of a question that is not saved yet. */
export const unsavedId = (at: number) => `#${at + 1}`
export const isUnsaved = (id: string) => id.startsWith('#')

const text = (file: Record<string, unknown>, name: string) => {
  const value = file[name]
  if (value === undefined) return undefined
  if (value === null || typeof value === 'string') return value
  throw invalid([{ path: name, message: 'Must be text or null' }])
}

const parse = (json: string): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(json)
    if (isRecord(value)) return value
  } catch (error) {
    throw new UsageError(`The file isn't JSON: ${String(error).replace(/^.*Error: /, '')}. Nothing was sent.`)
  }
  throw new UsageError("The file isn't the output of 'winnow forms get'. Nothing was sent.")
}

/** Reads an edited file. Collects all mistakes, each named by its question. */
export function readDraftFile(json: string): WrittenDraft {
  const file = parse(json)
  const errors: { path: string; message: string }[] = []
  for (const name of Object.keys(file).filter(it => !names.includes(it)))
    errors.push({ path: name, message: `Unknown field. A draft has ${names.join(', ')}` })
  if (typeof file.revision !== 'number')
    errors.push({ path: 'revision', message: "Must be the number that 'winnow forms get' printed" })
  const listed = Array.isArray(file.questions) ? file.questions : []
  if (!Array.isArray(file.questions))
    errors.push({ path: 'questions', message: 'Must be a list of questions' })
  const sources = listed.map((source, at): Source => {
    const parsed = QuestionInput.safeParse({ ...source, showIf: [] })
    const { id, type, question, options } = parsed.success
      ? parsed.data
      : { id: undefined, type: 'SHORT_TEXT' as const, question: '', options: [] }
    return { id: id ?? unsavedId(at), type, question, options }
  })
  const questions = listed.flatMap((source: unknown, at): WrittenQuestion[] => {
    const written = isRecord(source) ? source : {}
    const path = calledBy(at, written.question)
    const before = errors.length
    for (const name of Object.keys(written).filter(name => !settings.some(known => known === name)))
      errors.push({
        path: `${path}, ${name}`,
        message: `Unknown field. A question has ${settings.join(', ')}`,
      })
    if (written.showIf !== undefined && !Array.isArray(written.showIf))
      errors.push({ path: `${path}, showIf`, message: 'Must be a list of conditions' })
    const showIf = (Array.isArray(written.showIf) ? written.showIf : []).flatMap(rule => {
      const read = readRule(
        rule,
        sources.filter((_, place) => place !== at),
      )
      if (!read.ok) errors.push({ path: `${path}, showIf`, message: read.message })
      return read.ok ? [read.rule] : []
    })
    const parsed = QuestionInput.safeParse({ ...written, showIf })
    if (parsed.success) return errors.length > before ? [] : [parsed.data]
    for (const issue of parsed.error.issues)
      errors.push({ path: [path, ...issue.path].join(', '), message: issue.message })
    return []
  })
  const name = text(file, 'name')
  if (name === null) errors.push({ path: 'name', message: 'Must be text' })
  if (errors.length > 0) throw invalid(errors)
  const [description, success, close] = ['description', 'successMessage', 'closeMessage'].map(key =>
    text(file, key),
  )
  return {
    form: typeof file.form === 'string' ? file.form : null,
    revision: Number(file.revision),
    ...(name == null ? {} : { name }),
    ...(description === undefined ? {} : { description }),
    ...(success === undefined ? {} : { form_success_message: success }),
    ...(close === undefined ? {} : { form_close_message: close }),
    questions,
  }
}
