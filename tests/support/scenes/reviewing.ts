import type { FormDetails, Winnow } from '@winnow/sdk'
import type { TestApp } from '../app.ts'
import { owner } from '../cast.ts'
import { apply, makeForm } from '../forms.ts'

/** An owner with an open form of their own, and short ways to what reviewing is made of. */
export async function reviewing(app: TestApp, it: Parameters<typeof makeForm>[2] = {}) {
  const boss = await owner(app)
  const form = await makeForm(boss.winnow, boss.workspaceId, it)
  const form_id = form.identifier
  const { winnow } = boss
  return {
    ...boss,
    form,
    form_id,
    /** Somebody new applies, or as told */
    apply: (given: Parameters<typeof apply>[2] = {}) => apply(winnow, form, given),
    /** So many apply; their ids */
    /** The first is who applied first: one after the other, since calls side by side arrive in any order. */
    async applicants(n: number): Promise<string[]> {
      const ids: string[] = []
      while (ids.length < n) ids.push((await apply(winnow, form)).submissionId)
      return ids
    },
    one: (submission_id: string) => winnow.fetchSubmission({ form_id, submission_id }),
    move: (submission_id: string, stage: string) => winnow.updateStage({ form_id, submission_id, stage }),
    reply: (submission_id: string, content = 'Hi {first_name}') =>
      winnow.sendMessage({ form_id, submission_id, content }),
    counts: () => countsOf(winnow, form),
  }
}

/** How many stand in each stage, by its label, as the form's counts say. */
export async function countsOf(winnow: Winnow, { identifier }: Pick<FormDetails, 'identifier'>) {
  const { statusCounts } = await winnow.fetchCounts({ form_id: identifier, fetch_status_counts: true })
  return Object.fromEntries(statusCounts.map(({ stage, count }) => [stage, count]))
}
