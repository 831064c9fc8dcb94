import type { Page } from '@playwright/test'
import type { Figure } from '../figure.ts'
import { percentile } from '../server.ts'
import { type Bench, inChromium, openPage } from './in-chromium.ts'
import { paintedAfterOpening, paintedAfterPress } from './in-page.ts'
import { spread } from './presses.ts'

const applicants = 10_000
const openings = 20
const inView = 10
const headHeight = 36
const rowHeight = 41

/** How long each frame took until the panel says that it is over. */
const framesUntil = (page: Page, over: string) =>
  page.evaluate(
    text =>
      new Promise<number[]>(resolve => {
        const panel = document.querySelector('[data-region=assistant]')
        const times: number[] = []
        let before = performance.now()
        const step = (now: number) => {
          times.push(now - before)
          before = now
          if (panel?.textContent.includes(text)) resolve(times.slice(2))
          else requestAnimationFrame(step)
        }
        requestAnimationFrame(step)
      }),
    over,
  )

/** From a press on a result in the table to its words, marked in the answer. */
async function toMarkedWords(page: Page): Promise<number[]> {
  const taken: number[] = []
  const grid = page.locator('.dvn-scroller')
  for (let turn = 0; turn < openings; turn++) {
    // A page of the table at a time: what is further down is not on the screen, or below a toast.
    const place = turn % inView
    if (place === 0)
      await grid.evaluate((it, top) => {
        it.scrollTop = top
      }, rowHeight * turn)
    // The first column behind the frozen one is the criterion's.
    const position = { x: 250, y: headHeight + rowHeight * place + rowHeight / 2 }
    await page.mouse.move(10, 10)
    await grid.hover({ position })
    await page.waitForTimeout(400)
    taken.push(await paintedAfterPress(page, 'passage', () => grid.click({ position })))
    await page.keyboard.press('Escape')
    await page.waitForTimeout(3_000)
  }
  return taken
}

/** The assistant's panel while a run of 10,000 brings its results, and the way from a result to its words. */
async function measure({ signedIn, winnow, form, url }: Bench): Promise<Figure[]> {
  const form_id = form.identifier
  const { compositeQueries } = await winnow.fetchCompositeAiQueries({ form_id })
  for (const { id } of compositeQueries)
    await winnow.deleteCompositeAiQuery({ form_id, composite_query_id: id })
  const { id, name } = await winnow.addCompositeAiQuery({
    form_id,
    query: 'Paying users and the market',
  })
  const page = await openPage(await signedIn(), url)
  await paintedAfterOpening(page)
  await page.keyboard.press('Control+l')
  const panel = page.getByRole('complementary', { name: 'AI Assistant' })
  await panel.getByRole('button', { name: new RegExp(`^${name}`) }).click()
  await panel.getByRole('button', { name: 'Read applications' }).click()
  await panel.getByRole('progressbar', { name: 'Reading applications' }).waitFor()
  const began = performance.now()
  const frames = await framesUntil(page, 'applications were read.')
  const seconds = (performance.now() - began) / 1_000
  const { breakdownQueries } = await winnow.fetchCompositeAiQuery({
    form_id,
    composite_query_id: id,
  })
  const judged = breakdownQueries[0]?.numberOfRowsProcessed ?? 0
  await panel.getByRole('button', { name: 'Close assistant' }).click()
  await page.keyboard.press('Escape')
  const marked = await toMarkedWords(page)
  return [
    {
      name: 'frame while results arrive, p95',
      value: percentile(frames, 0.95),
      unit: 'ms',
      reach: { most: 17 },
      detail: `${judged} results in ${seconds.toFixed(0)} s, the longest ${Math.max(...frames).toFixed(0)} ms`,
    },
    spread('cell to marked words, p95', marked, 100),
  ]
}

export const panel = (): Promise<Figure[]> => inChromium(applicants, measure)
