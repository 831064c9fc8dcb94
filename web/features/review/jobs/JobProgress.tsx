import { css } from '../../../styled-system/css'
import { Progress } from '../../../ui/feedback/Progress.tsx'
import { useReview } from '../ReviewProvider.tsx'
import type { RunningJob } from './jobs.ts'

const cards = css({
  position: 'fixed',
  right: '16',
  // Above the selection bar.
  bottom: '[100px]',
  zIndex: 'panel',
  stack: '8',
  width: '[min(392px, calc(100vw - 32px))]',
})
const card = css({
  padding: '12',
  borderRadius: 'card',
  backgroundColor: 'raised',
  boxShadow: 'pop',
  animation: '[riseIn 160ms cubic-bezier(.2,0,0,1)]',
})

/** How far a job is. What was done before it is stopped stays, and can be undone. */
export function JobProgress({ job }: { job: RunningJob }) {
  const review = useReview()
  return (
    <Progress
      name={job.kind === 'undo' ? `Moving back from ${job.stage}` : `Moving to ${job.stage}`}
      done={job.done}
      total={job.total}
      remains={
        job.unreachable
          ? 'No connection to the server. It goes on there.'
          : 'You can leave this page. The server goes on.'
      }
      stopping={job.stopping}
      onStop={() => void review.jobs.stop(job.jobId)}
    />
  )
}

/** The running jobs, over the table. */
export function JobCards() {
  const { jobs } = useReview().state
  if (jobs.length === 0) return null
  return (
    <section className={cards} aria-label="Running jobs">
      {jobs.map(job => (
        <div key={job.jobId} className={card}>
          <JobProgress job={job} />
        </div>
      ))}
    </section>
  )
}
