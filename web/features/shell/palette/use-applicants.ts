import { type Row, rowReader, type SearchMatch } from '@winnow/openapi/columns/row'
import { limits } from '@winnow/openapi/common/limits'
import { fold } from '@winnow/openapi/common/text/plain-text'
import { hasWord, searchWords } from '@winnow/openapi/common/text/search-words'
import { useEffect, useState } from 'react'
import { useOnline } from '../../../lib/browser/use-online.ts'
import { winnow } from '../../../lib/client.ts'

/** Milliseconds from the last letter to the search (docs/rules.md#command-palette). */
const debounce = 200
const most = 6
/** A single letter finds too many to be of use. */
const leastLetters = 2

interface Applicant {
  id: string
  name: string
  email: string
  /** The status's label */
  stage: string
  /** The answer with the words; null: name and address have them */
  match: SearchMatch | null
}

interface Search {
  /** Those found last who have the words in their name or address, else those found for the text */
  applicants: readonly Applicant[]
  /** done: also without a search */
  state: 'searching' | 'done' | 'failed' | 'offline'
  retry: () => void
}

const applicantOf = (row: Row, match: SearchMatch | null): Applicant => {
  const text = (name: string) => String(row.get(name) ?? '')
  return { id: text('submissionId'), name: text('name'), email: text('email'), stage: text('stage'), match }
}

/** Finds applicants of a form as a search is typed; a call that was overtaken ends. Null: nothing is searched. */
export function useApplicants(formId: string | null, typed: string): Search {
  const text = typed.trim().slice(0, limits.search)
  const asked = formId !== null && text.length >= leastLetters ? text : ''
  const [found, setFound] = useState<{ text: string; applicants: readonly Applicant[] }>()
  const [failed, setFailed] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  const isOnline = useOnline()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt searches the same again.
  useEffect(() => {
    setFailed(undefined)
    if (formId === null || asked === '' || !isOnline) return
    const call = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const body = { form_id: formId, search: asked, matches: true, limit: most }
        const { columns, rows, matches } = await winnow.fetchWindow(body, { signal: call.signal })
        const read = rowReader(columns)
        const applicants = rows.map((row, place) => applicantOf(read(row), matches?.[place] ?? null))
        if (!call.signal.aborted) setFound({ text: asked, applicants })
      } catch {
        if (!call.signal.aborted) setFailed(asked)
      }
    }, debounce)
    return () => {
      clearTimeout(timer)
      call.abort()
    }
  }, [formId, asked, isOnline, attempt])
  const words = searchWords(asked)
  const applicants =
    asked === ''
      ? []
      : found?.text === asked
        ? found.applicants
        : (found?.applicants.filter(({ name, email }) =>
            words.every(word => hasWord(fold(`${name} ${email}`), word)),
          ) ?? [])
  const isDone = asked === '' || found?.text === asked
  return {
    applicants,
    state: isDone ? 'done' : !isOnline ? 'offline' : failed === asked ? 'failed' : 'searching',
    retry: () => setAttempt(now => now + 1),
  }
}
