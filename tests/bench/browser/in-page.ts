import type { Page } from '@playwright/test'

declare global {
  interface Window {
    /** When the text of a cell was drawn last, by the page's clock */
    drawnAt: number
    /** Resolves with the moment at which a cell drawn after `since` is on the screen */
    painted: (since: number) => Promise<number>
    scrollFrames: (frames: number, pixels: number) => Promise<number[]>
  }
}

/** Installed before the page's own code: hears when the grid draws an address of an applicant, and scrolls frame by frame. */
function listen() {
  window.drawnAt = -1
  const { fillText } = CanvasRenderingContext2D.prototype
  CanvasRenderingContext2D.prototype.fillText = function draw(text, ...place) {
    if (text.startsWith('person')) window.drawnAt = performance.now()
    fillText.call(this, text, ...place)
  }
  window.painted = since =>
    new Promise(resolve => {
      const look = () => {
        if (window.drawnAt <= since) return void requestAnimationFrame(look)
        // A message posted from a frame arrives once that frame was handed over to be painted.
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => resolve(performance.now())
          port2.postMessage(null)
        })
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
export const paintedAfterOpening = (page: Page) => page.evaluate(() => window.painted(-1))

/** Milliseconds from a jump to this share of the rows until they are painted. */
export const paintedAfterJump = (page: Page, share: number) =>
  page.evaluate(async to => {
    const scroller = document.querySelector('.dvn-scroller')
    if (!scroller) throw new Error('There is no grid')
    const from = performance.now()
    scroller.scrollTop = scroller.scrollHeight * to
    return (await window.painted(from)) - from
  }, share)

/** Scrolls 120 px a frame and gives back how long each frame took. */
export const scroll = (page: Page, frames: number) =>
  page.evaluate(count => window.scrollFrames(count, 120), frames)
