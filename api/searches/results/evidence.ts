import { aiResults, criteria, type Reader, type StoredSpan, searches, submissions, users } from '@winnow/db'
import { ops } from '@winnow/openapi'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { query } from '../../core/command.ts'
import { iso, isoOrNull } from '../../core/time/clock.ts'
import { type FoundForm, findForm } from '../../forms/find.ts'
import { can } from '../../forms/policy.ts'
import { columnsOf } from '../../forms/questions.ts'
import { answersOf } from '../../submissions/answers.ts'
import { findSubmission, refuseMissing } from '../../submissions/find.ts'
import { fileTextsOf } from '../files/texts.ts'
import { findCriterion, findSearch, presentAssistant } from '../find.ts'

/** The texts that spans count in, by application, question and page: the same few queries, however many they are. */
async function textsOf(db: Reader, { form }: FoundForm, ids: readonly number[]) {
  const given = await answersOf(db, ids, await columnsOf(db, form.number))
  const files = await fileTextsOf(db, ids)
  return (id: number, { fieldId, page, start, end }: StoredSpan): string => {
    if (page !== undefined) return (files.get(id)?.get(fieldId)?.[page - 1] ?? '').slice(start, end)
    const value = given.get(id)?.[fieldId]
    const text = Array.isArray(value) ? value.join(', ') : (value ?? '')
    return text.slice(start, end)
  }
}

/** Of one criterion, of one search, or of all. */
interface Of {
  criterionId?: string | undefined
  searchNumber?: number
}

/** Every result of these applications, with the words that it rests on as they stand in them, by application. */
async function evidenceOfAll(db: Reader, found: FoundForm, ids: readonly number[], of: Of) {
  const rows = await db
    .select({ result: aiResults, criterion: criteria, search: searches, by: users })
    .from(aiResults)
    .innerJoin(criteria, eq(criteria.number, aiResults.criterionNumber))
    .innerJoin(searches, eq(searches.number, criteria.searchNumber))
    .leftJoin(users, eq(users.id, aiResults.overriddenBy))
    .where(
      and(
        inArray(aiResults.submissionId, [...ids]),
        of.criterionId === undefined ? undefined : eq(criteria.id, of.criterionId),
        of.searchNumber === undefined ? undefined : eq(searches.number, of.searchNumber),
      ),
    )
    .orderBy(asc(criteria.searchNumber), asc(criteria.position))
  const wordsAt = await textsOf(db, found, ids)
  const byApplication = Map.groupBy(rows, it => it.result.submissionId)
  return (id: number) => {
    const own = byApplication.get(id) ?? []
    // Where an answer was shortened since, a span may reach beyond it.
    const present = (spans: readonly StoredSpan[]) =>
      spans
        .map(span => ({
          ...span,
          fieldId: span.fieldId as never,
          page: span.page ?? null,
          text: wordsAt(id, span),
        }))
        .filter(it => it.text !== '')
    const suspicious = own.flatMap(it => present(it.result.suspicious))
    return {
      suspicious: [...new Map(suspicious.map(it => [`${it.fieldId} ${it.page} ${it.start}`, it])).values()],
      results: own.map(({ result: it, criterion, search, by }) => ({
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
}

/** The same of one application. */
export const evidenceOf = async (
  db: Reader,
  found: FoundForm,
  { id }: { id: number },
  criterionId?: string,
) => (await evidenceOfAll(db, found, [id], { criterionId }))(id)

/** The results of a search for several applications of its form. */
export const fetchSearchEvidence = query(
  ops.search.fetchSearchEvidence,
  async ({ app, actor, input, db }) => {
    const found = await findForm(db, actor, input.form_id, can.search)
    const search = await findSearch(db, found.form.number, input.composite_query_id)
    const rows = await db
      .select({ id: submissions.id, publicId: submissions.publicId })
      .from(submissions)
      .where(
        and(
          eq(submissions.formNumber, found.form.number),
          inArray(submissions.publicId, [...input.submission_ids]),
        ),
      )
    refuseMissing(input.submission_ids, rows)
    const ids = found.form.aiEnabled ? rows.map(it => it.id) : []
    const of = await evidenceOfAll(db, found, ids, { searchNumber: search.number })
    const known = new Map(rows.map(it => [it.publicId, it.id]))
    return {
      applications: input.submission_ids.flatMap(submissionId => {
        const id = known.get(submissionId)
        return id === undefined ? [] : [{ submissionId, results: of(id).results }]
      }),
      assistant: presentAssistant(app),
    }
  },
)

export const fetchEvidence = query(ops.search.fetchEvidence, async ({ app, actor, input, db }) => {
  const found = await findForm(db, actor, input.form_id, can.search)
  const submission = await findSubmission(db, found.form.number, input.submission_id)
  if (input.query_id) await findCriterion(db, found.form.number, input.query_id)
  const evidence = found.form.aiEnabled
    ? await evidenceOf(db, found, submission, input.query_id ?? undefined)
    : { results: [], suspicious: [] }
  return { ...evidence, optedOut: submission.aiOptedOut, assistant: presentAssistant(app) }
})
