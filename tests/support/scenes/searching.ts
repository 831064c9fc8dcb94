import type { TestApp } from '../app.ts'
import { jobOf } from './many-applicants.ts'
import { reviewing } from './reviewing.ts'

const why = 'Why you?'

/** A form with a question of free text, and short ways to searches of it. */
export async function searching(app: TestApp, questions: Parameters<typeof reviewing>[1] = {}) {
  const it = await reviewing(app, {
    questions: [{ type: 'LONG_TEXT', question: why, required: false }],
    ...questions,
  })
  const { winnow, form_id } = it
  const search = (composite_query_id: string) => winnow.fetchCompositeAiQuery({ form_id, composite_query_id })
  return {
    ...it,
    search,
    /** Applies with this answer; the application's id */
    saying: async (answer: string, more: Record<string, string> = {}) =>
      (await it.apply({ answers: { [why]: answer, ...more } })).submissionId,
    ask: (query: string) => winnow.addCompositeAiQuery({ form_id, query }),
    /** Runs a search to the end of its run, and fetches it */
    async run(composite_query_id: string, max_cost?: number) {
      const { run } = await winnow.startCompositeAiQuery({ form_id, composite_query_id, max_cost })
      await jobOf(winnow, { form_id, job_id: run.jobId })
      return search(composite_query_id)
    },
    verdict: async (submission_id: string) => {
      const { results } = await winnow.fetchEvidence({ form_id, submission_id })
      const [result] = results
      if (!result) throw new Error('It has no result')
      return result
    },
  }
}
