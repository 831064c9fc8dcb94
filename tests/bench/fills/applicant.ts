import type { CDPSession, Page } from '@playwright/test'
import type { Phone } from './phone.ts'

/** What is younger than this when its tab dies may be lost. */
const young = 1_000

/** Longest wait for the notice that the form was sent before; the first applicant on a form gets none. */
const noticeMs = 2_000

/** Longest wait for what became of an attempt whose phone died */
const toldMs = 5_000

const endings = ['browser', 'kill', 'crash', 'reload', 'offline'] as const
/** `sending`: the tab dies as its application leaves, or once it has arrived */
type Ending = (typeof endings)[number] | 'sending'

export interface Tally {
  interruptions: Record<Ending, number>
  /** Answers that were older than a second when they were lost, and younger ones */
  lostOld: string[]
  lostYoung: number
  /** Milliseconds from the page being alive again to the last answer being back */
  back: number[]
  /** Addresses that were told that their application was sent */
  sent: string[]
}

/** Labels of fields and what is typed there; the n-th applicant types their own. */
const answers = (n: number): [string, string][] => [
  ['Name', `Noor Haddad ${n}`],
  ['City', `Porto ${n}`],
  ['What do you build?', `A fridge that ${n} people share.\nIt is blue.`],
  ['Email', emailOf(n)],
  ['Anything else', `Norway ${n}`],
  ['Team', String(n % 90)],
  ['Why now?', `Because of ${n} reasons.`],
]

const emailOf = (n: number) => `fill${n}@example.invalid`

/** One in ten of those who are interrupted loses the whole browser, and everybody in it with them. */
const anyEnding = (): Ending =>
  Math.random() < 0.1 ? 'browser' : (endings[1 + Math.floor(Math.random() * (endings.length - 1))] ?? 'kill')

const field = (page: Page, label: string) => page.getByLabel(label, { exact: false }).first()

async function crash(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  session.send('Page.crash').catch(() => {})
  await crashed
}

/** Somebody who fills in the form until it is sent, whatever happens to their tab and their phone. */
export class Applicant {
  private page: Page | null = null
  /** What cuts the line of this one tab; a second session would not undo what the first did */
  private line: CDPSession | null = null
  private crashed = false
  private killedBefore = 0
  private sending = false
  /** The phone died after it was sent and before the page said so */
  private arrived = false
  private readonly typedAt = new Map<string, { value: string; at: number }>()

  constructor(
    private readonly phone: Phone,
    private readonly address: string,
    private readonly n: number,
    private readonly tally: Tally,
  ) {}

  async apply(): Promise<void> {
    await this.alive(page => this.handOver(page))
    for (const [label, value] of answers(this.n)) {
      await this.alive(async page => {
        await field(page, label).fill(value)
        this.typedAt.set(label, { value, at: Date.now() })
      })
      if (Math.random() < 0.4) await this.interrupted(anyEnding())
    }
    if (Math.random() < 0.3) await this.diesInSending()
    await this.alive(page => this.send(page))
    await this.alive(page => this.handOver(page))
    await this.page?.close()
  }

  /** The form is the next person's, on the same device. */
  private async handOver(page: Page): Promise<void> {
    await page.goto(this.address)
    const other = page.getByRole('button', { name: /^Apply (again|as someone else)$/ })
    const name = page.locator('form[data-alive] [name=name]')
    await other.waitFor({ timeout: noticeMs }).then(
      () => other.click(),
      () => {},
    )
    await name.waitFor()
  }

  private async diesInSending(): Promise<void> {
    this.tally.interruptions.sending += 1
    let died = false
    await this.alive(async page => {
      if (died) return
      await this.goOffline(false)
      const gone = new Promise<void>(resolve => {
        page.route('**/submission/submit', async route => {
          died = this.sending = true
          if (Math.random() < 0.5) await route.fetch()
          await page.close({ runBeforeUnload: false })
          this.page = null
          resolve()
        })
      })
      await Promise.race([
        gone,
        page
          .getByRole('button', { name: 'Send application' })
          .click()
          .then(() => page.waitForEvent('close'))
          .catch(error => died || Promise.reject(error)),
      ])
      await gone
    })
    await this.reopened('sending', Date.now())
  }

  /** Does it in a page that is alive; where the page dies meanwhile, in the next one. */
  private async alive(work: (page: Page) => Promise<void>): Promise<void> {
    for (;;) {
      try {
        const page = this.page ?? (await this.open())
        await work(page)
        return
      } catch (error) {
        if (!this.crashed && this.phone.killed === this.killedBefore) throw error
        await this.reopened('browser', this.phone.diedAt)
      }
    }
  }

  private async open(): Promise<Page> {
    this.killedBefore = this.phone.killed
    this.crashed = false
    const page = await this.phone.open(this.address)
    page.on('crash', () => {
      this.crashed = true
    })
    this.line = await page.context().newCDPSession(page)
    await this.line.send('Network.enable')
    this.page = page
    return page
  }

  private async goOffline(offline: boolean): Promise<void> {
    await this.line?.send('Network.emulateNetworkConditions', {
      ...{ offline, latency: 0, downloadThroughput: -1, uploadThroughput: -1 },
    })
  }

  private async interrupted(ending: Ending): Promise<void> {
    this.tally.interruptions[ending] += 1
    if (ending === 'offline') {
      await this.alive(async page => this.goOffline(await page.evaluate(() => navigator.onLine)))
      return
    }
    await this.alive(page => page.waitForTimeout(Math.random() * 1_500))
    const at = Date.now()
    if (ending === 'browser') {
      this.phone.kill()
      await this.reopened(ending, at)
      return
    }
    let died = false
    await this.alive(async page => {
      // The whole phone may have died in between; then that was the interruption.
      if (died) return
      died = true
      if (ending === 'reload') {
        await this.goOffline(false)
        await page.reload()
        await page.locator('form[data-alive]').waitFor()
        return
      }
      if (ending === 'crash') await crash(page)
      await page.close({ runBeforeUnload: false })
      this.page = null
    })
    await this.reopened(ending, at)
  }

  /** Opens the form again where it is gone, waits for the answers, and counts those that do not come. */
  private async reopened(ending: Ending, diedAt: number): Promise<void> {
    for (;;) {
      try {
        if (ending !== 'reload' || this.phone.killed !== this.killedBefore || this.crashed) {
          await this.page?.close({ runBeforeUnload: false }).catch(() => {})
          this.page = null
        }
        await this.check(this.page ?? (await this.open()), ending, diedAt)
        return
      } catch (error) {
        if (!this.crashed && this.phone.killed === this.killedBefore) throw error
      }
    }
  }

  private async check(page: Page, ending: Ending, diedAt: number): Promise<void> {
    const from = Date.now()
    const last = [...this.typedAt.values()].at(-1)?.value
    if (last === undefined || this.arrived) return
    if (this.sending) {
      // Neither is said where the phone died before the button was pressed.
      const told = page.getByText(/^You applied on|^Not sent: /).first()
      const text = await told.waitFor({ timeout: toldMs }).then(
        () => told.textContent(),
        () => null,
      )
      this.arrived = text?.startsWith('You') === true
      if (this.arrived) return
    }
    await page
      .waitForFunction(
        value =>
          [...document.querySelectorAll<HTMLInputElement>('form .input')].some(it => it.value === value),
        last,
        { timeout: 5_000 },
      )
      .then(
        () => this.tally.back.push(Date.now() - from),
        () => {},
      )
    const there = new Map<string, string>()
    for (const name of this.typedAt.keys()) there.set(name, await field(page, name).inputValue())
    for (const [name, { value, at }] of this.typedAt) {
      if (there.get(name) === value) continue
      if (diedAt - at > young)
        this.tally.lostOld.push(`${this.n}: ${name} by ${ending}, ${diedAt - at} ms old`)
      else this.tally.lostYoung += 1
      await field(page, name).fill(value)
    }
  }

  private async send(page: Page): Promise<void> {
    if (!this.arrived) {
      await this.goOffline(false)
      this.sending = true
      await page.getByRole('button', { name: /Send application|Try again/ }).click()
      await page.getByRole('heading', { name: 'Application sent' }).waitFor()
    }
    this.arrived = true
    this.tally.sent.push(emailOf(this.n))
  }
}
