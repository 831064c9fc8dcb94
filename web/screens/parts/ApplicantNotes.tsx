import type { Submission } from '@winnow/sdk'
import { Notes } from '../../features/notes/Notes.tsx'
import { useReviewState } from '../../features/review/ReviewProvider.tsx'
import type { Passage } from '../../features/review/state.ts'
import { showPassage } from '../../features/submissions/detail/marks/passage.ts'
import { Timeline } from '../../features/timeline/Timeline.tsx'
import { runAction } from '../../lib/hotkeys.ts'

interface ApplicantNotesProps {
  submission: Submission
  /** Leads to what a note quotes; absent: the answers are on the screen */
  onPassage?: (passage: Passage) => boolean
}

/** The private notes on the open applicant and what happened to them, beside the answers or the conversation. */
export function ApplicantNotes({ submission: { submissionId }, onPassage }: ApplicantNotesProps) {
  const [review, form] = useReviewState(state => state.form)
  const [, noting] = useReviewState(({ noting }) => (noting?.id === submissionId ? noting : null))
  return (
    <>
      <Notes
        key={`notes-${submissionId}`}
        formId={form.identifier}
        submissionId={submissionId}
        canAdd={form.can.move}
        onEditors={() => runAction('editors')}
        wanted={noting?.turn ?? 0}
        quoted={noting?.quote ?? null}
        onPassage={onPassage ?? (passage => showPassage(submissionId, passage))}
        onLeave={() => {
          review.noting.end()
          review.reach('table')
        }}
      />
      <Timeline key={`timeline-${submissionId}`} submissionId={submissionId} />
    </>
  )
}
