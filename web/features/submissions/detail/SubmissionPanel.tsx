import { count } from '@winnow/openapi/common/text/format'
import type { Submission, WinnowError } from '@winnow/sdk'
import { UserX } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { mayHelpAgain, useCall } from '../../../lib/client.ts'
import { css, cx } from '../../../styled-system/css'
import { Button } from '../../../ui/actions/Button.tsx'
import { CopyText } from '../../../ui/actions/CopyText.tsx'
import { Avatar } from '../../../ui/data/Avatar.tsx'
import { EmptyState, ErrorState } from '../../../ui/feedback/EmptyState.tsx'
import { Skeleton, useLate } from '../../../ui/feedback/Skeleton.tsx'
import { toastPanel } from '../../../ui/overlays/stack/toast-room.ts'
import { ActionIcon } from '../../review/actions/ActionButton.tsx'
import { useReview } from '../../review/ReviewProvider.tsx'
import { applicantOfSubmission } from '../../review/selection/subjects.ts'
import { AiReview } from './AiReview.tsx'
import { Answers } from './Answers.tsx'
import { answersOf } from './answers-of.ts'
import { FromLink, OtherForms } from './ExtraRows.tsx'
import { FindBar } from './find/FindBar.tsx'
import { panel, panelHeader } from './frame.ts'
import { marked } from './marks/marks.ts'
import { PanelActions } from './PanelActions.tsx'
import { appliedText, Rail } from './Properties.tsx'
import { QuoteButton } from './quoting/QuoteButton.tsx'
import { usePlace } from './reading/use-place.ts'
import { useAhead } from './use-ahead.ts'
import { Viewers } from './Viewers.tsx'

/** On a phone the place goes below the name, which is read whole. */
const who = css({
  display: { base: 'block', md: 'contents' },
  flex: '1',
  minWidth: '0',
  paddingBlock: '6',
})
const name = css({
  minWidth: '0',
  flexShrink: '1',
  textStyle: 'panel',
  overflowWrap: 'anywhere',
  unicodeBidi: 'plaintext',
  md: { truncate: true },
})
/** It gives way before the name. */
const email = css({
  minWidth: '0',
  flexShrink: '[99999]',
  overflow: 'hidden',
  display: { base: 'none', md: 'flex' },
})
const emailBelow = css({ display: { base: 'flex', md: 'none' }, marginBottom: '16' })
const place = css({
  textStyle: 'meta',
  color: 't3',
  whiteSpace: 'nowrap',
  tabular: true,
  md: { order: '1', marginLeft: 'auto' },
})
/** Answers and rail scroll alone where they stand side by side, and as one below that. */
const columns = css({
  display: { base: 'flex', '2xl': 'grid' },
  flexDirection: 'column',
  flex: '1',
  minHeight: '0',
  overflowY: { base: 'auto', '2xl': 'visible' },
  gridTemplateColumns: '[minmax(0, 1fr) token(sizes.rail)]',
  gridTemplateRows: '[minmax(0, 1fr)]',
  '&[data-chat]': {
    display: 'grid',
    overflowY: 'visible',
    gridTemplateColumns: { base: '[minmax(0, 1fr)]', '2xl': '[minmax(0, 1fr) 380px]' },
    gridTemplateRows: { base: '[minmax(0, 2fr) minmax(240px, 3fr)]', '2xl': '[minmax(0, 1fr)]' },
  },
})
const answers = css({
  minHeight: '0',
  flexGrow: '1',
  flexShrink: '0',
  padding: '20',
  paddingTop: '16',
  overflowY: { base: 'visible', '2xl': 'auto' },
  '[data-chat] > &': { overflowY: 'auto' },
})
const rail = css({
  stack: '0',
  minHeight: '0',
  flexShrink: '0',
  borderLeft: { base: '[none]', '2xl': '[1px solid token(colors.line)]' },
  borderTop: { base: '[1px solid token(colors.line)]', '2xl': '[none]' },
  backgroundColor: 'bg',
  '&[data-chat]': { backgroundColor: 'surface' },
})
const railParts = css({ flex: '1', overflowY: { '2xl': 'auto' } })
const applied = css({
  flexShrink: '0',
  paddingBlock: '16',
  paddingInline: { base: '20', '2xl': '16' },
  textStyle: 'meta',
  color: 't3',
  tabular: true,
})

interface SubmissionPanelProps {
  submissionId: string
  chat: (submission: Submission) => ReactNode
  /** Stands beside the answers, below the labels */
  notes: (submission: Submission) => ReactNode
}

/** The open applicant: who, what to do, the answers, and the conversation (docs/rules.md#applicant-detail). */
export function SubmissionPanel({ submissionId, chat, notes }: SubmissionPanelProps) {
  const review = useReview()
  const { form, open, openIndex, rows } = review.state
  const { data, error, mutate } = useCall('fetchSubmission', {
    submission_id: submissionId,
    form_id: form.identifier,
  })
  // What was erased while it was open is not shown any longer.
  const isGone = error?.code === 'not_found'
  const submission = isGone ? undefined : data
  useEffect(() => {
    // Once their row has left the list, what was fetched is all that is known of them.
    if (submission && openIndex === null) review.setOpen(applicantOfSubmission(submission))
  }, [review, submission, openIndex])
  const neighbours = [review.neighbour(1), review.neighbour(-1)].map(index => review.applicantAt(index)?.id)
  useAhead(form, submission === undefined ? [] : neighbours.filter(id => id !== undefined))
  // Who is open is known at once from their row: nobody's name stands over another's answers.
  const applicant = isGone ? undefined : (open ?? (submission && applicantOfSubmission(submission)))
  const failed = error && !submission && (
    <Failed error={error} onRetry={() => mutate()} onClose={() => review.close()} />
  )
  return (
    <aside
      ref={toastPanel}
      className={cx(panel, marked)}
      aria-label={applicant?.name ?? 'Application'}
      data-region="detail"
    >
      <header className={panelHeader}>
        {applicant ? (
          <>
            <Avatar id={applicant.id} name={applicant.name} image={submission?.image} size="28" />
            <div className={who}>
              <h2 className={name} title={applicant.name} data-searched>
                {applicant.name}
              </h2>
              <div className={place}>
                {openIndex !== null && `${count(openIndex + 1)} of ${count(rows.total ?? 0)}`}
              </div>
            </div>
            <span className={email} data-searched>
              <CopyText text={applicant.email} what="email address" />
            </span>
          </>
        ) : (
          <span className={css({ grow: true })} />
        )}
        <Viewers submissionId={submissionId} />
        {applicant && (
          <>
            <ActionIcon action="previous" />
            <ActionIcon action="next" />
          </>
        )}
        <ActionIcon action="close" />
      </header>
      <FindBar submissionId={submissionId} />
      <QuoteButton />
      {applicant && <PanelActions applicant={applicant} />}
      {submission ? (
        // A player, a failed download or a picture belongs to one.
        <Opened key={submission.submissionId} submission={submission} chat={chat} notes={notes} />
      ) : (
        failed || <Loading />
      )}
    </aside>
  )
}

function Failed({
  error,
  onRetry,
  onClose,
}: {
  error: WinnowError
  onRetry: () => void
  onClose: () => void
}) {
  if (error.code !== 'not_found')
    return mayHelpAgain(error) ? <ErrorState onRetry={onRetry} /> : <ErrorState text={error.message} />
  return (
    <EmptyState
      icon={UserX}
      title="Application not found"
      text="It was deleted, or the link is for another form."
    >
      <Button onClick={onClose}>Back to applicants</Button>
    </EmptyState>
  )
}

function Loading() {
  if (!useLate()) return null
  return (
    <div className={columns} role="status" aria-label="Loading application">
      <div className={answers}>
        {[80, 96, 64, 88].map(width => (
          <div key={width} className={css({ display: 'grid', gap: '10', marginBottom: '24' })}>
            <Skeleton width="24%" />
            <Skeleton width={`${width}%`} />
          </div>
        ))}
      </div>
      <div className={rail} />
    </div>
  )
}

interface OpenedProps extends Pick<SubmissionPanelProps, 'chat' | 'notes'> {
  submission: Submission
}

function Opened({ submission, chat, notes }: OpenedProps) {
  const review = useReview()
  const { form, chatOpen } = review.state
  const root = useRef<HTMLDivElement>(null)
  usePlace(submission.submissionId, 'panel', root)
  const wasOpen = useRef(chatOpen)
  useEffect(() => {
    // Back closes the chat while somebody writes in it: their keys then work in the table.
    const isLost = document.activeElement === document.body && review.state.noting === null
    if (wasOpen.current && !chatOpen && isLost) review.reach('table')
    wasOpen.current = chatOpen
  }, [review, chatOpen])
  return (
    <div ref={root} className={columns} data-chat={chatOpen || undefined} data-place>
      <section className={answers} aria-label="Answers" data-place data-searched>
        <div className={emailBelow}>
          <CopyText text={submission.email} what="email address" />
        </div>
        <AiReview form={form} submission={submission} />
        <Answers
          questions={form.inputFields}
          deleted={form.deletedFields}
          answers={answersOf(submission, form.identifier)}
        />
        <OtherForms form={form} values={submission.customFieldValues} />
        <FromLink parameters={submission.urlParameters} />
      </section>
      <section className={rail} data-chat={chatOpen || undefined} aria-label={chatOpen ? 'Chat' : 'Details'}>
        {chatOpen ? (
          chat(submission)
        ) : (
          <>
            <div className={railParts}>
              <Rail form={form} submission={submission} notes={notes(submission)} />
            </div>
            <div className={applied}>{appliedText(submission)}</div>
          </>
        )}
      </section>
    </div>
  )
}
