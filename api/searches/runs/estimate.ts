import { answerFiles, fileTexts, type Reader } from '@winnow/db'
import { limits, ops } from '@winnow/openapi'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { query } from '../../core/command.ts'
import { statement } from '../../core/database/prepared.ts'
import { type FoundForm, findForm } from '../../forms/find.ts'
import { can } from '../../forms/policy.ts'
import { readable } from '../../ports/documents/readable.ts'
import { batchShare, type Model } from '../../ports/model/model.ts'
import { type Fragment, fragment } from '../../table/query/fragment.ts'
import { toStatement } from '../../table/query/statements.ts'
import { reachOf } from '../filters.ts'
import { type CriterionRow, criteriaOf, findSearch, presentAssistant } from '../find.ts'
import { answersFor, applicationsOf } from '../judging/fields.ts'
import { contentOf, instructionsFor, verdictTool } from '../judging/prompt.ts'
import { presentCost } from '../present.ts'
import { pendingOf } from './pending.ts'

/** Applications whose length stands for that of all. */
const sampleSize = 50
/** Characters of what a model answers on one criterion. */
const answerSize = 350

/** Characters of a file that nobody has read yet. */
const usualFile = 6_000

/** Files of these applications that deep search has yet to read. */
async function unreadIn(db: Reader, ids: readonly number[]): Promise<number> {
  const rows = await db
    .select({ contentType: answerFiles.contentType })
    .from(answerFiles)
    .leftJoin(fileTexts, eq(fileTexts.fileId, answerFiles.fileId))
    .where(and(inArray(answerFiles.submissionId, [...ids]), isNull(fileTexts.fileId)))
  return rows.filter(it => readable(it.contentType)).length
}

/** What judging so many costs, by the length of the first of them. */
async function costOf(
  db: Reader,
  model: Model,
  { found, deep }: { found: FoundForm; deep: boolean },
  criteria: readonly CriterionRow[],
  pending: Fragment,
  applications: number,
) {
  const sample = fragment`${pending} limit ${sampleSize}`
  const ids = (await statement<{ id: number }>(sample.sql).all(db, ...sample.args)).map(it => it.id)
  const read = await applicationsOf(db, found, ids, deep)
  const lengths = read.map(({ answers }) => {
    const sent = criteria.flatMap(it => answersFor(it, answers, found.form.aiAllowedFields))
    return contentOf([...new Map(sent.map(it => [`${it.fieldId} ${it.page}`, it])).values()]).length
  })
  const inFiles = deep ? (await unreadIn(db, ids)) * usualFile : 0
  const own = (lengths.reduce((sum, it) => sum + it, 0) + inFiles) / Math.max(1, lengths.length)
  const shared = instructionsFor(criteria).length + JSON.stringify(verdictTool).length
  const one = model.usualCost(model.quick, { shared, own, answer: answerSize * criteria.length })
  return presentCost([
    ...[
      applications,
      one.inputTokens * applications,
      one.outputTokens * applications,
      one.cost * applications,
    ],
  ])
}

/** What a run would judge and cost, by a sample of the applications. */
export const estimateCompositeAiQuery = query(
  ops.search.estimateCompositeAiQuery,
  async ({ app, actor, input, db, now }) => {
    const found = await findForm(db, actor, input.form_id, can.search)
    const search = await findSearch(db, found.form.number, input.composite_query_id)
    const criteria = await criteriaOf(db, [search.number])
    const pending = pendingOf(app, await reachOf(db, actor, found, search, now), criteria)
    const [counted = [], out = []] = await app.longReads.rows([
      toStatement(fragment`select count(*) from (${pending})`),
      toStatement(
        fragment`select count(*) from submissions s where s.form_number = ${found.form.number} and s.ai_opted_out`,
      ),
    ])
    const applications = Number(counted[0]?.[0] ?? 0)
    const cost = app.model
      ? await costOf(db, app.model, { found, deep: search.deepSearch }, criteria, pending, applications)
      : presentCost([])
    const isMany = app.model !== undefined && applications > limits.aiBatched.above
    return {
      applications,
      optedOut: Number(out[0]?.[0] ?? 0),
      cost,
      batchedCost: isMany ? { ...cost, dollars: cost.dollars * batchShare } : null,
      maxDollars: app.model ? app.config.ai.dollarsPerRun : null,
      assistant: presentAssistant(app),
    }
  },
)
