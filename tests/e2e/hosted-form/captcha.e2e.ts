import type { Page } from '@playwright/test'
import { violations } from '../support/axe.ts'
import { type Makers, openMakers, secret, siteKey } from '../support/captcha/makers.ts'
import { openForm } from '../support/forms.ts'
import { alive, send, sent } from '../support/hosted.ts'
import { codeFor } from '../support/mailbox.ts'
import { ownServer } from '../support/own-server.ts'
import { address, signedIn } from '../support/people.ts'
import { desktop, phone } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

/** A form on a server of its own that asks for a captcha of makers on this machine. */
async function guarded(maker: 'turnstile' | 'hcaptcha') {
  const makers = await openMakers()
  const server = await ownServer({ CAPTCHA: `${maker}:${siteKey}:${secret}`, CAPTCHA_SERVER: makers.url })
  return { makers, ...server, close: () => Promise.all([server.close(), makers.close()]) }
}
type Guarded = Awaited<ReturnType<typeof guarded>>

const box = (page: Page) => page.frameLocator('.captcha iframe').getByRole('checkbox')
const place = (page: Page) => page.getByRole('region', { name: "Check that you're a person" })

for (const maker of ['turnstile', 'hcaptcha'] as const)
  test.describe(maker, () => {
    let it: Guarded
    let form: { identifier: string; count: () => Promise<number> }
    let verifying: string

    test.beforeAll(async ({ playwright }) => {
      it = await guarded(maker)
      const request = await playwright.request.newContext({ baseURL: it.url })
      const { winnow } = await signedIn(request, it.url, { email: address('owner'), name: 'Mira Sandoval' })
      const { id: workspaceId } = await winnow.createWorkspace({ name: 'Northlight' })
      const editor = { winnow, workspaceId, workspaceName: 'Northlight', email: '', cookies: [] }
      const made = await openForm(editor, { settings: { multiple_submissions: true } })
      verifying = (await openForm(editor, { settings: { email_verification_required: true } })).identifier
      form = {
        identifier: made.identifier,
        count: async () => (await winnow.fetchSubmissions({ form_id: made.identifier })).submissions.length,
      }
    })
    test.afterAll(() => it.close())
    test.beforeEach(() => {
      Object.assign(it.makers, { state: 'up', asked: [], answers: [] } satisfies Partial<Makers>)
    })

    const opened = (page: Page, identifier = form.identifier) => page.goto(`${it.url}/forms/${identifier}`)
    /** Opens the form and answers it, but for the captcha. */
    async function answered(page: Page, email: string, identifier?: string) {
      await opened(page, identifier)
      await alive(page)
      await page.getByLabel('Name').fill('Noor Haddad')
      await page.getByLabel('Email').fill(email)
    }

    test('is answered by keyboard and verified by the server; nothing moves when it comes, in both themes', async ({
      visitor,
    }) => {
      for (const [theme, screen] of [
        ['light', desktop],
        ['dark', phone],
      ] as const) {
        const page = await visitor({ ...screen, colorScheme: theme })
        await page.addInitScript(() => {
          new PerformanceObserver(list => {
            for (const entry of list.getEntries())
              if ('value' in entry && Number(entry.value) > 0.001)
                document.documentElement.dataset.shifted = 'yes'
          }).observe({ type: 'layout-shift', buffered: true })
        })
        const before = await form.count()
        await opened(page)
        await expect(box(page)).toBeVisible()
        await alive(page)
        expect(await page.evaluate(() => document.documentElement.dataset.shifted)).toBeUndefined()
        expect(await violations(page)).toEqual([])
        await answered(page, address(theme))
        await expect(box(page)).toBeVisible()
        await page.keyboard.press('Tab')
        await expect(page.getByRole('checkbox', { name: 'Have a person read my application' })).toBeFocused()
        await page.keyboard.press('Tab')
        await expect(box(page)).toBeFocused()
        await page.keyboard.press('Space')
        await expect(page.locator('[name=captcha]')).not.toHaveValue('')
        await page.keyboard.press('Tab')
        await expect(send(page)).toBeFocused()
        await page.keyboard.press('Enter')
        await expect(sent(page)).toBeVisible()
        expect(await form.count()).toBe(before + 1)
        expect(it.makers.answers.at(-1)).toMatchObject({ theme, size: 'normal', action: 'apply', used: true })
      }
      expect(it.makers.asked).toHaveLength(2)
      expect(it.makers.asked[0]).toEqual({
        ...{ secret, sitekey: siteKey, remoteip: expect.stringMatching(/^(127\.0\.0\.1|::1)$/) },
        response: expect.any(String),
      })
    })

    test('used already, is refused with words, and the answers are kept for the next try', async ({
      visitor,
    }) => {
      const page = await visitor(desktop)
      await answered(page, address('twice'))
      await box(page).check()
      await expect(page.locator('[name=captcha]')).not.toHaveValue('')
      for (const answer of it.makers.answers) answer.used = true
      const before = await form.count()
      await send(page).click()
      await expect(
        page.getByText("The check that you're a person didn't pass. Nothing was sent"),
      ).toBeVisible()
      expect(await form.count()).toBe(before)
      await expect(page.getByLabel('Name')).toHaveValue('Noor Haddad')
      await expect(box(page)).not.toBeChecked()
      await box(page).check()
      await expect(page.locator('[name=captcha]')).not.toHaveValue('')
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(sent(page)).toBeVisible()
    })

    // What follows does not know which maker's widget it is.
    if (maker !== 'turnstile') return

    test('forgotten, is asked for, and the application goes out by itself once it is answered', async ({
      visitor,
    }) => {
      const page = await visitor(phone)
      await answered(page, address('forgot'))
      await expect(box(page)).toBeVisible()
      await send(page).click()
      await expect(page.getByText("The check that you're a person isn't done yet.")).toBeVisible()
      await expect(place(page)).toBeFocused()
      await box(page).check()
      await expect(sent(page)).toBeVisible()
    })

    test('is answered once where the address is confirmed too: the right code sends the application', async ({
      visitor,
    }) => {
      const page = await visitor(desktop)
      const email = address('confirmed')
      await answered(page, email, verifying)
      await box(page).check()
      await expect(page.locator('[name=captcha]')).not.toHaveValue('')
      await send(page).click()
      const code = page.getByLabel('Code')
      await expect(code).toBeFocused()
      await expect(place(page)).toHaveCount(0)
      // Another address is confirmed by a code of its own, again without a captcha.
      await page.getByRole('button', { name: 'Change email' }).click()
      await page.getByLabel('Email').fill(`my-${email}`)
      await send(page).click()
      const { request } = await visitor({ baseURL: it.url })
      await code.fill(await codeFor(request, `my-${email}`))
      await expect(sent(page)).toBeVisible()
      expect(it.makers.answers).toHaveLength(1)
    })

    test('whose makers cannot be asked, or reached by the page, locks nobody out', async ({ visitor }) => {
      const page = await visitor(desktop)
      it.makers.state = 'down'
      await answered(page, address('down'))
      await box(page).check()
      await expect(page.locator('[name=captcha]')).not.toHaveValue('')
      await send(page).click()
      await expect(sent(page)).toBeVisible()

      const cut = await visitor(phone)
      await cut.route(`${it.makers.url}/**`, route => route.abort())
      await answered(cut, address('cut'))
      await expect(place(cut)).toHaveText(/didn't load. You can still send/)
      await send(cut).click()
      await expect(sent(cut)).toBeVisible()
      expect(it.makers.asked).toHaveLength(2)
    })

    test('without JavaScript, is not there: a sentence says to wait, and so does the answer', async ({
      visitor,
    }) => {
      const page = await visitor({ ...phone, javaScriptEnabled: false })
      const policy = (await opened(page))?.headers()['content-security-policy'] ?? ''
      expect(policy).toContain(`script-src 'self' ${it.makers.url};`)
      expect(policy).toContain(`frame-src ${it.makers.url};`)
      const sentence = page.locator('noscript p')
      await expect(sentence).toHaveText(/^The check that you're a person needs JavaScript\. .* wait a minute/)
      await expect(sentence).toBeVisible()
      await expect(place(page)).toBeHidden()
      await page.getByLabel('Name').fill('Noor Haddad')
      await page.getByLabel('Email').fill(address('plain'))
      await send(page).click()
      await expect(page.getByText('Wait 60 seconds, then send again.')).toBeVisible()
      await expect(page.getByLabel('Name')).toHaveValue('Noor Haddad')
    })
  })
