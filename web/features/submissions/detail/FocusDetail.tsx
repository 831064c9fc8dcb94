import type { Submission } from '@winnow/sdk'
import { UserX } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { mayHelpAgain, useCall } from '../../../lib/client.ts'
import { css, cx } from '../../../styled-system/css'
import { EmptyState, ErrorState } from '../../../ui/feedback/EmptyState.tsx'
import { useReview } from '../../review/ReviewProvider.tsx'
import { type Applicant, applicantOfSubmission } from '../../review/selection/subjects.ts'
import { FocusApplication } from './FocusApplication.tsx'
import { FindBar } from './find/FindBar.tsx'
import { marked } from './marks/marks.ts'
import { QuoteButton } from './quoting/QuoteButton.tsx'
import { useAhead } from './use-ahead.ts'

/** The answers and the rail scroll as one; the chat stands still beside them. */
const place = css({
  display: 'flex',
  flexDirection: { base: 'column', xl: 'row' },
  flex: '1',
  minHeight: '0',
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
  const { data: submission, error, mutate } = useCall('fetchSubmission', body)
  useEffect(() => {
    if (submission && openIndex === null) review.setOpen(applicantOfSubmission(submission))
  }, [review, submission, openIndex])
  useAhead(form, submission === undefined ? [] : upNext.slice(0, 2).map(({ id }) => id))
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
        <FocusApplication key={submissionId} {...{ form, submissionId, applicant, notes, upNext }} />
        {chatOpen && submission && (
          <section className={chatPane} aria-label="Chat">
            {chat(submission)}
          </section>
        )}
      </div>
    </>
  )
}
