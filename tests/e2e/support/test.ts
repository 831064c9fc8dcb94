import { type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test'
import { isHere } from './outgoing/here.ts'
import { address, type Editor, type Person, signedIn } from './people.ts'

/**
 * What the browser itself writes about an answer of 4xx or 5xx, or about a lost connection: expected where a test causes
 * it. A trace asks once more for a picture that couldn't be drawn, which the policy of the page refuses.
 */
const network = /^Failed to load resource|^Connecting to 'blob:/

interface Fixtures {
  /** Other sites that the pages of a test are meant to ask, by their origin */
  elsewhere: string[]
  /** Where the server listens */
  origin: string
  /** Everything that the pages of the test complained of: console errors, exceptions, the content security policy */
  complaints: string[]
  /** The owner of a new workspace, signed in in the test's browser */
  editor: Editor
  /** A browser of its own: an applicant's, a phone, one without JavaScript */
  visitor: (options?: BrowserContextOptions) => Promise<Page>
  /** Somebody signed in without a workspace of their own, in no browser yet */
  someone: (it?: { email?: string; name?: string }) => Promise<Person>
}

/** Collects what a page complains of, and what it asks of other sites (docs/rules.md#telemetry). */
function listen(page: Page, complaints: string[], elsewhere: readonly string[]): void {
  page.on('request', request => {
    const url = new URL(request.url())
    if (/^(data|blob|about|chrome-error):$/.test(url.protocol) || isHere(url.hostname)) return
    if (!elsewhere.includes(url.origin)) complaints.push(`asked ${url.origin}`)
  })
  page.on('console', message => {
    if (message.type() === 'error' && !network.test(message.text())) complaints.push(message.text())
  })
  page.on('pageerror', error => complaints.push(String(error)))
}

/** A test in a workspace of its own. It fails on anything that one of its pages complains of, whatever it tests besides. */
export const test = base.extend<Fixtures>({
  actionTimeout: 10_000,
  origin: async ({ baseURL }, use) => use(baseURL ?? ''),
  elsewhere: [[], { option: true }],
  complaints: [
    async ({ context, elsewhere }, use) => {
      const complaints: string[] = []
      context.on('page', page => listen(page, complaints, elsewhere))
      await use(complaints)
      expect(complaints, 'complaints of the pages').toEqual([])
    },
    { auto: true },
  ],
  visitor: async ({ browser, complaints, elsewhere, baseURL, locale, timezoneId }, use) => {
    const opened: Page[] = []
    await use(async options => {
      const settings = { baseURL, locale, timezoneId, ...options }
      const page = await (await browser.newContext(settings)).newPage()
      listen(page, complaints, elsewhere)
      opened.push(page)
      return page
    })
    for (const page of opened) await page.context().close()
  },
  someone: async ({ request, origin }, use) => {
    await use(({ email = address('someone'), name = 'Ada Lovelace' } = {}) =>
      signedIn(request, origin, { email, name }),
    )
  },
  editor: async ({ request, origin, context }, use) => {
    const person = await signedIn(request, origin, {
      email: address('editor'),
      name: 'Mira Sandoval',
      context,
    })
    const workspaceName = 'Northlight'
    const { id } = await person.winnow.createWorkspace({ name: workspaceName })
    await use({ ...person, workspaceId: id, workspaceName })
  },
})

export { expect }
