import { expect, type Locator, type Page } from '@playwright/test'

export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }
export const tablet = { viewport: { width: 1180, height: 820 }, hasTouch: true }
export const desktop = { viewport: { width: 1440, height: 900 } }

/** A toast with this sentence. */
export const toast = (page: Page, text: string | RegExp): Locator =>
  page.locator('[data-toasts] li').filter({ hasText: text })

/** A status tab: 'New', 'Shortlisted'. */
export const tab = (page: Page, stage: string): Locator =>
  page.getByRole('tab', { name: new RegExp(`^${stage} ?[\\d,]*$`) })

/** Expects the counts that the tabs show, by their stage. */
export async function expectCounts(page: Page, counts: Record<string, number>): Promise<void> {
  for (const [stage, count] of Object.entries(counts))
    await expect(tab(page, stage)).toHaveText(new RegExp(`^${stage}\\s*${count}$`))
}

/** Lets no animation frame run until `release`: keys arrive as they do on a machine that is slow to draw. */
export async function holdFrames(page: Page): Promise<{ release: () => Promise<void> }> {
  const held = await page.evaluateHandle(() => {
    const { requestAnimationFrame: request, cancelAnimationFrame: cancel } = window
    const waiting = new Map<number, FrameRequestCallback>()
    let last = 0
    window.requestAnimationFrame = callback => {
      waiting.set(--last, callback)
      return last
    }
    window.cancelAnimationFrame = id => (waiting.delete(id) ? undefined : cancel(id))
    return {
      release: () => {
        Object.assign(window, { requestAnimationFrame: request, cancelAnimationFrame: cancel })
        for (const callback of waiting.values()) request(callback)
      },
    }
  })
  return { release: () => held.evaluate(frames => frames.release()) }
}

const headHeight = 35
const rowHeight = 41

/** The applicants' grid: a canvas, which tells a screen reader what it shows as a table. */
export class Grid {
  readonly canvas: Locator

  constructor(readonly page: Page) {
    this.canvas = page.locator('[data-testid=data-grid-canvas]')
  }

  private cells(column: number): Locator {
    return this.canvas.locator(`tbody td[aria-colindex="${column + 1}"]`)
  }

  /** Expects exactly these applicants, from the top, new since the last visit or not. */
  async expectNames(...names: string[]): Promise<void> {
    const cells = names.map(name => new RegExp(`^${RegExp.escape(name)}(, new)?$`))
    await expect(this.cells(1)).toHaveText(cells)
  }

  async expectRow(name: string): Promise<void> {
    await expect(this.cells(1).filter({ hasText: name })).toHaveCount(1)
  }

  /** Expects exactly these rows to be selected, counted from the top. */
  async expectSelected(...rows: number[]): Promise<void> {
    const selected = async () =>
      (await this.cells(0).allTextContents()).flatMap((text, row) => (text === 'Selected' ? [row] : []))
    await expect.poll(selected).toEqual(rows)
  }

  /** Presses a row, counted from the top: `x` pixels from the left, its name unless told. */
  async press(
    row: number,
    { x = 120, ...options }: { x?: number; modifiers?: ['Shift'] } = {},
  ): Promise<void> {
    const y = headHeight + row * rowHeight + rowHeight / 2
    await this.page.locator('.dvn-scroller').click({ position: { x, y }, ...options })
  }

  /** Ticks the box of a row, counted from the top; `toThere`: with all since the last one. */
  async tick(row: number, toThere = false): Promise<void> {
    await this.press(row, { x: 20, ...(toThere ? { modifiers: ['Shift'] as ['Shift'] } : {}) })
  }
}

/** The panel of one applicant. */
export const panel = (page: Page, name: string): Locator => page.getByRole('complementary', { name })
