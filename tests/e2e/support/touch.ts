import type { Page } from '@playwright/test'

type Point = { x: number; y: number }

/** Fingers on a page, by real touch events: what the browser makes of them is the browser's. */
export async function fingersOn(page: Page) {
  const session = await page.context().newCDPSession(page)
  return (type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel', ...touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
}
