import { criteria, jobs, type Reader, searches } from '@winnow/db'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { App } from '../core/app.ts'
import { notFound, refuse } from '../core/error.ts'
import type { FoundForm } from '../forms/find.ts'

export type SearchRow = typeof searches.$inferSelect
export type CriterionRow = typeof criteria.$inferSelect

/** Of the jobs that judge applications of a form, one at a time runs. */
export const judgingKey = (formNumber: number) => `search:${formNumber}`

/** What every screen says beside results of the word matcher (docs/rules.md#without-a-model). */
const basicNotice = 'Basic matching: no AI model is connected'

export const presentAssistant = ({ model, transcriber }: Pick<App, 'model' | 'transcriber'>) => ({
  connected: model !== undefined,
  model: model?.quick ?? null,
  strongModel: model?.strong ?? null,
  notice: model ? null : basicNotice,
  transcriber: transcriber !== undefined,
})

export async function findSearch(db: Reader, formNumber: number, id: string): Promise<SearchRow> {
  const [row] = await db
    .select()
    .from(searches)
    .where(and(eq(searches.id, id), eq(searches.formNumber, formNumber)))
  if (!row) throw notFound('search')
  return row
}

export async function findCriterion(db: Reader, formNumber: number, id: string) {
  const [row] = await db
    .select({ criterion: criteria, search: searches })
    .from(criteria)
    .innerJoin(searches, eq(searches.number, criteria.searchNumber))
    .where(and(eq(criteria.id, id), eq(searches.formNumber, formNumber)))
  if (!row) throw notFound('criterion')
  return row
}

export const criteriaOf = (db: Reader, searchNumbers: readonly number[]): Promise<CriterionRow[]> =>
  db
    .select()
    .from(criteria)
    .where(inArray(criteria.searchNumber, [...searchNumbers]))
    .orderBy(asc(criteria.searchNumber), asc(criteria.position), asc(criteria.number))

export function requireOn({ form }: Pick<FoundForm, 'form'>): void {
  if (!form.aiEnabled)
    refuse('assistant_off', 'AI features are off for this form. Turn them on in its settings.')
}

/** The job that judges applications of this form now. */
export async function judgingJob(db: Reader, formNumber: number) {
  const [job] = await db
    .select()
    .from(jobs)
    .where(and(eq(jobs.key, judgingKey(formNumber)), inArray(jobs.status, ['WAITING', 'RUNNING'])))
    .limit(1)
  return job
}

export async function refuseRunning(db: Reader, formNumber: number): Promise<void> {
  if (await judgingJob(db, formNumber)) refuse('search_running', 'Can only process one query at a time')
}
