import type { Page } from '@playwright/test'
import type { Figure } from '../figure.ts'
import { median } from '../server.ts'
import { type Bench, inChromium, openPage } from './in-chromium.ts'
import { paintedAfterJump, paintedAfterOpening, paintedAfterPress, swapBare } from './in-page.ts'
import { spread } from './presses.ts'

const applicants = 100_000
const decisions = 100
const openings = 40

/** Rows all over the table, none of them fetched ahead. */
async function cold(page: Page): Promise<number[]> {
  const scroller = page.locator('.dvn-scroller')
  const taken: number[] = []
  for (let opening = 0; opening < openings; opening++) {
    await paintedAfterJump(page, ((opening * 37 + 11) % 97) / 97)
    await page.waitForTimeout(600)
    taken.push(
      await paintedAfterPress(page, 'application', () => scroller.click({ position: { x: 120, y: 260 } })),
    )
  }
  await page.keyboard.press('Escape')
  return taken
}

/**
 * As many decisions as presses: each but the first cuts the success before it short, and the time to the next applicant
 * counts. `pause`: milliseconds for which each applicant is looked at
 */
async function decide(page: Page, pause: number): Promise<number[]> {
  const press = (turn: number) => page.keyboard.press(turn % 3 === 0 ? 's' : 'a')
  const taken: number[] = []
  await press(0)
  for (let turn = 1; turn < decisions; turn++) {
    if (pause > 0) await page.waitForTimeout(pause)
    taken.push(await paintedAfterPress(page, 'application', () => press(turn)))
  }
  return taken
}

/** The same presses, answered with a bare copy of the application; the page is of no use afterwards. */
async function bare(page: Page): Promise<number[]> {
  await swapBare(page)
  const taken: number[] = []
  for (let turn = 0; turn < openings; turn++) {
    await page.waitForTimeout(200)
    taken.push(await paintedAfterPress(page, 'application', () => page.keyboard.press('F9')))
  }
  return taken
}

async function measure({ signedIn, winnow, form, url }: Bench): Promise<Figure[]> {
  const form_id = form.identifier
  await winnow.editFastMode({ form_id, fast_mode: 'NO_CONFIRMATION_WITHOUT_MESSAGE' })
  const page = await openPage(await signedIn(), url)
  await paintedAfterOpening(page)
  const opened = await cold(page)
  const left = async () => (await winnow.fetchWindow({ form_id, stage: 'New', limit: 1 })).total

  const before = await left()
  await page.keyboard.press('o')
  await page.getByRole('dialog', { name: 'Focus mode' }).locator('[data-field]').first().waitFor()
  const began = performance.now()
  await decide(page, 0)
  const each = (performance.now() - began) / decisions
  // The success of the last one ends, and what was sent has arrived.
  await page.waitForTimeout(2_000)
  const decided = before - (await left())
  const pressed = await decide(page, 200)
  await page.waitForTimeout(2_000)
  const swapped = await bare(page)
  return [
    spread('application opened, cold, p95', opened, 150),
    spread('decision to the next applicant, p95', pressed, 17),
    {
      name: 'decision to a bare swap, median',
      value: median(pressed) / median(swapped),
      unit: 'x',
      reach: { most: 2 },
      detail: `a bare copy of the application is painted after ${median(swapped).toFixed(0)} ms`,
    },
    {
      name: 'presses a decision',
      value: decisions / decided,
      unit: 'presses',
      reach: { most: 1 },
      detail: `${decided} decisions in ${decisions} presses, ${each.toFixed(0)} ms each at full speed`,
    },
  ]
}

/** Reading and deciding in Chromium, with 100,000 applicants. */
export const focus = (): Promise<Figure[]> => inChromium(applicants, measure)
