import { aiResults, type Reader } from '@winnow/db'
import { and, inArray } from 'drizzle-orm'
import type { App } from '../../core/app.ts'
import type { FoundForm } from '../../forms/find.ts'
import type { CriterionRow, SearchRow } from '../find.ts'
import { type Application, answersFor, applicationsOf, inputHash, type ReadAnswer } from './fields.ts'
import { type Proven, proven } from './opinion.ts'
import { suspiciousIn } from './suspicious.ts'
import { judgeByWords } from './word-judge.ts'

/** A result to be stored. */
export interface Verdict extends Proven {
  criterionNumber: number
  submissionId: number
  suspicious: Proven['quotes']
  inputHash: string
  /** Null: words were matched */
  model: string | null
}

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

/** A criterion that an application has no valid result of, and what it is judged by. */
interface OpenCriterion {
  criterion: CriterionRow
  answers: ReadAnswer[]
  hash: string
}

interface OpenApplication {
  application: Application
  open: OpenCriterion[]
}

/** What is asked of a judge beside the applications. */
interface Batch {
  app: App
  found: FoundForm
  search: SearchRow
  criteria: readonly CriterionRow[]
  /** The run that pays; absent: a batch of its own */
  run?: { number: number; ceiling: number | null }
  signal: AbortSignal
}

/** What is known of these applications already: the same answers are never judged twice. */
async function openOf({ app, found, criteria }: Batch, db: Reader, ids: readonly number[]) {
  const applications = await applicationsOf(db, found, ids)
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
  const { open, refreshed } = await openOf(batch, batch.app.reads, ids)
  const verdicts = open.flatMap(({ application, open: asked }) => {
    const suspicious = suspiciousIn(asked.flatMap(it => it.answers))
    return asked.map(({ criterion, answers, hash }) => ({
      ...proven(judgeByWords(criterion, answers), answers),
      ...{ criterionNumber: criterion.number, submissionId: application.id },
      ...{ suspicious, inputHash: hash, model: null },
    }))
  })
  return { verdicts, refreshed, failed: [], unpaid: [] }
}
