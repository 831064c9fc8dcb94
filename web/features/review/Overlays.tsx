import { lazy, Suspense, useEffect } from 'react'
import { JobCards } from './jobs/JobProgress.tsx'
import { MoveDone } from './moves/MoveDone.tsx'
import { useReview } from './ReviewProvider.tsx'

// What opens over the table is fetched once the table stands.
const imports = {
  dialog: () => import('./moves/MoveDialog.tsx'),
  nudge: () => import('./moves/reply/ReplyNudge.tsx'),
  palette: () => import('./actions/CommandPalette.tsx'),
  shortcuts: () => import('./actions/ShortcutSheet.tsx'),
}
const MoveDialog = lazy(() => imports.dialog().then(module => ({ default: module.MoveDialog })))
const ReplyNudge = lazy(() => imports.nudge().then(module => ({ default: module.ReplyNudge })))
const CommandPalette = lazy(() => imports.palette().then(module => ({ default: module.CommandPalette })))
const ShortcutSheet = lazy(() => imports.shortcuts().then(module => ({ default: module.ShortcutSheet })))

/** Milliseconds after the first rows. */
const ahead = 1_000

interface OverlaysProps {
  /** The pricing page; absent where the caller cannot upgrade */
  upgradeHref: string | undefined
  /** Fetches what else opens over the table */
  preload: () => Promise<unknown>
}

/** What stands over the table: the move dialog or the running jobs, the reply that may follow, the palette, the shortcuts. */
export function Overlays({ upgradeHref, preload }: OverlaysProps) {
  const { request, done, nudge, overlay, rows } = useReview().state
  const isPainted = rows.total !== undefined
  useEffect(() => {
    if (!isPainted) return
    const load = () => Promise.all([preload(), imports.dialog(), imports.palette(), imports.shortcuts()])
    const timer = setTimeout(() => void load().catch(() => {}), ahead)
    return () => clearTimeout(timer)
  }, [isPainted, preload])
  return (
    <>
      <Suspense>
        {request ? (
          <MoveDialog key={request.turn} request={request} upgradeHref={upgradeHref} />
        ) : (
          <JobCards />
        )}
        {nudge && <ReplyNudge key={nudge.applicant.id} nudge={nudge} upgradeHref={upgradeHref} />}
      </Suspense>
      {done && <MoveDone {...done} />}
      <Suspense>
        {overlay === 'palette' && <CommandPalette />}
        {overlay === 'shortcuts' && <ShortcutSheet />}
      </Suspense>
    </>
  )
}
