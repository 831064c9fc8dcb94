import type { Page } from '@playwright/test'

declare global {
  interface Window {
    /** When the address of an applicant was drawn last, by the page's clock; in the order in which they were first drawn */
    drawnAt: Map<string, number>
    /** When a key or a button of the mouse was last pressed, as the browser heard it */
    pressedAt: number
    /** Resolves with the moment at which what `isThere` looks for is on the screen */
    onScreen: (isThere: () => boolean) => Promise<number>
    scrollFrames: (frames: number, pixels: number) => Promise<number[]>
  }
}

/** Installed before the page's own code: hears presses and what the grid draws, and scrolls frame by frame. */
function listen() {
  window.drawnAt = new Map()
  window.pressedAt = -1
  for (const press of ['keydown', 'pointerdown'])
    window.addEventListener(press, ({ timeStamp }) => (window.pressedAt = timeStamp), { capture: true })
  const { fillText } = CanvasRenderingContext2D.prototype
  CanvasRenderingContext2D.prototype.fillText = function draw(text, ...place) {
    if (text.startsWith('person')) window.drawnAt.set(text, performance.now())
    fillText.call(this, text, ...place)
  }
  window.onScreen = isThere =>
    new Promise(resolve => {
      const look = () => {
        if (!isThere()) return void requestAnimationFrame(look)
        // A message posted from a frame arrives once that frame was handed over to be painted.
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve(performance.now())
        port2.postMessage(null)
      }
      look()
    })
  window.scrollFrames = (frames, pixels) =>
    new Promise(resolve => {
      const scroller = document.querySelector('.dvn-scroller')
      if (!scroller) throw new Error('There is no grid')
      const times: number[] = []
      let before = performance.now()
      const step = (now: number) => {
        times.push(now - before)
        before = now
        const end = scroller.scrollHeight - scroller.clientHeight
        scroller.scrollTop = scroller.scrollTop + pixels > end ? 0 : scroller.scrollTop + pixels
        if (times.length < frames) requestAnimationFrame(step)
        else resolve(times.slice(2))
      }
      requestAnimationFrame(step)
    })
}

export const prepare = (page: Page) => page.addInitScript(listen)

/** Milliseconds from the beginning of the navigation to the first painted rows. */
export const paintedAfterOpening = (page: Page) =>
  page.evaluate(() => window.onScreen(() => window.drawnAt.size > 0))

/** Milliseconds from a jump to this share of the rows until they are painted. */
export const paintedAfterJump = (page: Page, share: number) =>
  page.evaluate(async to => {
    const scroller = document.querySelector('.dvn-scroller')
    if (!scroller) throw new Error('There is no grid')
    const from = performance.now()
    scroller.scrollTop = scroller.scrollHeight * to
    return (await window.onScreen(() => Math.max(...window.drawnAt.values()) > from)) - from
  }, share)

/**
 * A dialog, somebody else's answers to read, words that are marked in them, applicants who were never drawn before, or one by
 * the beginning of their address: a narrow cell cuts it.
 */
type Expected = 'dialog' | 'application' | 'passage' | 'others' | { address: string }

/** Milliseconds from the last press of `act` until what is expected is painted. */
export async function paintedAfterPress(page: Page, expected: Expected, act: () => Promise<unknown>) {
  const watch = await page.evaluateHandle(it => {
    const from = performance.now()
    const known = new Set(window.drawnAt.keys())
    const opened = () => {
      const detail = document.querySelector('[data-region=detail]')
      return detail?.querySelector('[data-field]') ? detail.textContent.match(/person\d+@/)?.[0] : undefined
    }
    const openedBefore = opened()
    const isThere = () => {
      if (it === 'application') return opened() !== undefined && opened() !== openedBefore
      if (it === 'passage') return CSS.highlights.has('passage')
      if (it === 'others') return [...window.drawnAt.keys()].some(one => !known.has(one))
      if (it !== 'dialog')
        return [...window.drawnAt].some(([one, at]) => at > from && one.startsWith(it.address))
      const dialogs = [...document.querySelectorAll('[role=dialog]')]
      return dialogs.some(one => one.checkVisibility({ opacityProperty: true }))
    }
    // In an object, so that handing it over does not wait for it.
    return { painted: window.onScreen(isThere) }
  }, expected)
  await act()
  return watch.evaluate(async ({ painted }) => (await painted) - window.pressedAt)
}

/**
 * From here on a press of F9 does the least that leads to the next applicant: a copy of the application, with another address,
 * takes its place. What is measured then is the browser's part.
 */
export const swapBare = (page: Page) =>
  page.evaluate(() => {
    let turn = 0
    document.addEventListener('keydown', ({ key }) => {
      if (key !== 'F9') return
      const shown = document.querySelector('[data-region=detail]')
      const next = shown?.cloneNode(true) as Element
      next.innerHTML = next.innerHTML.replace(/person\d+@/g, `person${++turn}@`)
      shown?.replaceWith(next)
    })
  })

/** Scrolls 120 px a frame and gives back how long each frame took. */
export const scroll = (page: Page, frames: number) =>
  page.evaluate(count => window.scrollFrames(count, 120), frames)
