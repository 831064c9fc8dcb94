import { formVersions, type Reader, submissions, users } from '@winnow/db'
import { limits, ops } from '@winnow/openapi'
import { and, count, desc, eq, inArray, isNotNull, lt } from 'drizzle-orm'
import { iso } from '../../core/clock.ts'
import { query } from '../../core/command.ts'
import { notFound } from '../../core/error.ts'
import { type FoundForm, findForm } from '../find.ts'
import { versionOf } from './find.ts'

type Row = typeof formVersions.$inferSelect

const peopleOf = async (db: Reader, ids: readonly string[]) => {
  const rows = await db
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(inArray(users.id, [...new Set(ids)]))
  return new Map(rows.map(it => [it.id, { id: it.id, name: it.name ?? it.email }]))
}

/** How many applications answered each of these versions; read off the index of the form. */
const answeredOf = async (db: Reader, formNumber: number, versions: readonly number[]) => {
  const rows = await db
    .select({ version: submissions.version, n: count() })
    .from(submissions)
    .where(and(eq(submissions.formNumber, formNumber), inArray(submissions.version, [...versions])))
    .groupBy(submissions.version)
  return new Map(rows.map(it => [it.version, it.n]))
}

async function presented(db: Reader, { form }: FoundForm, rows: readonly Row[]) {
  const people = await peopleOf(
    db,
    rows.map(it => it.editedBy),
  )
  const answered = await answeredOf(
    db,
    form.number,
    rows.map(it => it.version),
  )
  return rows.map(({ version, content, editedBy, editedAt, publishedAt }) => ({
    version,
    publishedAt: iso(publishedAt ?? editedAt),
    publishedBy: people.get(editedBy) ?? null,
    current: version === form.publishedVersion,
    name: content.name,
    questionCount: content.questions.length,
    submissions: answered.get(version) ?? 0,
    description: content.description,
    inputFields: content.questions,
    formSuccessMessage: content.successMessage,
    formCloseMessage: content.closeMessage,
  }))
}

export const fetchVersions = query(ops.form.fetchVersions, async ({ actor, input, db }) => {
  const found = await findForm(db, actor, input.form_id)
  const rows = await db
    .select()
    .from(formVersions)
    .where(
      and(
        eq(formVersions.formNumber, found.form.number),
        isNotNull(formVersions.publishedAt),
        input.before == null ? undefined : lt(formVersions.version, input.before),
      ),
    )
    .orderBy(desc(formVersions.version))
    .limit(limits.versions + 1)
  return {
    versions: await presented(db, found, rows.slice(0, limits.versions)),
    more: rows.length > limits.versions,
  }
})

export const fetchVersion = query(ops.form.fetchVersion, async ({ actor, input, db }) => {
  const found = await findForm(db, actor, input.form_id)
  const row = await versionOf(db, found.form.number, input.version)
  const [version] = row?.publishedAt ? await presented(db, found, [row]) : []
  if (!version) throw notFound('version')
  return version
})
