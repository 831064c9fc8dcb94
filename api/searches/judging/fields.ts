import { createHash } from 'node:crypto'
import { type Reader, submissions } from '@winnow/db'
import type { MaskedField } from '@winnow/openapi'
import { type Question, questionTypes } from '@winnow/openapi/questions'
import { inArray } from 'drizzle-orm'
import type { FoundForm } from '../../forms/find.ts'
import { columnsOf } from '../../forms/questions.ts'
import { contentOf } from '../../forms/versions/find.ts'
import { answersOf } from '../../submissions/answers.ts'
import { masked } from '../files/mask.ts'
import { fileTextsOf } from '../files/texts.ts'
import type { CriterionRow } from '../find.ts'

type Asked = Pick<Question, 'id' | 'type' | 'question' | 'preDefinedInputType'>

/** What of an answer tells who somebody is (docs/rules.md#field-mask). */
function maskOf({ type, preDefinedInputType }: Asked): MaskedField | null {
  if (preDefinedInputType === 'NAME' || preDefinedInputType === 'EMAIL') return preDefinedInputType
  if (type === 'PHONE_NUMBER') return 'PHONE'
  return type === 'LINK' ? 'LINKS' : null
}

/** Kinds of answers that a criterion names and that the form keeps from the assistant. */
export const withheldFrom = (
  { fields }: Pick<CriterionRow, 'fields'>,
  questions: readonly Asked[],
  allowed: readonly MaskedField[],
): MaskedField[] => {
  const needed = questions.filter(it => fields.includes(it.id)).map(maskOf)
  return [...new Set(needed.filter(it => it !== null && !allowed.includes(it)))] as MaskedField[]
}

/** An answer as the assistant reads it. */
export interface ReadAnswer {
  fieldId: string
  question: string
  text: string
  mask: MaskedField | null
  /** Of a file: the page, from 1 */
  page?: number
}

export interface Application {
  id: number
  publicId: string
  answers: readonly ReadAnswer[]
}

/** Options of one answer stand beside each other, as the offsets of quotes count them. */
const textOf = (value: string | readonly string[]) => (typeof value === 'string' ? value : value.join(', '))

/** UTF-16 units that are read of the files of one application. */
const mostOfFiles = 60_000

/** Pages of files as answers are, so many of them as are read of one application. */
function pagesOf(
  { id, question }: Asked,
  pages: readonly string[],
  room: { left: number },
  cover: (text: string) => string,
): ReadAnswer[] {
  return pages.flatMap((page, i) => {
    const text = cover(page).slice(0, room.left)
    room.left -= text.length
    return text === '' ? [] : [{ fieldId: id, question, text, mask: null, page: i + 1 }]
  })
}

/**
 * What these applications say, apart from those that nobody but a person reads; the same few queries, however many they are.
 * `deep`: with the text of their files, as far as it was read.
 */
export async function applicationsOf(
  db: Reader,
  { form }: Pick<FoundForm, 'form'>,
  ids: readonly number[],
  deep: boolean,
): Promise<Application[]> {
  const rows = await db
    .select()
    .from(submissions)
    .where(inArray(submissions.id, [...ids]))
  const answers = await answersOf(db, ids, await columnsOf(db, form.number))
  const texts = deep ? await fileTextsOf(db, ids) : new Map<number, Map<string, string[]>>()
  const versions = [...new Set(rows.map(it => it.version))]
  const contents = new Map(
    await Promise.all(
      versions.map(async version => [version, await contentOf(db, form.number, version)] as const),
    ),
  )
  return rows.flatMap(row => {
    if (row.aiOptedOut || row.withdrawnAt !== null || row.anonymisedAt !== null) return []
    const given = answers.get(row.id) ?? {}
    const room = { left: mostOfFiles }
    const cover = (text: string) => masked(text, row.name, form.aiAllowedFields)
    const read = (contents.get(row.version)?.questions ?? []).flatMap(question => {
      const { id, preDefinedInputType } = question
      const fixed = { NAME: row.name, EMAIL: row.email }[String(preDefinedInputType)]
      const value = fixed ?? given[id] ?? null
      // The name of a file tells who sent it, and nothing of what is in it.
      if (questionTypes[question.type].media !== null)
        return pagesOf(question, texts.get(row.id)?.get(id) ?? [], room, cover)
      if (value === null) return []
      const text = textOf(value)
      return text.trim() === ''
        ? []
        : [{ fieldId: id, question: question.question, text, mask: maskOf(question) }]
    })
    return [{ id: row.id, publicId: row.publicId, answers: read }]
  })
}

/** The answers that a criterion is judged by: those that it names, or all; never what the form keeps back. */
export const answersFor = (
  { fields }: Pick<CriterionRow, 'fields'>,
  answers: readonly ReadAnswer[],
  allowed: readonly MaskedField[],
): ReadAnswer[] =>
  answers.filter(
    ({ fieldId, mask }) =>
      (fields.length === 0 ? mask === null : fields.includes(fieldId)) &&
      (mask === null || allowed.includes(mask)),
  )

/** Names what a criterion was judged by: with the same the answer would be the same. Its heading is not part of it. */
export const inputHash = (
  { question, guidance, name, keywords }: CriterionRow,
  read: readonly ReadAnswer[],
): string =>
  createHash('sha256')
    .update(
      JSON.stringify([question || name, guidance, keywords, read.map(it => [it.fieldId, it.page, it.text])]),
    )
    .digest('base64url')
