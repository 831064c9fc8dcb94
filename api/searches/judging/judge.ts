import { aiResults, type Reader } from '@winnow/db'
import { and, inArray } from 'drizzle-orm'
import { Later, refuse } from '../../core/error.ts'
import type { Model } from '../../ports/model/model.ts'
import { ModelUnavailable } from '../../ports/model/model.ts'
import { readFiles } from '../files/read-files.ts'
import type { CriterionRow, SearchRow } from '../find.ts'
import type { Purpose } from './ask.ts'
import { answersFor, applicationsOf, inputHash } from './fields.ts'
import { judgeByModel, unionOf } from './model-judge.ts'
import type { OpenApplication, OpenCriterion, Verdict } from './open.ts'
import { proven } from './opinion.ts'
import { suspiciousIn } from './suspicious.ts'
import { judgeByWords } from './word-judge.ts'

/** What became of a batch. */
export interface Judged {
  verdicts: Verdict[]
  /** Results that were stale and are true of the answers again */
  refreshed: { criterionNumber: number; submissionId: number }[]
  /** Applications without a valid answer of the model */
  failed: number[]
  /** Applications that there was no money left for */
  unpaid: number[]
}

/** What is asked of a judge beside the applications. */
export interface Batch extends Purpose {
  search: SearchRow
  criteria: readonly CriterionRow[]
}

/** What is known of these applications already: the same answers are never judged twice. */
export async function openOf({ app, found, search, criteria }: Batch, db: Reader, ids: readonly number[]) {
  const applications = await applicationsOf(db, found, ids, search.deepSearch)
  const rows = await db
    .select()
    .from(aiResults)
    .where(
      and(
        inArray(aiResults.submissionId, [...ids]),
        inArray(
          aiResults.criterionNumber,
          criteria.map(it => it.number),
        ),
      ),
    )
  const known = new Map(rows.map(it => [`${it.criterionNumber}.${it.submissionId}`, it]))
  const refreshed: Judged['refreshed'] = []
  const open = applications.flatMap((application): OpenApplication[] => {
    const asked = criteria.flatMap((criterion): OpenCriterion[] => {
      const answers = answersFor(criterion, application.answers, found.form.aiAllowedFields)
      const hash = inputHash(criterion, answers)
      const before = known.get(`${criterion.number}.${application.id}`)
      const isSame = before?.inputHash === hash && (app.model === undefined || before.model !== null)
      if (isSame && before.stale)
        refreshed.push({ criterionNumber: criterion.number, submissionId: application.id })
      return isSame ? [] : [{ criterion, answers, hash }]
    })
    return asked.length === 0 ? [] : [{ application, open: asked }]
  })
  return { open, refreshed }
}

/** Judges a batch of applications by the criteria that they have no valid result of, and stores nothing. */
export async function judgeBatch(batch: Batch, ids: readonly number[]): Promise<Judged> {
  if (batch.search.deepSearch) await readFiles(batch.app, ids, batch.signal)
  const { open, refreshed } = await openOf(batch, batch.app.reads, ids)
  const { model } = batch.app
  return { refreshed, ...(model ? await judgeAll(batch, model, open) : matchAll(open)) }
}

type Results = Omit<Judged, 'refreshed'>

export const suspiciousOf = ({ open }: OpenApplication) => suspiciousIn(unionOf(open))

function matchAll(all: readonly OpenApplication[]): Results {
  const verdicts = all.flatMap(one => {
    const suspicious = suspiciousOf(one)
    return one.open.map(({ criterion, answers, hash }) => ({
      ...proven(judgeByWords(criterion, answers), answers),
      ...{ criterionNumber: criterion.number, submissionId: one.application.id },
      ...{ suspicious, inputHash: hash, model: null },
    }))
  })
  return { verdicts, failed: [], unpaid: [] }
}

/** A request for each application, side by side; where the provider takes none at all, the batch fails as a whole. */
async function judgeAll(batch: Batch, model: Model, all: readonly OpenApplication[]): Promise<Results> {
  const outcomes = await Promise.all(
    all.map(one =>
      judgeByModel(batch, model, one, suspiciousOf(one)).catch((error: unknown) => {
        if (error instanceof ModelUnavailable) return error
        throw error
      }),
    ),
  )
  const refused = outcomes.filter(it => it instanceof ModelUnavailable)
  const [first] = refused
  const final = refused.find(it => it.final)
  if (final) refuse('unavailable', final.message)
  if (first && refused.length === outcomes.length) throw new Later('unavailable', first.message)
  const results: Results = { verdicts: [], failed: [], unpaid: [] }
  for (const [i, { application }] of all.entries()) {
    const outcome = outcomes[i]
    if (!outcome || outcome instanceof ModelUnavailable) results.failed.push(application.id)
    else {
      results.verdicts.push(...outcome.verdicts)
      if (outcome.unpaid) results.unpaid.push(application.id)
      else if (!outcome.whole) results.failed.push(application.id)
    }
  }
  return results
}
