import type { Submission } from '@winnow/sdk'
import { useMemo } from 'react'
import { Overlays } from '../../features/review/Overlays.tsx'
import { useReview } from '../../features/review/ReviewProvider.tsx'
import { PanelNotFetched } from '../../features/submissions/detail/PanelNotFetched.tsx'
import { Reader } from '../../question-types/shared/reader.ts'
import { NotFetched } from '../../ui/feedback/NotFetched.tsx'
import { onDemand, partOnDemand } from '../../ui/overlays/on-demand.tsx'
import { LabelOverlays, preloadLabelPicker } from './LabelOverlays.tsx'

const SubmissionPanel = partOnDemand(
  () =>
    import('../../features/submissions/detail/SubmissionPanel.tsx').then(module => module.SubmissionPanel),
  { failed: PanelNotFetched },
)
const FocusDetail = partOnDemand(
  () => import('../../features/submissions/detail/FocusDetail.tsx').then(module => module.FocusDetail),
  { failed: NotFetched },
)
const FocusMode = partOnDemand(
  () => import('../../features/focus/FocusMode.tsx').then(module => module.FocusMode),
  { failed: NotFetched },
)
const Narrowed = partOnDemand(() => import('./Narrowed.tsx').then(module => module.Narrowed), {
  failed: () => null,
})
const ApplicantChat = partOnDemand(() => import('./ApplicantChat.tsx').then(module => module.ApplicantChat), {
  failed: NotFetched,
})
const ApplicantNotes = partOnDemand(
  () => import('./ApplicantNotes.tsx').then(module => module.ApplicantNotes),
  { failed: NotFetched },
)
const AddDialog = onDemand(() => import('../../features/adding/AddDialog.tsx').then(it => it.AddDialog))
const StatusesDialog = onDemand(() =>
  import('../../features/statuses/StatusesDialog.tsx').then(module => module.StatusesDialog),
)
const preload = () =>
  Promise.all([
    SubmissionPanel.preload(),
    ApplicantChat.preload(),
    ApplicantNotes.preload(),
    FocusMode.preload(),
    Narrowed.preload(),
    FocusDetail.preload(),
    StatusesDialog.preload(),
    preloadLabelPicker(),
  ])

interface OverTableProps {
  /** Absent: the person cannot upgrade */
  upgradeHref: string | undefined
}

/** What opens beside and over the applicants' table: the open applicant, in the panel or in focus mode, and the dialogs. */
export function OverTable({ upgradeHref }: OverTableProps) {
  const review = useReview()
  const { form, query, overlay } = review.state
  /** What stands beside the answers, in the panel and in focus mode */
  const beside = useMemo(
    () => ({
      chat: (submission: Submission) => <ApplicantChat submission={submission} upgradeHref={upgradeHref} />,
      notes: (submission: Submission) => <ApplicantNotes submission={submission} />,
    }),
    [upgradeHref],
  )
  return (
    <>
      <Reader value={{ isReviewer: true, upgradeHref }}>
        {query.focus ? (
          <FocusMode
            upgradeHref={upgradeHref}
            narrowed={<Narrowed />}
            detail={(submissionId, upNext) => <FocusDetail {...{ submissionId, upNext, ...beside }} />}
          />
        ) : (
          query.openId !== null && <SubmissionPanel submissionId={query.openId} {...beside} />
        )}
      </Reader>
      <Overlays upgradeHref={upgradeHref} preload={preload} />
      <LabelOverlays />
      {overlay === 'add' && <AddDialog form={form} onClose={() => review.setOverlay(null)} />}
      {overlay === 'statuses' && <StatusesDialog onClose={() => review.setOverlay(null)} />}
    </>
  )
}
