import { formTemplates, type Reader, users } from '@winnow/db'
import { keyOf } from '@winnow/openapi/common/text/plain-text'
import { and, asc, eq } from 'drizzle-orm'
import type { SignedIn } from '../../../core/actor.ts'
import { invalid, notFound, notYours, permit } from '../../../core/error.ts'
import { iso } from '../../../core/time/clock.ts'
import { findWorkspace } from '../../../workspaces/find.ts'
import { can } from '../../../workspaces/policy.ts'
import { asFields, withColumns } from '../../questions.ts'

type Row = typeof formTemplates.$inferSelect

/** Who may create forms has the workspace's templates, to use and to change (docs/rules.md#own-templates). */
export const permitTemplates = (found: Parameters<typeof can.createForms>[0]) =>
  permit(can.createForms(found), "Guests can't use the templates of a workspace")

const byPosition = (one: { position: number }, other: { position: number }) => one.position - other.position

function present(row: Row, savedBy: { id: string; name: string }) {
  const { content, columns, stages, labels, replies, searches } = row.blueprint
  const asked = new Set(columns.filter(it => it.slot >= 0).map(it => it.questionId))
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    inputFields: asFields(
      withColumns(
        content.questions.filter(it => asked.has(it.id)),
        columns,
      ),
      null,
    ),
    stages: stages.toSorted(byPosition).map(it => it.label),
    labels: labels.toSorted(byPosition).map(it => it.value),
    quickReplies: replies.toSorted((a, b) => a.priority - b.priority).map(it => it.name),
    criteria: searches.flatMap(it => it.criteria.map(one => one.name)),
    savedBy,
    savedAt: iso(row.savedAt),
  }
}

/** The templates of a workspace as the wire has them, by name; with `only`, that one. */
export async function templatesOf(db: Reader, workspaceId: string, only?: string) {
  const rows = await db
    .select({ row: formTemplates, name: users.name, email: users.email })
    .from(formTemplates)
    .innerJoin(users, eq(users.id, formTemplates.savedBy))
    .where(
      and(
        eq(formTemplates.workspaceId, workspaceId),
        only === undefined ? undefined : eq(formTemplates.id, only),
      ),
    )
    .orderBy(asc(formTemplates.nameKey))
  return rows.map(({ row, name, email }) => present(row, { id: row.savedBy, name: name || email }))
}

/** One of them, which is there. */
export async function templateOf(db: Reader, row: Pick<Row, 'workspaceId' | 'id'>) {
  const [template] = await templatesOf(db, row.workspaceId, row.id)
  if (!template) throw notFound('template')
  return template
}

/** A template of this workspace; undefined: it has no such one. */
export async function templateIn(db: Reader, workspaceId: string, id: string): Promise<Row | undefined> {
  const [row] = await db
    .select()
    .from(formTemplates)
    .where(and(eq(formTemplates.id, id), eq(formTemplates.workspaceId, workspaceId)))
  return row
}

/** A template that the actor may change. */
export async function findTemplate(db: Reader, actor: SignedIn, id: string): Promise<Row> {
  const [row] = await db.select().from(formTemplates).where(eq(formTemplates.id, id))
  if (!row) throw notFound('template')
  const found = await findWorkspace(db, actor, row.workspaceId).catch(() => {
    throw notYours('template')
  })
  permitTemplates(found)
  return row
}

/** Two templates of a workspace never have the same name. */
export async function refuseTaken(db: Reader, workspaceId: string, name: string, of?: string): Promise<void> {
  const same = and(eq(formTemplates.workspaceId, workspaceId), eq(formTemplates.nameKey, keyOf(name)))
  const [row] = await db.select({ id: formTemplates.id }).from(formTemplates).where(same)
  if (row && row.id !== of)
    throw invalid([{ path: 'name', message: 'Another template already has this name' }])
}
