import { type Reader, stageCounts } from '@winnow/db'
import { typeOf } from '@winnow/openapi/questions'
import { eq, sum } from 'drizzle-orm'
import type { FoundForm } from '../../forms/find.ts'
import { columnsOf, withCells } from '../../forms/questions.ts'
import { contentOf } from '../../forms/versions.ts'
import { findStage } from '../../stages/find.ts'
import { compileOrder, compileWhere, type Piece, type TableQuery } from './compile.ts'

interface Asked {
  stage?: string | null | undefined
  search?: string | null | undefined
  sort?: TableQuery['sort'] | undefined
  since?: number
}

/** A query of the table as SQL: which rows, in which order, and how many where counting need not read them. */
export async function planQuery(db: Reader, { form }: FoundForm, asked: Asked) {
  const columns = withCells(await columnsOf(db, form.number))
  const stage = asked.stage ? await findStage(db, form.number, asked.stage, 'stage') : null
  const content = await contentOf(db, form.number, form.publishedVersion ?? form.draftVersion)
  const numeric = new Set(content.questions.filter(it => typeOf(it).type === 'NUMBER').map(it => it.id))
  const query: TableQuery = {
    formNumber: form.number,
    stageId: stage?.id ?? null,
    search: asked.search ?? '',
    sort: asked.sort ?? null,
    ...(asked.since ? { since: asked.since } : {}),
  }
  const where = compileWhere(query)
  const order = compileOrder(query, columns, numeric)
  const counted = query.search.trim() === '' && !query.since
  return {
    columns,
    where,
    order,
    total: counted ? await countedTotal(db, form.number, query.stageId) : countOf(where),
  }
}

/** A total is read off the stage counts where the query is a stage or everything. */
async function countedTotal(db: Reader, formNumber: number, stageId: number | null): Promise<number> {
  const [row] = await db
    .select({ n: sum(stageCounts.n).mapWith(Number) })
    .from(stageCounts)
    .where(stageId === null ? eq(stageCounts.formNumber, formNumber) : eq(stageCounts.stageId, stageId))
  return row?.n ?? 0
}

const countOf = (where: Piece): Piece => ({
  sql: `select count(*) from submissions s where ${where.sql}`,
  args: where.args,
})
