import type { ApplicantQuestion } from '@winnow/openapi/questions'
import type { Submission } from '@winnow/sdk'
import { mayHelpAgain, useCall } from '../../lib/client.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { ErrorState } from '../../ui/feedback/EmptyState.tsx'
import { SkeletonRows } from '../../ui/feedback/Skeleton.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { Answers } from './detail/Answers.tsx'
import { answersOf } from './detail/answers-of.ts'
import { appliedText } from './detail/Properties.tsx'

interface ApplicationDialogProps {
  formId: string
  submissionId: string
  onClose: () => void
}

/** An application's answers over the conversation about it: the same for its reviewers and for who wrote it. */
export function ApplicationDialog({ formId, submissionId, onClose }: ApplicationDialogProps) {
  const { data, error, mutate } = useCall('fetchChatSubmission', {
    form_id: formId,
    submission_id: submissionId,
  })
  const questions: readonly ApplicantQuestion[] = data?.form.inputFields ?? []
  const values: Submission['fieldValues'] = data?.fieldValues ?? []
  return (
    <Dialog
      open
      onClose={onClose}
      size="wide"
      title={data?.name ?? 'Application'}
      subtitle={data && `${data.form.name}, ${data.form.pageName}`}
      note={data && appliedText(data)}
      footer={
        <Button size="32" onClick={onClose}>
          Close
        </Button>
      }
    >
      {data ? (
        <Answers
          questions={questions}
          answers={answersOf({ submissionId, fieldValues: values, correctedAt: null }, formId)}
        />
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
