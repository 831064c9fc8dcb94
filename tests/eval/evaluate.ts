import { aiResults, criteria as criteriaTable, forms, searches, submissions } from '@winnow/db'
import { search } from '@winnow/db/factories'
import type { AiResult } from '@winnow/openapi'
import { eq } from 'drizzle-orm'
import type { TestApp } from '../support/app.ts'
import { jobOf } from '../support/scenes/many-applicants.ts'
import { searching } from '../support/scenes/searching.ts'
import { type Case, criteria } from './cases.ts'

/** What a judge made of one application, by the place of the criterion. */
export interface Judged {
  it: Case
  results: readonly {
    result: AiResult
    quotes: number
    suspicious: number
    /** The server matched words and found none of them: nothing can be quoted (docs/rules.md#results) */
    saysAbsent: boolean
  }[]
}

export interface Evaluation {
  judged: Judged[]
  cost: { requests: number; inputTokens: number; outputTokens: number; dollars: number }
  model: string | null
}

/** Applications of one form, all of them judged by the criteria of the evaluation as a run judges any others. */
export async function evaluate(app: TestApp, cases: readonly Case[]): Promise<Evaluation> {
  const it = await searching(app)
  const { winnow, form_id } = it
  const why = it.form.inputFields[2]?.id ?? ''
  for (let at = 0; at < cases.length; at += 500)
    await winnow.importSubmissions({
      form_id,
      rows: cases.slice(at, at + 500).map(({ name, text }, i) => ({
        ...{ line: at + i + 2, name, email: `case${at + i}@example.com` },
        values: [{ id: why, answer: text }],
      })),
    })
  const [form] = await app.app.reads.select().from(forms).where(eq(forms.id, form_id))
  const formNumber = form?.number ?? 0
  const made = await app.app.write(tx =>
    search(tx, { formNumber, name: 'Evaluation', criteria: criteria.map(one => one.question) }),
  )
  const [row] = await app.app.reads.select().from(searches).where(eq(searches.number, made.number))
  const on = { form_id, composite_query_id: row?.id ?? '' }
  const { run } = await winnow.startCompositeAiQuery({ ...on, max_cost: 100 })
  await jobOf(winnow, { form_id, job_id: run.jobId })
  const done = await winnow.fetchCompositeAiQuery(on)
  const rows = await app.app.reads
    .select({ email: submissions.email, position: criteriaTable.position, result: aiResults })
    .from(aiResults)
    .innerJoin(submissions, eq(submissions.id, aiResults.submissionId))
    .innerJoin(criteriaTable, eq(criteriaTable.number, aiResults.criterionNumber))
    .where(eq(criteriaTable.searchNumber, made.number))
  const byEmail = Map.groupBy(rows, one => one.email)
  return {
    judged: cases.flatMap((one, i) => {
      const own = byEmail.get(`case${i}@example.com`) ?? []
      if (own.length < criteria.length) return []
      const results = own
        .toSorted((a, b) => a.position - b.position)
        .map(({ result: { result, quotes, suspicious, model } }) => ({
          ...{ result, quotes: quotes.length, suspicious: suspicious.length },
          saysAbsent: model === null && result !== 'MAYBE' && quotes.length === 0,
        }))
      return [{ it: one, results }]
    }),
    cost: done.cost,
    model: done.assistant.model,
  }
}
