import type { FetchEvidenceResponse } from '@winnow/sdk'
import { useEffect, useRef } from 'react'
import { endAsked, openFileAt } from '../../../../question-types/file-upload/asked.ts'
import { toast } from '../../../../ui/overlays/stack/stack.ts'
import { useReviewState } from '../../../review/ReviewProvider.tsx'
import { mark } from './marks.ts'
import { quoteRange, showField, showPassage } from './passage.ts'

interface Place {
  fieldId: string
  start: number
  page: number | null
  text: string
}

/**
 * Lights the words that results rest on in the answers, and leads to those that were asked for elsewhere, opening their
 * result. Returns the way to one of them.
 */
export function useEvidenceMarks(
  submissionId: string,
  evidence: FetchEvidenceResponse | undefined,
  onAsked: (criterionId: string) => void,
): (place: Place) => void {
  const [review, leading] = useReviewState(state => state.leading)
  // In focus mode the next one is drawn unseen.
  const [, isOpen] = useReviewState(state => state.query.openId === submissionId)
  const latest = useRef(onAsked)
  latest.current = onAsked
  const form_id = review.state.form.identifier
  const show = (place: Place) => {
    const { fieldId: field_id, page, text } = place
    const isShown = page === null ? showPassage(submissionId, place) : showField(field_id)
    if (isShown && page !== null)
      openFileAt({ form_id, submission_id: submissionId, field_id }, { page, text })
    if (!isShown) toast({ id: 'passage', tone: 'info', title: 'This text is no longer in the answer.' })
  }
  const latestShow = useRef(show)
  latestShow.current = show
  // Whoever left the application is led to none of its files.
  useEffect(() => (isOpen ? endAsked : undefined), [isOpen])
  useEffect(() => {
    if (!evidence || !isOpen) return
    const inAnswers = (places: readonly Place[]) =>
      places.flatMap(it => (it.page === null ? (quoteRange(it) ?? []) : []))
    mark('evidence', inAnswers(evidence.results.flatMap(({ quotes }) => quotes)))
    mark('suspicious', inAnswers(evidence.suspicious))
    return () => {
      mark('evidence', [])
      mark('suspicious', [])
    }
  }, [evidence, isOpen])
  useEffect(() => {
    if (!evidence || leading?.submissionId !== submissionId) return
    review.searches.arrived()
    const { criterionId, start } = leading
    const quotes = evidence.results.find(({ queryId }) => queryId === criterionId)?.quotes ?? []
    const wanted = quotes.find(it => it.start === start) ?? quotes[0]
    latest.current(criterionId)
    // Once this commit is over: the fold around the words opens in one of its own.
    if (wanted) queueMicrotask(() => latestShow.current(wanted))
  }, [evidence, leading, submissionId, review])
  return show
}
