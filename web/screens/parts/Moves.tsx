import type { FormDetails } from '@winnow/sdk'
import { lazy, Suspense } from 'react'
import { JobCards, JobProgress } from '../../features/jobs/JobProgress.tsx'
import type { useJobs } from '../../features/jobs/use-jobs.ts'
import type { useMoving } from '../../features/submissions/move/use-moving.ts'

export const importMoveDialog = () => import('../../features/submissions/move/MoveDialog.tsx')
const MoveDialog = lazy(() => importMoveDialog().then(module => ({ default: module.MoveDialog })))
const ReplyNudge = lazy(() =>
  import('../../features/submissions/move/reply/ReplyNudge.tsx').then(module => ({
    default: module.ReplyNudge,
  })),
)

interface MovesProps {
  form: FormDetails
  moving: ReturnType<typeof useMoving>
  jobs: ReturnType<typeof useJobs>
  upgradeHref: string | undefined
  /** The dialog was left while its job goes on */
  onHidden: () => void
}

/** What moving shows over the table: the dialog, the reply that may follow, and the jobs that run. */
export function Moves({ form, moving, jobs, upgradeHref, onHidden }: MovesProps) {
  return (
    <Suspense>
      {moving.request ? (
        <MoveDialog
          key={moving.turn}
          form={form}
          request={moving.request}
          upgradeHref={upgradeHref}
          onMoved={moving.heard}
          follow={jobs.follow}
          progressOf={jobId => {
            const job = jobs.running.find(one => one.jobId === jobId)
            return job && <JobProgress job={job} onStop={jobs.stop} />
          }}
          onClose={done => {
            moving.close(done)
            if (jobs.running.length > 0) onHidden()
          }}
        />
      ) : (
        <JobCards jobs={jobs.running} onStop={jobs.stop} />
      )}
      {moving.nudge && (
        <ReplyNudge
          key={moving.nudge.applicant.id}
          form={form}
          {...moving.nudge}
          upgradeHref={upgradeHref}
          onClose={moving.closeNudge}
        />
      )}
    </Suspense>
  )
}
