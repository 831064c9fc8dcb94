import type { Contest } from './prepare.ts'

/** A reply, read to its end; an answer that is none stops the bench. */
async function whole(response: Response): Promise<Uint8Array> {
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`)
  return response.bytes()
}

export const questionId = ({ form }: Contest, question: string): string => {
  const found = form.inputFields.find(it => it.question === question)
  if (!found) throw new Error(`The form does not ask '${question}'`)
  return found.id
}

/** A call of the product as it crosses the wire: signed in, its rights judged. */
export const ask =
  ({ post, form }: Contest, path: string, asked: object = {}) =>
  () =>
    post(path, { form_id: form.identifier, ...asked }).then(whole)

/** The same of a baseline, and what it answered last, from memory. */
export const plain =
  (contest: Contest, call: string, asked: object = {}) =>
  () =>
    contest.plain(call, asked).then(whole)
export const tuned =
  (contest: Contest, call: string, asked: object = {}) =>
  () =>
    contest.tuned(call, asked).then(whole)
export const ready = (contest: Contest, call: string, asked: { limit?: number } = {}) =>
  tuned(contest, `ready/${call}.${asked.limit ?? 0}`, asked)

/** Milliseconds in which readers of events are done with one */
const settling = 15

/** Changes one row, so that nothing kept in memory holds any longer. */
export function change(contest: Contest): () => Promise<unknown> {
  const { winnow, form } = contest
  let moved: Promise<string> | undefined
  let turn = 0
  const someone = async () => {
    const { rows } = await winnow.fetchWindow({ form_id: form.identifier, stage: 'Shortlisted', limit: 1 })
    return String(rows[0]?.[0])
  }
  return async () => {
    moved ??= someone()
    const stage = turn++ % 2 === 0 ? 'Interview' : 'Shortlisted'
    await winnow.updateStage({ form_id: form.identifier, submission_id: await moved, stage })
    await Bun.sleep(settling)
  }
}
