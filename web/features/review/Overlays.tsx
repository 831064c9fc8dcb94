import { useEffect } from 'react'
import { onDemand } from '../../ui/overlays/on-demand.tsx'
import { JobCards } from './jobs/JobProgress.tsx'
import { MoveDone } from './moves/MoveDone.tsx'
import { useReview } from './ReviewProvider.tsx'

// What opens over the table is fetched once the table stands.
const MoveDialog = onDemand(() => import('./moves/MoveDialog.tsx').then(module => module.MoveDialog))
const SendDialog = onDemand(() => import('./sending/SendDialog.tsx').then(module => module.SendDialog))
const ReplyNudge = onDemand(() => import('./moves/reply/ReplyNudge.tsx').then(module => module.ReplyNudge), {
  beside: true,
})
const dialogs = [MoveDialog, SendDialog]

/** Milliseconds after the first rows. */
const ahead = 1_000

interface OverlaysProps {
  /** The pricing page; absent where the caller cannot upgrade */
  upgradeHref: string | undefined
  /** Fetches what else opens over the table, once its rows are there */
  preload?: () => Promise<unknown>
}

/** What stands over the table or a conversation: the move dialog or the running jobs, the reply that may follow. */
export function Overlays({ upgradeHref, preload }: OverlaysProps) {
  const review = useReview()
  const { request, writing, done, nudge, rows } = review.state
  const isPainted = rows.total !== undefined
  useEffect(() => {
    if (!isPainted) return
    const load = () => Promise.all([preload?.(), ...dialogs.map(dialog => dialog.preload())])
    const timer = setTimeout(() => void load().catch(() => {}), ahead)
    return () => clearTimeout(timer)
  }, [isPainted, preload])
  return (
    <>
      {request ? (
        <MoveDialog
          key={request.turn}
          request={request}
          upgradeHref={upgradeHref}
          onClose={() => review.moves.close()}
        />
      ) : writing ? (
        <SendDialog subjects={writing} upgradeHref={upgradeHref} onClose={() => review.messages.close()} />
      ) : (
        <JobCards />
      )}
      {nudge && (
        <ReplyNudge
          key={nudge.applicant.id}
          nudge={nudge}
          upgradeHref={upgradeHref}
          onClose={() => review.moves.closeNudge()}
        />
      )}
      {done && <MoveDone {...done} />}
    </>
  )
}
