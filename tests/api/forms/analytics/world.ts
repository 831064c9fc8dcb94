import { forms, submissions } from '@winnow/db'
import { applicants, visit } from '@winnow/db/factories'
import type { Device, DropCause, SubmissionOrigin } from '@winnow/openapi'
import { eq, inArray } from 'drizzle-orm'
import type { TestApp } from '../../../support/app.ts'
import { reviewing } from '../../../support/scenes/reviewing.ts'

/** One visit of the form's page as a plain record; moments are milliseconds since 1970. */
export interface Visited {
  viewedAt: number
  startedAt: number | null
  source: string | null
  device: Device
  /** By the place of the question in the form; null: before the first */
  leftAt: number | null
  cause: DropCause | null
  /** When it ended in an application; null: it did not */
  appliedAt: number | null
}

/** An application that no visit is known of. */
export interface Unseen {
  appliedAt: number
  origin: SubmissionOrigin
}

const questions = [
  { type: 'LONG_TEXT', question: 'Why you?' },
  { type: 'SHORT_TEXT', question: 'City' },
] as const

/** A form that these visits and applications came to. */
export async function visited(app: TestApp, visits: readonly Visited[], unseen: readonly Unseen[] = []) {
  const it = await reviewing(app, { questions: [...questions] })
  const questionIds = it.form.inputFields.map(field => field.id)
  const sent = visits.filter(one => one.appliedAt !== null)
  await app.app.write(async tx => {
    const [form] = await tx.select().from(forms).where(eq(forms.id, it.form_id))
    const formNumber = form?.number ?? 0
    const made = await applicants(tx, formNumber, sent.length + unseen.length)
    const rows =
      made.length === 0 ? [] : await tx.select().from(submissions).where(inArray(submissions.publicId, made))
    const moments = [
      ...sent.map(one => ({ appliedAt: one.appliedAt ?? 0, origin: 'FORM' as const })),
      ...unseen,
    ]
    for (const [i, { appliedAt, origin }] of moments.entries())
      await tx
        .update(submissions)
        .set({ submittedAt: appliedAt, origin })
        .where(eq(submissions.id, rows[i]?.id ?? 0))
    await visit(
      tx,
      ...visits.map(one => ({
        formNumber,
        viewedAt: one.viewedAt,
        startedAt: one.startedAt,
        source: one.source,
        device: one.device,
        leftQuestionId: one.leftAt === null ? null : (questionIds[one.leftAt] ?? null),
        leftCause: one.cause,
        submissionId: one.appliedAt === null ? null : (rows[sent.indexOf(one)]?.id ?? null),
      })),
    )
  })
  return { ...it, questionIds }
}
