import { dateTimeText } from '@winnow/openapi/common/dates/dates'
import type { ApplicantQuestion } from '@winnow/openapi/questions'
import { questionsToReadBack, splitQuestions } from '@winnow/openapi/questions/typing'
import type { Submission } from '@winnow/sdk'
import { useEffect, useRef } from 'react'
import { mayHelpAgain, useCall } from '../../lib/client.ts'
import { css } from '../../styled-system/css'
import { Button } from '../../ui/actions/Button.tsx'
import { ErrorState } from '../../ui/feedback/EmptyState.tsx'
import { SkeletonRows } from '../../ui/feedback/Skeleton.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { toast } from '../../ui/overlays/stack/stack.ts'
import type { Passage } from '../review/state.ts'
import { Answers } from './detail/Answers.tsx'
import { answersOf } from './detail/answers-of.ts'
import { marked } from './detail/marks/marks.ts'
import { showPassage } from './detail/marks/passage.ts'
import { appliedText } from './detail/Properties.tsx'

interface ApplicationDialogProps {
  formId: string
  submissionId: string
  /** The passage of an answer that it opens at; absent: its top */
  passage?: Passage | null
  /** Its applicant reads it, so it leaves out the questions that they were not asked */
  isOwn?: boolean
  onClose: () => void
}

/** An application's answers over the conversation about it: the same for its reviewers and for who wrote it. */
export function ApplicationDialog({ formId, submissionId, passage, isOwn, onClose }: ApplicationDialogProps) {
  const { data, error, mutate } = useCall('fetchChatSubmission', {
    form_id: formId,
    submission_id: submissionId,
  })
  const all: readonly ApplicantQuestion[] = data?.form.inputFields ?? []
  const values: Submission['fieldValues'] = data?.fieldValues ?? []
  const answered = new Set<string>(values.flatMap(it => (it.value === null ? [] : [it.fieldId])))
  const questions = isOwn ? questionsToReadBack(all, id => answered.has(id)) : all
  const isThere = data !== undefined
  const closing = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isThere && passage && !showPassage(submissionId, passage))
      toast({ id: 'passage', tone: 'info', title: 'This text is no longer in the answer.' })
  }, [isThere, submissionId, passage])
  return (
    <Dialog
      open
      onClose={onClose}
      size="wide"
      // Not a link in an answer, which may be out of sight.
      initialFocus={closing}
      title={data?.name ?? 'Application'}
      subtitle={data && `${data.form.name}, ${data.form.pageName}`}
      note={
        data &&
        (data.withdrawnAt
          ? `${appliedText(data)}, withdrawn on ${dateTimeText(data.withdrawnAt)}`
          : appliedText(data))
      }
      footer={
        <Button ref={closing} size="32" onClick={onClose}>
          Close
        </Button>
      }
    >
      {data ? (
        <div className={marked} data-region="detail">
          {values.length === 0 && splitQuestions(questions).rest.length === 0 && (
            <p className={css({ color: 't2' })}>The form asked only for a name and an email address.</p>
          )}
          <Answers
            questions={questions}
            answers={answersOf({ submissionId, fieldValues: values, correctedAt: null }, formId)}
          />
        </div>
      ) : error ? (
        <ErrorState
          onRetry={mayHelpAgain(error) ? () => mutate() : undefined}
          text={mayHelpAgain(error) ? undefined : error.message}
        />
      ) : (
        <SkeletonRows rows={5} columns={1} label="Loading application" />
      )}
    </Dialog>
  )
}
