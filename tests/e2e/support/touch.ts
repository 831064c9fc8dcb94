import type { Page } from '@playwright/test'

type Point = { x: number; y: number }

/** Fingers on a page, by real touch events: what the browser makes of them is the browser's. */
export async function fingersOn(page: Page) {
  const session = await page.context().newCDPSession(page)
  return (type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel', ...touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
}

/** Draws a finger sideways and lifts it, 8 ms between its moves by their own clock, however slow the machine is. */
export async function flick(page: Page, from: Point, x: number) {
  const session = await page.context().newCDPSession(page)
  const began = Date.now() / 1000
  const send = (turn: number, type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp: began + turn * 0.008 })
  const parts = [0.1, 0.25, 0.5, 0.75, 1]
  await send(0, 'touchStart', from)
  for (const [index, part] of parts.entries())
    await send(index + 1, 'touchMove', { x: from.x + x * part, y: from.y })
  await send(parts.length + 1, 'touchEnd')
}

/** What a finger hits on less than 44 px of height: its name, and how high it is. Links in a text are left out; a hairline may take one. */
export const lowTargets = (page: Page) =>
  page.evaluate(() => {
    const targets = 'button, a[href], [role=tab], input:not([type=checkbox], [type=radio]), label:has(input)'
    const isHit = (target: Element, x: number, y: number) => target.contains(document.elementFromPoint(x, y))
    const reach = (target: Element) => {
      const { left, top, width, height } = target.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      if (width <= 1 || height <= 1 || !isHit(target, x, y)) return
      const upTo = (step: number) => {
        let far = 0
        while (far < 44 && isHit(target, x, y + far * step)) far += 0.5
        return far
      }
      return Math.round(upTo(1) + upTo(-1))
    }
    return [...document.querySelectorAll(targets)].flatMap(target => {
      const high = reach(target)
      if (high === undefined || high >= 43 || getComputedStyle(target).display === 'inline') return []
      return [`${target.ariaLabel ?? target.textContent}: ${high}`]
    })
  })

/** Draws a finger over the page and lifts it: 15 moves, 16 ms between them by their own clock. */
export async function swipe(page: Page, from: Point, to: Point) {
  const session = await page.context().newCDPSession(page)
  const began = Date.now() / 1000
  const moves = 15
  const at = (part: number) => ({ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part })
  const send = (turn: number, type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp: began + turn * 0.016 })
  await send(0, 'touchStart', from)
  for (let move = 1; move <= moves; move++) await send(move, 'touchMove', at(move / moves))
  await send(moves + 1, 'touchEnd')
}
