import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { filledWorkspace } from './browser/workspace.ts'
import type { Figure } from './figure.ts'
import { median, startServer } from './server.ts'

/** The issue asks for 1,000. */
const fillsWanted = Number(process.env.FILLS ?? 200)
const atOnce = 3
/** What is younger than this when its tab dies may be lost. */
const young = 1_000

/** Labels of fields and what is typed there; the n-th applicant types their own. */
const answers = (n: number): [string, string][] => [
  ['Name', `Noor Haddad ${n}`],
  ['City', `Porto ${n}`],
  ['What do you build?', `A fridge that ${n} people share.\nIt is blue.`],
  ['Email', `fill${n}@example.invalid`],
  ['Anything else', `Norway ${n}`],
  ['Team', String(n % 90)],
  ['Why now?', `Because of ${n} reasons.`],
]

const endings = ['kill', 'crash', 'reload', 'offline'] as const

interface Tally {
  interruptions: Record<(typeof endings)[number], number>
  /** Answers that were older than a second when they were lost, and younger ones */
  lostOld: string[]
  lostYoung: number
  /** Milliseconds from asking for the page again to the last answer being back */
  back: number[]
  sent: number
}

async function opened(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(address)
  await page.locator('form[data-alive]').waitFor()
  return page
}

/** The tab goes in one of the ways that tabs go, and the form is opened again. */
async function interrupted(page: Page, address: string, ending: 'kill' | 'crash' | 'reload'): Promise<Page> {
  const context = page.context()
  if (ending === 'reload') {
    await page.reload()
    await page.locator('form[data-alive]').waitFor()
    return page
  }
  if (ending === 'crash') {
    const session = await context.newCDPSession(page)
    const crashed = page.waitForEvent('crash')
    session.send('Page.crash').catch(() => {})
    await crashed
  }
  await page.close({ runBeforeUnload: false })
  return opened(context, address)
}

async function fillOne(context: BrowserContext, address: string, n: number, tally: Tally): Promise<void> {
  let page = await opened(context, address)
  const typedAt = new Map<string, { value: string; at: number }>()
  for (const [label, value] of answers(n)) {
    const field = page.getByLabel(label, { exact: false }).first()
    await field.fill(value)
    typedAt.set(label, { value, at: Date.now() })
    if (Math.random() < 0.6) continue
    const ending = endings[Math.floor(Math.random() * endings.length)] ?? 'kill'
    tally.interruptions[ending] += 1
    if (ending === 'offline') {
      await context.setOffline(!(await page.evaluate(() => !navigator.onLine)))
      continue
    }
    await context.setOffline(false)
    await page.waitForTimeout(Math.random() * 1_500)
    const at = Date.now()
    page = await interrupted(page, address, ending)
    const reopened = Date.now()
    const last = [...typedAt.values()].at(-1)?.value ?? ''
    await page
      .waitForFunction(
        value =>
          [...document.querySelectorAll<HTMLInputElement>('form .input')].some(it => it.value === value),
        last,
        { timeout: 5_000 },
      )
      .then(
        () => tally.back.push(Date.now() - reopened),
        () => {},
      )
    for (const [name, { value, at: then }] of typedAt) {
      const there = await page.getByLabel(name, { exact: false }).first().inputValue()
      if (there === value) continue
      if (at - then > young) tally.lostOld.push(`${n}: ${name} by ${ending}`)
      else tally.lostYoung += 1
    }
  }
  await context.setOffline(false)
  await page.getByRole('button', { name: /Send application|Try again/ }).click()
  await page.getByRole('heading', { name: 'Application sent' }).waitFor()
  tally.sent += 1
}

/** Scripted applicants whose tabs are killed, crash, reload and go offline at random, against the real page. */
export async function fills(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'winnow-bench-'))
  const { form } = await filledWorkspace(dataDir, 0)
  const server = await startServer(dataDir)
  const browser = await chromium.launch({
    ...(process.env.CHROMIUM ? { executablePath: process.env.CHROMIUM } : {}),
    args: ['--no-sandbox'],
  })
  const tally: Tally = {
    interruptions: { kill: 0, crash: 0, reload: 0, offline: 0 },
    lostOld: [],
    lostYoung: 0,
    back: [],
    sent: 0,
  }
  let next = 0
  const work = async () => {
    while (next < fillsWanted) {
      const n = ++next
      const context = await browser.newContext()
      await fillOne(context, `${server.url}/forms/${form.identifier}`, n, tally)
      await context.close()
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  await browser.close()
  await server.stop()
  const { kill, crash, reload, offline } = tally.interruptions
  const detail = `${fillsWanted} fills: ${kill} tabs killed, ${crash} crashed, ${reload} reloads, ${offline} times on or offline; ${tally.lostYoung} younger answers lost`
  return [
    {
      name: 'answers older than 1 s lost',
      value: tally.lostOld.length,
      unit: 'answers',
      reach: { most: 0 },
      detail: [detail, ...tally.lostOld.slice(0, 5)].join('; '),
    },
    {
      name: 'interrupted fills sent',
      value: tally.sent,
      unit: 'applications',
      reach: { least: fillsWanted },
    },
    { name: 'answers back after reopening', value: median(tally.back), unit: 'ms', reach: { most: 500 } },
  ]
}
