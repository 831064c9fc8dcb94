import { editors, forms, members, type Reader, submissions, workspaces } from '@winnow/db'
import { and, eq, sql } from 'drizzle-orm'
import type { SignedIn } from '../core/actor.ts'
import { prepared } from '../core/database/prepared.ts'
import { notFound, notYours } from '../core/error.ts'
import { refuseDeleted } from '../forms/find.ts'
import { can } from '../forms/policy.ts'

/** A form's submissions are numbered from it and lie together (db/schema/applicants/submissions.ts). */
export const firstId = (formNumber: number) => formNumber * 2 ** 32

const ofForm = prepared(db =>
  db
    .select()
    .from(submissions)
    .where(
      and(
        eq(submissions.publicId, sql.placeholder('publicId')),
        eq(submissions.formNumber, sql.placeholder('formNumber')),
      ),
    )
    .prepare(),
)

/** A submission of this form, or nothing that a caller could tell from it. */
export async function findSubmission(db: Reader, formNumber: number, publicId: string) {
  const row = await ofForm(db).get({ publicId, formNumber })
  if (!row) throw notFound('application')
  return row
}

/** The applicant is the person signed in with the address of the application. */
export const isApplicant = (actor: SignedIn, submission: { personId: string | null; emailKey: string }) =>
  actor.kind === 'user' && (submission.personId === actor.userId || submission.emailKey === actor.emailKey)

/** An application that the actor may see from either side; `formId` holds it against the form that a caller names. */
export async function findApplication(db: Reader, actor: SignedIn, publicId: string, formId?: string) {
  const [row] = await db
    .select({
      submission: submissions,
      form: forms,
      workspace: workspaces,
      workspaceRole: members.role,
      formRole: editors.role,
    })
    .from(submissions)
    .innerJoin(forms, eq(forms.number, submissions.formNumber))
    .innerJoin(workspaces, eq(workspaces.id, forms.workspaceId))
    .leftJoin(members, and(eq(members.workspaceId, forms.workspaceId), eq(members.userId, actor.userId)))
    .leftJoin(editors, and(eq(editors.formNumber, forms.number), eq(editors.userId, actor.userId)))
    .where(and(eq(submissions.publicId, publicId), formId ? eq(forms.id, formId) : undefined))
  const manages =
    row && can.readSubmissions(row) && (actor.kind === 'user' || actor.workspaceId === row.workspace.id)
  if (!row || !(manages || isApplicant(actor, row.submission))) throw notYours('application')
  refuseDeleted(row.form)
  return row
}

/** Refuses ids that are no application of the form, with the place of each; `found`: those that are. */
export function refuseMissing(publicIds: readonly string[], found: readonly { publicId: string }[]): void {
  const known = new Set(found.map(it => it.publicId))
  const errors = publicIds.flatMap((id, at) =>
    known.has(id) ? [] : [{ path: `submission_ids.${at}`, message: 'Not an application of this form' }],
  )
  if (errors.length > 0) throw notFound('application', { errors })
}
