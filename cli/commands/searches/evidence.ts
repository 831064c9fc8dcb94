import { rowReader } from '@winnow/openapi/columns'
import { type CompositeQuery, type FormDetails, windows } from '@winnow/sdk'
import { fields } from '../../io/out/text.ts'
import type { Session } from '../../io/session.ts'

export const evidenceOptions = [
  ['--evidence', 'Print each match with the words that its results rest on, checked by the server'],
  ['--limit <number>', 'How many matches to print, those who applied last first (default: 50)'],
] as const
export const usualLimit = 50

/** The words that the results of each match rest on; those who applied last first. */
export async function matchesOf(
  { winnow, io }: Session,
  form: FormDetails,
  { id, filters, breakdownQueries }: CompositeQuery,
  limit: number,
) {
  const form_id = form.identifier
  const questions = new Map([...form.inputFields, ...form.deletedFields].map(it => [it.id, it.question]))
  type Evidence = Awaited<ReturnType<typeof winnow.fetchSearchEvidence>>['applications'][number]
  const match = (name: string, { submissionId, results }: Evidence) => ({
    submissionId: String(submissionId),
    name,
    results: results.map(it => ({
      criterion: it.name,
      result: it.result,
      by: it.resultType,
      reason: it.override?.reason ?? it.reason,
      quotes: it.quotes.map(({ fieldId, start, end, page, text }) => ({
        ...{ questionId: fieldId, question: questions.get(fieldId) ?? fieldId },
        ...{ start, end, page, text },
      })),
    })),
  })
  const found: ReturnType<typeof match>[] = []
  // A search of filters only has nothing to quote.
  if (breakdownQueries.length === 0) return found
  const query = {
    form_id,
    filters: [
      ...filters.map(it => it.filter),
      ...breakdownQueries.map(it => ({ columnId: it.id, value: ['YES'] })),
    ],
    time_zone: io.clock.timeZone,
    sort: { columnId: 'date', direction: 'DESC' as const },
  }
  for await (const window of windows(winnow, query, { size: Math.min(limit, 100), most: limit })) {
    const read = rowReader(window.columns)
    const names = new Map(
      window.rows.map(read).map(it => [String(it.get('submissionId')), String(it.get('name'))]),
    )
    if (names.size === 0) continue
    const { applications } = await winnow.fetchSearchEvidence({
      ...{ form_id, composite_query_id: id, submission_ids: [...names.keys()] },
    })
    found.push(...applications.map(it => match(names.get(it.submissionId) ?? '', it)))
  }
  return found
}
export type Matches = Awaited<ReturnType<typeof matchesOf>>

/** A quote on a line; a reviewer's verdict without one has the reason in its place. */
export const matchLines = (matches: Matches): string[] =>
  matches.flatMap(({ submissionId, name, results }) =>
    results.flatMap(({ criterion, reason, quotes }) =>
      quotes.length === 0
        ? [fields('Match', submissionId, name, criterion, '', reason)]
        : quotes.map(it => fields('Match', submissionId, name, criterion, it.question, it.text)),
    ),
  )
