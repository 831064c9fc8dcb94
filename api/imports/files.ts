import { answerFiles, type Transaction } from '@winnow/db'
import type { Question } from '@winnow/openapi/questions'
import { typeOf } from '@winnow/openapi/questions'
import type { SignedIn } from '../core/actor.ts'
import { statement } from '../core/database/prepared.ts'
import { Refusal } from '../core/error.ts'
import { findForm } from '../forms/find.ts'
import { can } from '../forms/policy.ts'

type Values = readonly { id: string; answer: unknown }[]
type Stored = {
  address: string
  formId: string
  fileId: string
  originalFilename: string
  contentType: string
  bytes: number | null
}
/** Files that rows refer to, by their address */
export type ReferredFiles = ReadonlyMap<string, Stored>

const storedAt = statement<Stored>(`
  select wanted.value ->> 0 as address, f.id as formId, a.file_id as fileId,
    a.original_filename as originalFilename, a.content_type as contentType, a.bytes
  from json_each(?) wanted
  join submissions s on s.public_id = wanted.value ->> 1
  join forms f on f.number = s.form_number and f.id = wanted.value ->> 2 and f.deleted_at is null
  join answer_files a on a.submission_id = s.id and a.question_id = wanted.value ->> 3
  join files on files.id = a.file_id and files.state = 'STORED'`)

/** What the address of a file in an export says; null: it is none. */
function placeIn(address: string): [submission: string, form: string, question: string] | null {
  if (!URL.canParse(address)) return null
  const { pathname, searchParams } = new URL(address)
  const [submission, form, question] = ['submission_id', 'form_id', 'field_id'].map(it =>
    searchParams.get(it),
  )
  return pathname.endsWith('/api/media') && submission && form && question
    ? [submission, form, question]
    : null
}

const fileQuestions = (questions: readonly Pick<Question, 'id' | 'type'>[]) =>
  new Set(questions.filter(it => typeOf(it).media === 'file').map(it => it.id))

/** The files that answers name by their addresses, as far as the actor may read them. */
export async function referredFiles(
  tx: Transaction,
  actor: SignedIn,
  questions: readonly Pick<Question, 'id' | 'type'>[],
  rows: readonly { values: Values }[],
): Promise<ReferredFiles> {
  const asked = fileQuestions(questions)
  const wanted = rows.flatMap(({ values }) =>
    values.flatMap(({ id, answer }) => {
      const place = asked.has(id) && typeof answer === 'string' ? placeIn(answer) : null
      return place ? [[answer, ...place]] : []
    }),
  )
  if (wanted.length === 0) return new Map()
  const found = await storedAt.all(tx, JSON.stringify(wanted))
  const readable = new Set<string>()
  for (const formId of new Set(found.map(it => it.formId))) {
    const form = await findForm(tx, actor, formId, can.readSubmissions).catch(error => {
      if (error instanceof Refusal) return null
      throw error
    })
    if (form) readable.add(formId)
  }
  return new Map(found.filter(it => readable.has(it.formId)).map(it => [it.address, it]))
}

/** The values of a row in which a file stands as an upload does; those whose file is not there are named. */
export function withFiles(
  questions: readonly Pick<Question, 'id' | 'type'>[],
  values: Values,
  files: ReferredFiles,
): { values: Values; lost: string[] } {
  const asked = fileQuestions(questions)
  const lost: string[] = []
  return {
    lost,
    values: values.map(({ id, answer }) => {
      if (!asked.has(id) || typeof answer !== 'string' || answer === '') return { id, answer }
      const file = files.get(answer)
      if (!file) lost.push(id)
      return { id, answer: file ? { ...file, draftFilePath: null } : null }
    }),
  }
}

/** Lets applications have files that others have too: the bytes stay until the last of them goes. */
export async function referTo(
  tx: Transaction,
  applications: readonly { id: number; values: Values }[],
  files: ReferredFiles,
): Promise<void> {
  const rows = applications.flatMap(({ id, values }) =>
    values.flatMap(({ id: questionId, answer }) => {
      const file = typeof answer === 'string' ? files.get(answer) : undefined
      if (!file) return []
      const { fileId, originalFilename, contentType, bytes } = file
      return [{ submissionId: id, questionId, fileId, originalFilename, contentType, bytes }]
    }),
  )
  if (rows.length > 0) await tx.insert(answerFiles).values(rows)
}
