import type { Page } from '@playwright/test'
import type { Figure } from '../figure.ts'
import { median, percentile } from '../server.ts'
import { sectors } from '../workspace/workspace.ts'
import { paintedAfterPress } from './in-page.ts'

const times = 20

/** Time for what a press began, such as fading in and fetching ahead, to end. */
const rest = (page: Page) => page.waitForTimeout(600)

async function tabs(page: Page, applicants: number): Promise<number[]> {
  const taken: number[] = []
  for (let turn = 0; turn < times; turn++) {
    // The latest stands first. One in ten is shortlisted (fill.ts), the others are new.
    const [stage, latest] = turn % 2 === 0 ? ['Shortlisted', applicants - 10] : ['New', applicants - 1]
    const tab = page.getByRole('tab', { name: new RegExp(`^${stage}`) })
    const address = `person${latest}@`
    taken.push(await paintedAfterPress(page, { address }, () => tab.click()))
    await rest(page)
  }
  return taken
}

/** What is ticked applies after 200 ms, at the latest when the panel closes: here by Escape. */
async function filters(page: Page): Promise<number[]> {
  const taken: number[] = []
  const panel = page.getByRole('dialog', { name: 'Filters' })
  for (const sector of sectors) {
    await page.getByRole('button', { name: /^Filter/ }).click()
    await panel.getByRole('button', { name: 'Sector' }).click()
    const option = panel.getByRole('checkbox', { name: new RegExp(`^${sector}`) })
    await option.waitFor()
    await rest(page)
    taken.push(
      await paintedAfterPress(page, 'others', async () => {
        await option.press(' ')
        await page.keyboard.press('Escape')
      }),
    )
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await rest(page)
  }
  return taken
}

async function dialogs(page: Page): Promise<number[]> {
  const taken: number[] = []
  await page.getByTestId('data-grid-canvas').focus()
  await page.keyboard.press('ArrowDown')
  const dialog = page.getByRole('dialog')
  for (let turn = 0; turn < times; turn++) {
    await rest(page)
    taken.push(await paintedAfterPress(page, 'dialog', () => page.keyboard.press('s')))
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  }
  return taken
}

/** What 19 of 20 presses took at most, in milliseconds. */
export const spread = (name: string, taken: readonly number[], most: number): Figure => ({
  name,
  value: percentile(taken, 0.95),
  unit: 'ms',
  reach: { most },
  detail: `median ${median(taken).toFixed(0)} ms`,
})

/** From a press to what it asks for on the screen. */
export async function presses(page: Page, applicants: number): Promise<Figure[]> {
  return [
    spread('tab switch to painted rows, p95', await tabs(page, applicants), 150),
    spread('filter to painted rows, p95', await filters(page), 150),
    spread('S to painted dialog, p95', await dialogs(page), 50),
  ]
}
