import { aiResults, criteria, type Reader, type StoredSpan, searches, users } from '@winnow/db'
import { ops } from '@winnow/openapi'
import { and, asc, eq } from 'drizzle-orm'
import { query } from '../../core/command.ts'
import { iso, isoOrNull } from '../../core/time/clock.ts'
import { type FoundForm, findForm } from '../../forms/find.ts'
import { can } from '../../forms/policy.ts'
import { columnsOf } from '../../forms/questions.ts'
import { answersOf } from '../../submissions/answers.ts'
import { findSubmission } from '../../submissions/find.ts'
import { findCriterion, presentAssistant } from '../find.ts'

interface Submission {
  id: number
  name: string
  email: string
  version: number
}

/** The text that spans count in, by question. */
async function textsOf(db: Reader, { form }: FoundForm, { id }: Submission) {
  const given = (await answersOf(db, [id], await columnsOf(db, form.number))).get(id) ?? {}
  return (span: StoredSpan): string => {
    const value = given[span.fieldId]
    const text = Array.isArray(value) ? value.join(', ') : (value ?? '')
    return text.slice(span.start, span.end)
  }
}

/** Every result of an application, with the words that it rests on as they stand in it. */
export async function evidenceOf(db: Reader, found: FoundForm, submission: Submission, criterionId?: string) {
  const rows = await db
    .select({ result: aiResults, criterion: criteria, search: searches, by: users })
    .from(aiResults)
    .innerJoin(criteria, eq(criteria.number, aiResults.criterionNumber))
    .innerJoin(searches, eq(searches.number, criteria.searchNumber))
    .leftJoin(users, eq(users.id, aiResults.overriddenBy))
    .where(
      and(
        eq(aiResults.submissionId, submission.id),
        criterionId === undefined ? undefined : eq(criteria.id, criterionId),
      ),
    )
    .orderBy(asc(criteria.searchNumber), asc(criteria.position))
  const wordsAt = await textsOf(db, found, submission)
  const quoted = (span: StoredSpan) => ({
    ...span,
    fieldId: span.fieldId as never,
    page: span.page ?? null,
    text: wordsAt(span),
  })
  // Where an answer was shortened since, a span may reach beyond it.
  const present = (spans: readonly StoredSpan[]) => spans.map(quoted).filter(it => it.text !== '')
  const suspicious = rows.flatMap(it => present(it.result.suspicious))
  return {
    suspicious: [...new Map(suspicious.map(it => [`${it.fieldId} ${it.page} ${it.start}`, it])).values()],
    results: rows.map(({ result: it, criterion, search, by }) => ({
      searchId: search.id as never,
      queryId: criterion.id as never,
      name: criterion.name,
      result: it.override ?? it.result,
      resultType: it.override === null ? ('ASSISTANT' as const) : ('REVIEWER' as const),
      reason: it.reason,
      quotes: present(it.quotes),
      assistantResult: it.result,
      override:
        it.override === null
          ? null
          : {
              result: it.override,
              reason: it.overrideReason ?? '',
              by: by ? (by.name ?? by.email) : null,
              at: isoOrNull(it.overriddenAt),
            },
      stale: it.stale,
      model: it.model,
      judgedAt: iso(it.judgedAt),
    })),
  }
}

export const fetchEvidence = query(ops.search.fetchEvidence, async ({ app, actor, input, db }) => {
  const found = await findForm(db, actor, input.form_id, can.search)
  const submission = await findSubmission(db, found.form.number, input.submission_id)
  if (input.query_id) await findCriterion(db, found.form.number, input.query_id)
  const evidence = found.form.aiEnabled
    ? await evidenceOf(db, found, submission, input.query_id ?? undefined)
    : { results: [], suspicious: [] }
  return { ...evidence, optedOut: submission.aiOptedOut, assistant: presentAssistant(app) }
})
