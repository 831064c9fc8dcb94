import { formVersions, type Reader, users } from '@winnow/db'
import { limits, ops } from '@winnow/openapi'
import { and, desc, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import { procedure } from '../../core/command.ts'
import { compiled } from '../../core/database/compiled.ts'
import type { LongReads } from '../../core/database/long-reads.ts'
import { notFound } from '../../core/error.ts'
import { iso } from '../../core/time/clock.ts'
import { type FoundForm, findForm } from '../find.ts'
import { asFields } from '../questions.ts'
import { versionOf } from './find.ts'

const peopleOf = async (db: Reader, ids: readonly string[]) => {
  const rows = await db
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(inArray(users.id, [...new Set(ids)]))
  return new Map(rows.map(it => [it.id, { id: it.id, name: it.name ?? it.email }]))
}

/** How many applications answered each version: reads every row of the form, so it is a long read. */
async function answeredOf(longReads: LongReads, formNumber: number): Promise<ReadonlyMap<number, number>> {
  const [rows = []] = await longReads.rows([
    compiled(
      sql`select version, count(*) from submissions where form_number = ${formNumber} group by version`,
    ),
  ])
  return new Map(rows.map(([version, n]) => [Number(version), Number(n)]))
}

interface Listed {
  version: number
  publishedAt: number | null
  editedBy: string
  name: string
  questionCount: number
}

/** What a list says of a version; whole contents are read one at a time, when they are looked at. */
const listed = {
  version: formVersions.version,
  publishedAt: formVersions.publishedAt,
  editedBy: formVersions.editedBy,
  name: sql<string>`${formVersions.content} ->> '$.name'`,
  questionCount: sql<number>`json_array_length(${formVersions.content}, '$.questions')`,
}

async function present(db: Reader, longReads: LongReads, { form }: FoundForm, rows: readonly Listed[]) {
  const people = await peopleOf(
    db,
    rows.map(it => it.editedBy),
  )
  const answered = await answeredOf(longReads, form.number)
  return rows.map(({ version, publishedAt, editedBy, name, questionCount }) => ({
    version,
    publishedAt: iso(publishedAt ?? 0),
    publishedBy: people.get(editedBy) ?? null,
    current: version === form.publishedVersion,
    name,
    questionCount,
    submissions: answered.get(version) ?? 0,
  }))
}

export const fetchVersions = procedure(ops.form.fetchVersions, async ({ app, actor, input, db }) => {
  const found = await findForm(db, actor, input.form_id)
  const rows = await db
    .select(listed)
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
    versions: await present(db, app.longReads, found, rows.slice(0, limits.versions)),
    more: rows.length > limits.versions,
  }
})

export const fetchVersion = procedure(ops.form.fetchVersion, async ({ app, actor, input, db }) => {
  const found = await findForm(db, actor, input.form_id)
  const row = await versionOf(db, found.form.number, input.version)
  if (!row?.publishedAt) throw notFound('version')
  const { content } = row
  const seen = { ...row, name: content.name, questionCount: content.questions.length }
  const [version] = await present(db, app.longReads, found, [seen])
  if (!version) throw notFound('version')
  return {
    ...version,
    description: content.description,
    inputFields: asFields(content.questions, found.form.id),
    formSuccessMessage: content.successMessage,
    formCloseMessage: content.closeMessage,
  }
})
