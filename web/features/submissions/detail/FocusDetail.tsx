import type { Submission } from '@winnow/sdk'
import { UserX } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { mayHelpAgain, useCall } from '../../../lib/client.ts'
import { selectedOptions } from '../../../question-types/shared/selected-options.ts'
import { css, cx } from '../../../styled-system/css'
import { EmptyState, ErrorState } from '../../../ui/feedback/EmptyState.tsx'
import { useReview } from '../../review/ReviewProvider.tsx'
import { type Applicant, applicantOfSubmission, idOf } from '../../review/selection/subjects.ts'
import { FocusApplication, type Next } from './FocusApplication.tsx'
import { FindBar } from './find/FindBar.tsx'
import { marked } from './marks/marks.ts'
import { QuoteButton } from './quoting/QuoteButton.tsx'
import { useAhead } from './use-ahead.ts'
import { useCards, useTurningUp } from './use-cards.ts'

/** The answers and the rail scroll as one; the chat stands still beside them. */
const place = css({
  display: 'flex',
  flexDirection: { base: 'column', xl: 'row' },
  flex: '1',
  minHeight: '0',
})
/** One over the other; out of the window, the one that is not in view is neither seen nor reached. */
const cards = css({ position: 'relative', flex: '1', minWidth: '0', minHeight: '0', overflow: 'clip' })
const card = css({
  position: 'absolute',
  inset: '0',
  stack: '0',
  '&[data-unseen]': { visibility: 'hidden', transform: '[translateX(100vw)]' },
})
const chatPane = css({
  // Above an application that a finger moves aside.
  position: 'relative',
  zIndex: '[1]',
  stack: '0',
  flexShrink: '0',
  width: { base: 'full', xl: '[380px]' },
  height: { base: '[50%]', xl: 'auto' },
  minHeight: '0',
  marginBottom: { base: '[72px]', xl: '[88px]' },
  borderLeft: { base: '[none]', xl: '[1px solid token(colors.line)]' },
  borderTop: { base: '[1px solid token(colors.line)]', xl: '[none]' },
  backgroundColor: 'surface',
})

/** Those who come next, by their names */
const listed = 3

interface FocusDetailProps {
  submissionId: string
  /** Those who come next */
  upNext: readonly Applicant[]
  chat: (submission: Submission) => ReactNode
  notes: (submission: Submission) => ReactNode
}

/** The open applicant in focus mode: the answers to read, what people did beside them, and who comes next. */
export function FocusDetail({ submissionId, upNext, chat, notes }: FocusDetailProps) {
  const review = useReview()
  const { form, open, openIndex, chatOpen } = review.state
  const body = { submission_id: submissionId, form_id: form.identifier }
  const { data, error, mutate } = useCall('fetchSubmission', body)
  const submission = error?.code === 'not_found' ? undefined : data
  useEffect(() => {
    if (submission && openIndex === null) review.setOpen(applicantOfSubmission(submission))
  }, [review, submission, openIndex])
  const nexts = useNexts(upNext)
  const ahead = submission === undefined ? [] : upNext.slice(0, 2).map(({ id }) => id)
  const known = useAhead(form, ahead)
  const [next = null] = ahead
  const places = useCards(submissionId, next !== null && known.has(next) ? next : null)
  const stack = useRef<HTMLDivElement>(null)
  useTurningUp(review, stack)
  const unseen = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each application
  useEffect(() => {
    const timer = setTimeout(() => leave(unseen.current))
    return () => clearTimeout(timer)
  }, [submissionId])
  if (error && !submission)
    return error.code === 'not_found' ? (
      <EmptyState
        icon={UserX}
        title="Application not found"
        text="It was deleted, or the link is for another form."
      />
    ) : (
      <ErrorState {...(mayHelpAgain(error) ? { onRetry: () => mutate() } : { text: error.message })} />
    )
  const applicant = open ?? (submission && applicantOfSubmission(submission))
  return (
    <>
      <FindBar submissionId={submissionId} />
      <QuoteButton />
      <div className={cx(place, marked)} data-chat={chatOpen || undefined}>
        <div ref={stack} className={cards}>
          {places.map((id, at) => {
            const isOpen = id === submissionId
            const turn = upNext.findIndex(it => it.id === id)
            const isLeft = !isOpen && turn < 0
            return (
              <div
                // biome-ignore lint/suspicious/noArrayIndexKey: the places stay, and who is in them changes.
                key={at}
                ref={isOpen ? undefined : unseen}
                className={card}
                data-card={id ?? undefined}
                data-unseen={isOpen ? undefined : true}
              >
                {id !== null && (
                  <FocusApplication
                    key={id}
                    {...{ form, isOpen, notes }}
                    submissionId={id}
                    applicant={isOpen ? applicant : upNext[turn]}
                    upNext={isLeft ? null : nexts.slice(turn + 1, turn + 1 + listed)}
                  />
                )}
              </div>
            )
          })}
        </div>
        {chatOpen && submission && (
          <section className={chatPane} aria-label="Chat">
            {chat(submission)}
          </section>
        )}
      </div>
    </>
  )
}

/** Those who come next with their answer to the form's first question of one choice, as far as their rows have it. */
function useNexts(upNext: readonly Applicant[]): readonly Next[] {
  const { form, rows } = useReview().state
  const question = form.inputFields.find(({ type }) => type === 'SINGLE_SELECT' || type === 'DROPDOWN')
  const ids = upNext.map(({ id }) => id).join()
  const choices = useMemo(() => {
    const found = new Map<string, string>()
    const wanted = new Set(ids.split(','))
    if (question)
      for (const [, row] of rows.loaded())
        if (wanted.has(idOf(row))) found.set(idOf(row), selectedOptions(row.get(question.id))[0] ?? '')
    return found
  }, [rows, question, ids])
  return upNext.map(one => ({ ...one, choice: choices.get(one.id) ?? '' }))
}

/** What was done in an application ends with it, although it stays a moment longer. */
function leave(card: HTMLElement | null): void {
  if (!card) return
  const { activeElement } = document
  if (activeElement instanceof HTMLElement && card.contains(activeElement)) activeElement.blur()
  const selection = document.getSelection()
  if (selection?.anchorNode && card.contains(selection.anchorNode)) selection.removeAllRanges()
  for (const media of card.querySelectorAll('video, audio')) (media as HTMLMediaElement).pause()
}
