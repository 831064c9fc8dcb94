import type { Page } from '@playwright/test'
import { type Bench, inChromium, openPage } from '../browser/in-chromium.ts'
import type { Figure } from '../figure.ts'
import { median, percentile } from '../server.ts'
import { openChats } from './workspace.ts'

const applicants = 10_000
const openings = 30
const jumps = 20
const frames = 180

/** Milliseconds from the press on a chat in the list to its painted messages. */
const opened = (page: Page, place: number) =>
  page.evaluate(async at => {
    const rows = [...document.querySelectorAll<HTMLButtonElement>('[aria-label=Chats] li button')]
    const row = rows[at]
    if (!row) throw new Error('There is no such chat in view')
    const before = document.querySelector('[aria-label=Messages]')
    const began = performance.now()
    row.click()
    const isThere = () => {
      const messages = document.querySelector('[aria-label=Messages]')
      return messages !== before && (messages?.querySelectorAll('li li').length ?? 0) > 0
    }
    return (await window.onScreen(isThere)) - began
  }, place)

/** Milliseconds from a jump to another place of the list to the painted chats there. */
const jumped = (page: Page, share: number) =>
  page.evaluate(async to => {
    const list = document.querySelector('ul[aria-label=Chats]')?.parentElement
    if (!list) throw new Error('There is no list')
    const began = performance.now()
    list.scrollTop = to * (list.scrollHeight - list.clientHeight)
    const isThere = () => {
      const view = list.getBoundingClientRect()
      return [...list.querySelectorAll('li button')].some(row => {
        const { top, bottom } = row.getBoundingClientRect()
        return top >= view.top && bottom <= view.bottom
      })
    }
    return (await window.onScreen(isThere)) - began
  }, share)

/** Milliseconds of each frame while the list is scrolled. */
const scrolled = (page: Page) =>
  page.evaluate(async count => {
    const list = document.querySelector('ul[aria-label=Chats]')?.parentElement
    if (!list) throw new Error('There is no list')
    list.scrollTop = 0
    const times: number[] = []
    let before = performance.now()
    while (times.length < count) {
      await new Promise(resolve => requestAnimationFrame(resolve))
      const now = performance.now()
      times.push(now - before)
      before = now
      list.scrollTop += 40
    }
    return times.slice(2)
  }, frames)

async function measure({ signedIn, form, winnow, url }: Bench): Promise<Figure[]> {
  const chats = await openChats(winnow, form.identifier, 'Hi {first_name}, a word.')
  const page = await openPage(await signedIn(), new URL('/messages', url).href)
  const ready = () =>
    page.evaluate(() =>
      window.onScreen(() => document.querySelector('[aria-label=Chats] li button') !== null),
    )
  await ready()
  const first: number[] = []
  const again: number[] = []
  for (let n = 0; n < openings; n++) {
    const place = n % 8
    const taken = await opened(page, place)
    if (n < 8) first.push(taken)
    else again.push(taken)
    await page.waitForTimeout(150)
  }
  const far: number[] = []
  for (let n = 0; n < jumps; n++) {
    far.push(await jumped(page, ((n * 37 + 11) % 97) / 97))
    await page.waitForTimeout(100)
  }
  const all = await scrolled(page)
  return [
    {
      name: 'a chat opens that was open before',
      value: percentile(again, 0.95),
      unit: 'ms, p95',
      reach: { most: 100 },
      detail: `p50 ${median(again).toFixed(0)} ms; for the first time ${median(first).toFixed(0)} ms`,
    },
    {
      name: `a jump in ${chats.length} chats`,
      value: median(far),
      unit: 'ms to its rows',
      reach: { most: 100 },
      detail: `p95 ${percentile(far, 0.95).toFixed(0)} ms`,
    },
    {
      name: `a frame while ${chats.length} chats scroll`,
      value: percentile(all, 0.95),
      unit: 'ms, p95',
      reach: { most: 34 },
      detail: `p50 ${median(all).toFixed(1)} ms`,
    },
  ]
}

/** Opening chats again, and moving in a long inbox, in Chromium. */
export const chatsOpening = (): Promise<Figure[]> => inChromium(applicants, measure)
