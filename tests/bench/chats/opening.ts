import type { Page } from '@playwright/test'
import { type Bench, inChromium, openPage } from '../browser/in-chromium.ts'
import { workPerFrame } from '../browser/work.ts'
import type { Figure } from '../figure.ts'
import { median, percentile } from '../server.ts'

const applicants = 10_000
/** Chats that are opened, in turn */
const known = 8
const rounds = 40
const jumps = 20
const frames = 240

declare global {
  interface Window {
    chatCopies: Record<number, Node>
  }
}

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

/** Scrolls the list to and fro, 40 px a frame. */
const scrolled = (page: Page) =>
  page.evaluate(async count => {
    const list = document.querySelector('ul[aria-label=Chats]')?.parentElement
    if (!list) throw new Error('There is no list')
    list.scrollTop = 0
    let by = 40
    for (let frame = 0; frame < count; frame++) {
      await new Promise(resolve => requestAnimationFrame(resolve))
      const end = list.scrollHeight - list.clientHeight
      if (list.scrollTop + by > end || list.scrollTop + by < 0) by = -by
      list.scrollTop += by
    }
  }, frames)

const listed = (page: Page) =>
  page.evaluate(() => window.onScreen(() => document.querySelector('[aria-label=Chats] li button') !== null))

/** From here on a press on a chat does the least that shows it: a copy of what it looked like takes its place. */
async function swapBareChats(page: Page) {
  for (let place = 0; place < known; place++) {
    await opened(page, place)
    await page.waitForTimeout(300)
    await page.evaluate(at => {
      const chat = document.querySelector('section[aria-label=Chat] > *')
      if (!chat) throw new Error('No chat is open')
      window.chatCopies = { ...window.chatCopies, [at]: chat.cloneNode(true) }
    }, place)
  }
  await page.evaluate(() => {
    const rows = [...document.querySelectorAll('[aria-label=Chats] li button')]
    document.addEventListener(
      'click',
      event => {
        const copy = window.chatCopies[rows.findIndex(row => row.contains(event.target as Node))]
        if (!copy) return
        event.stopPropagation()
        document.querySelector('section[aria-label=Chat] > *')?.replaceWith(copy.cloneNode(true))
      },
      { capture: true },
    )
  })
}

/** Opens the first chats, again and again. */
async function openings(page: Page, count: number) {
  const taken: number[] = []
  for (let n = 0; n < count; n++) {
    taken.push(await opened(page, n % known))
    await page.waitForTimeout(150)
  }
  return taken
}

/** Milliseconds of work in a frame while all chats are scrolled, and while ten are, in a window that shows five. */
async function frameWork({ browser, winnow, signedIn, form, url }: Bench) {
  const { chats } = await winnow.fetchChats({
    ...{ view_as: 'PAGE_USER', form_id: form.identifier },
    page_details: { page_size: 10, offset: 0 },
  })
  const { email } = await winnow.fetchMe({})
  for (const { chatId } of chats) await winnow.assignChat({ chat_id: chatId, assignee_email: email })
  const page = await openPage(await signedIn(), new URL('/messages', url).href)
  await page.setViewportSize({ width: 1440, height: 420 })
  await listed(page)
  await scrolled(page)
  const all = await workPerFrame(browser, page, () => scrolled(page))
  await page.getByRole('button', { name: 'Filter and sort chats' }).click()
  await page.getByRole('menuitem', { name: 'Assigned to me' }).click()
  await page.waitForFunction(() => document.querySelectorAll('[aria-label=Chats] li button').length === 10)
  await scrolled(page)
  const ten = await workPerFrame(browser, page, () => scrolled(page))
  return { all, ten }
}

async function measure(bench: Bench): Promise<Figure[]> {
  const { signedIn, form, winnow, url } = bench
  const { page_details } = await winnow.fetchChats({
    ...{ view_as: 'PAGE_USER', form_id: form.identifier },
    page_details: { page_size: 1, offset: 0 },
  })
  if (page_details.totalCount !== applicants) throw new Error(`There are ${page_details.totalCount} chats`)
  const page = await openPage(await signedIn(), new URL('/messages', url).href)
  await listed(page)
  const first = await openings(page, known)
  const again = await openings(page, rounds)
  const far: number[] = []
  for (let n = 0; n < jumps; n++) {
    far.push(await jumped(page, ((n * 37 + 11) % 97) / 97))
    await page.waitForTimeout(100)
  }
  await jumped(page, 0)
  await swapBareChats(page)
  const bare = await openings(page, rounds)
  await page.close()
  const { all, ten } = await frameWork(bench)
  const spread = (values: readonly number[]) =>
    `p50 ${median(values).toFixed(1)}, p95 ${percentile(values, 0.95).toFixed(1)}, the longest ${Math.max(...values).toFixed(0)} ms`
  return [
    {
      name: 'a chat opens that was open before',
      value: percentile(again, 0.95),
      unit: 'ms, p95',
      reach: { most: 100 },
      detail: `p50 ${median(again).toFixed(0)} ms; for the first time ${median(first).toFixed(0)} ms`,
    },
    {
      name: 'a chat opens beside a bare swap',
      value: median(again) / median(bare),
      unit: 'x',
      reach: { most: 3 },
      detail: `a bare copy of the chat is painted after ${median(bare).toFixed(0)} ms`,
    },
    {
      name: `a jump in ${applicants} chats`,
      value: median(far),
      unit: 'ms to its rows',
      reach: { most: 100 },
      detail: `p95 ${percentile(far, 0.95).toFixed(0)} ms`,
    },
    {
      name: `a frame of ${applicants} chats to one of 10`,
      value: mean(all) / mean(ten),
      unit: 'x the work',
      reach: { most: 2 },
      detail: `${spread(all)}; of ten ${spread(ten)}`,
    },
  ]
}

const mean = (values: readonly number[]) => values.reduce((sum, it) => sum + it, 0) / values.length

/** Opening chats again, and moving in an inbox of 10,000, in Chromium. */
export const chatsOpening = (): Promise<Figure[]> => inChromium(applicants, measure, { talks: () => true })
