import { rowReader } from '@winnow/openapi/columns'
import { type CompositeQuery, type FormDetails, windows } from '@winnow/sdk'
import { fields } from '../../io/out/text.ts'
import type { Session } from '../../io/session.ts'

/** How many matches are asked about at once. */
const atOnce = 5

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
  const one = async (submissionId: string, name: string) => {
    const { results } = await winnow.fetchEvidence({ form_id, submission_id: submissionId })
    return {
      submissionId,
      name,
      results: results
        .filter(it => it.searchId === id)
        .map(it => ({
          criterion: it.name,
          result: it.result,
          by: it.resultType,
          reason: it.override?.reason ?? it.reason,
          quotes: it.quotes.map(({ fieldId, start, end, page, text }) => ({
            ...{ questionId: fieldId, question: questions.get(fieldId) ?? fieldId },
            ...{ start, end, page, text },
          })),
        })),
    }
  }
  const found: Awaited<ReturnType<typeof one>>[] = []
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
    const rows = window.rows.map(row => read(row))
    for (let at = 0; at < rows.length; at += atOnce)
      found.push(
        ...(await Promise.all(
          rows
            .slice(at, at + atOnce)
            .map(row => one(String(row.get('submissionId')), String(row.get('name')))),
        )),
      )
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
