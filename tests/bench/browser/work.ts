import type { Browser, Page } from '@playwright/test'

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  args?: { name?: string }
}

/** Milliseconds of work on the page's main thread in each frame while `run` runs. */
export async function workPerFrame(
  browser: Browser,
  page: Page,
  run: () => Promise<unknown>,
): Promise<number[]> {
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline', '__metadata'] })
  await run()
  const trace: { traceEvents: TraceEvent[] } = JSON.parse((await browser.stopTracing()).toString())
  const events = trace.traceEvents
  const frames = events.filter(it => it.name === 'FireAnimationFrame').toSorted((a, b) => a.ts - b.ts)
  const [any] = frames
  if (!any) throw new Error('No frame was traced')
  const tasks = events
    .filter(it => it.name === 'ThreadControllerImpl::RunTask' && it.pid === any.pid && it.tid === any.tid)
    .toSorted((a, b) => a.ts - b.ts)
  const work: number[] = []
  let at = 0
  for (let frame = 1; frame < frames.length; frame++) {
    const end = frames[frame]?.ts ?? 0
    let sum = 0
    for (; at < tasks.length && (tasks[at]?.ts ?? 0) < end; at++) sum += tasks[at]?.dur ?? 0
    work.push(sum / 1_000)
  }
  return work.slice(2)
}
