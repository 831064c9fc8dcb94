import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { killBrowser } from '../../support/process/kill-browser.ts'
import { launchOptions } from '../chromium.ts'

/** A browser with a profile on the disk, which several applicants share, each with a tab and a form of their own. */
export class Phone {
  /** How often it was killed */
  killed = 0
  diedAt = 0
  private context: Promise<BrowserContext>
  private readonly profile = mkdtempSync(join(tmpdir(), 'winnow-phone-'))

  constructor() {
    this.context = this.start()
  }

  private start(): Promise<BrowserContext> {
    return chromium.launchPersistentContext(this.profile, launchOptions())
  }

  async open(address: string): Promise<Page> {
    const page = await (await this.context).newPage()
    await page.goto(address)
    await page.locator('form[data-alive], .notice').first().waitFor()
    return page
  }

  /** Takes every tab with it; the next one opens in the same profile. */
  kill(): void {
    const dying = this.context
    this.context = dying.then(async context => {
      this.diedAt = Date.now()
      this.killed += 1
      await killBrowser(context)
      return this.start()
    })
  }

  async end(): Promise<void> {
    await (await this.context).close()
    rmSync(this.profile, { recursive: true, force: true })
  }
}
