import type { QuestionType } from '@winnow/openapi/questions'
import type { FormDetails } from '@winnow/sdk'
import { useEffect, useState } from 'react'
import { fetchAhead } from '../../../lib/client.ts'
import { answerViews } from '../../../question-types/answers.ts'
import { answersOf } from './answers-of.ts'

/** Somebody who pays by the byte gets what they open. */
const savesData = () =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true

/**
 * Fetches applications that are likely to be read next, with the first picture and the first poster of each; `ids` in the
 * order of their turn. Returns those that may be drawn already.
 */
export function useAhead(
  { identifier: form_id, inputFields }: FormDetails,
  ids: readonly string[],
): ReadonlySet<string> {
  const [known, setKnown] = useState<ReadonlySet<string>>(new Set())
  const key = ids.join()
  useEffect(() => {
    let isStill = true
    const asked = key.split(',').filter(Boolean)
    const fetchOne = async (submission_id: string) => {
      const submission = await fetchAhead('fetchSubmission', { submission_id, form_id })
      if (!submission || !isStill || savesData()) return
      setKnown(before => new Set([...before].filter(id => asked.includes(id))).add(submission_id))
      const answers = answersOf(submission, form_id)
      const fetched = new Set<QuestionType>()
      for (const { id, type } of inputFields) {
        const answer = answers.get(id)
        if (answer && !fetched.has(type) && answerViews[type].fetchAhead?.(answer)) fetched.add(type)
      }
    }
    // Later, so that the open application is painted first.
    const timer = setTimeout(() => {
      for (const id of asked) void fetchOne(id)
    })
    return () => {
      clearTimeout(timer)
      isStill = false
    }
  }, [form_id, inputFields, key])
  return known
}
