import { css } from '../../../styled-system/css'
import { Progress } from '../../../ui/feedback/Progress.tsx'
import { toastFloor } from '../../../ui/overlays/stack/toast-room.ts'
import { useReview } from '../ReviewProvider.tsx'
import { jobWords, type RunningJob } from './jobs.ts'

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
  const { name, runs } = jobWords(job)
  return (
    <Progress
      name={name}
      done={job.done}
      total={job.total}
      remains={
        job.unreachable ? `Can't reach the server. ${runs} there.` : `You can close this page. ${runs}.`
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
    <section ref={toastFloor} className={cards} aria-label="Work in progress">
      {jobs.map(job => (
        <div key={job.jobId} className={card}>
          <JobProgress job={job} />
        </div>
      ))}
    </section>
  )
}
