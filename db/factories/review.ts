import type { AiResult } from '@winnow/openapi'
import {
  aiResults,
  criteria,
  labels,
  noteMentions,
  notes,
  type Reader,
  scores,
  searches,
  submissionLabels,
} from '../index.ts'

let made = 0

/** A label of a form; the n-th made stands n-th. */
export async function label(db: Reader, it: { formNumber: number; value: string; colour?: string }) {
  const [row] = await db
    .insert(labels)
    .values({
      colour: '#6B7280',
      valueKey: it.value.normalize('NFKC').toLowerCase(),
      position: ++made,
      ...it,
    })
    .returning()
  if (!row) throw new Error('A label was not made')
  return row
}

export const labelled = (db: Reader, it: { submissionId: number; labelId: number }) =>
  db.insert(submissionLabels).values(it)

/** A private note, and whom it mentions. */
export async function note(
  db: Reader,
  it: { submissionId: number; authorId: string; text: string; mentions?: readonly string[]; at?: number },
) {
  const [row] = await db
    .insert(notes)
    .values({
      id: `nte_${crypto.randomUUID()}`,
      submissionId: it.submissionId,
      authorId: it.authorId,
      html: `<p>${it.text}</p>`,
      text: it.text,
      createdAt: it.at ?? Date.now(),
    })
    .returning()
  if (!row) throw new Error('A note was not made')
  if (it.mentions?.length)
    await db.insert(noteMentions).values(it.mentions.map(userId => ({ noteSeq: row.seq, userId })))
  return row
}

/** A search with its criteria, by their names. */
export async function search(
  db: Reader,
  it: { formNumber: number; name: string; criteria: readonly string[]; id?: string; at?: number },
) {
  const at = it.at ?? Date.now()
  const [row] = await db
    .insert(searches)
    .values({
      id: it.id ?? `sch_${crypto.randomUUID()}`,
      formNumber: it.formNumber,
      name: it.name,
      originalQuery: it.name,
      createdAt: at,
      updatedAt: at,
    })
    .returning()
  if (!row) throw new Error('A search was not made')
  const asked = await db
    .insert(criteria)
    .values(
      it.criteria.map((name, position) => ({
        id: `crt_${crypto.randomUUID()}`,
        searchNumber: row.number,
        name,
        position,
      })),
    )
    .returning()
  return { ...row, criteria: asked }
}

export const result = (
  db: Reader,
  it: { criterionNumber: number; submissionId: number; result: AiResult; override?: AiResult },
) => db.insert(aiResults).values({ reason: 'It says so.', judgedAt: Date.now(), ...it })

export const score = (db: Reader, it: { submissionId: number; userId: string; value: number }) =>
  db.insert(scores).values({ at: Date.now(), ...it })
