import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import type { FormDetails, Winnow } from '@winnow/sdk'
import { launchOptions } from '../chromium.ts'
import type { Figure } from '../figure.ts'
import { startServer } from '../server.ts'
import type { Filling } from '../workspace/fill.ts'
import { filledWorkspace, sdkOf } from '../workspace/workspace.ts'
import { prepare } from './in-page.ts'

export interface Bench {
  browser: Browser
  /** A window of somebody who may review, with nothing in its cache */
  signedIn: () => Promise<BrowserContext>
  form: FormDetails
  /** Of the same person */
  winnow: Winnow
  /** Of the form's table */
  url: string
}

/** Measures a form with so many applicants in Chromium. */
export async function inChromium(
  applicants: number,
  measure: (bench: Bench) => Promise<Figure[]>,
  filling?: Filling,
): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'winnow-bench-'))
  const { form, token } = await filledWorkspace(dataDir, applicants, filling)
  const server = await startServer(dataDir)
  const browser = await chromium.launch(launchOptions('--disable-background-networking'))
  try {
    return await measure({
      browser,
      signedIn: async () => {
        const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
        await context.addCookies([{ name: 'winnow_session', value: token, url: server.url }])
        return context
      },
      form,
      winnow: sdkOf(server.url, token),
      url: `${server.url}/f/${form.identifier}`,
    })
  } finally {
    await browser.close()
    await server.stop()
  }
}

export async function openPage(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage()
  await prepare(page)
  await page.goto(url)
  return page
}
