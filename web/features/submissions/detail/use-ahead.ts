import type { FormDetails } from '@winnow/sdk'
import { useEffect, useState } from 'react'
import { fetchAhead } from '../../../lib/client.ts'
import { answerViews } from '../../../question-types/answers.ts'
import { answersOf } from './answers-of.ts'

/** Somebody who pays by the byte gets what they open. */
const savesData = () =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true

/**
 * Fetches applications that are likely to be read next, and the first picture of each; `ids` in the order of their turn.
 * Gives back those that are there.
 */
export function useAhead(
  { identifier: form_id, inputFields }: FormDetails,
  ids: readonly string[],
): ReadonlySet<string> {
  const key = ids.join()
  const [there, setThere] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    let isStill = true
    const wanted = key.split(',').filter(Boolean)
    const fetchOne = async (submission_id: string) => {
      const submission = await fetchAhead('fetchSubmission', { submission_id, form_id })
      if (!submission || !isStill) return
      setThere(before => new Set([...before, submission_id].filter(id => wanted.includes(id))))
      if (savesData()) return
      const answers = answersOf(submission, form_id)
      inputFields.some(({ id, type }) => {
        const answer = answers.get(id)
        return answer !== undefined && answerViews[type].fetchAhead?.(answer)
      })
    }
    for (const id of wanted) void fetchOne(id)
    return () => {
      isStill = false
    }
  }, [form_id, inputFields, key])
  return there
}
