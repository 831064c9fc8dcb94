import { type BrowserContext, chromium, type Page, type Route } from '@playwright/test'
import { killBrowser } from '../../support/process/kill-browser.ts'
import { violations } from '../support/axe.ts'
import { city, open, savedHere, savedThere, short, status } from '../support/drafts.ts'
import { openForm } from '../support/forms.ts'
import { calendarHasCome, send, sent } from '../support/hosted.ts'
import { address, type Editor } from '../support/people.ts'
import { desktop } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const several = { questions: short, settings: { multiple_submissions: true } }
const applied = (page: Page) => page.getByRole('heading', { name: /^You applied on \d+ \w+ \d{4}, / })
const ownPage = (page: Page) => page.getByRole('link', { name: 'See your application' })
const asSomeoneElse = (page: Page) => page.getByRole('button', { name: /^Apply (again|as someone else)$/ })

async function fillShort(page: Page, email: string, place: string) {
  await page.getByLabel('Name').fill('Noor Haddad')
  await page.getByLabel('Email').fill(email)
  await city(page).fill(place)
}

/** The cities of the applications that the server has, in the order in which they came. */
async function arrived(editor: Editor, form_id: string) {
  const { submissions } = await editor.winnow.fetchSubmissions({ form_id })
  return submissions.map(it => it.fieldValues.at(-2)?.value)
}

/** The server has the application, and its answer never comes. */
const loseAnswer = async (route: Route) => {
  await route.fetch()
  await route.abort()
}

for (const [moment, cut] of [
  ['after it arrived', (route: Route) => route.fetch()],
  ['as its first byte leaves', async () => {}],
] as const)
  test(`a phone that dies in sending, ${moment}, sends one application`, async ({
    editor,
    origin,
  }, testInfo) => {
    const form = await openForm(editor, several)
    const start = () =>
      chromium.launchPersistentContext(testInfo.outputPath('profile'), testInfo.project.use.launchOptions)
    const phone = await start()
    const page = await phone.newPage()
    await open(page, form.identifier, '', origin)
    await fillShort(page, address('died'), 'Porto')
    const died = new Promise<BrowserContext>(resolve => {
      page.route('**/submission/submit', async route => {
        await cut(route)
        await killBrowser(phone)
        resolve(await start())
      })
    })
    await send(page)
      .click({ noWaitAfter: true })
      .catch(() => {})
    const again = await (await died).newPage()
    await again.goto(`${origin}/forms/${form.identifier}`)
    if (moment === 'after it arrived') {
      await expect(applied(again)).toBeVisible()
      await expect(ownPage(again)).toBeVisible()
      await asSomeoneElse(again).click()
      await expect(city(again)).toHaveValue('')
      await fillShort(again, address('next'), 'Lisbon')
      await send(again).click()
      await expect(sent(again)).toBeVisible()
      expect(await arrived(editor, form.identifier)).toEqual(['Porto', 'Lisbon'])
    } else {
      await expect(again.getByText('Not sent: the page was closed')).toBeVisible()
      await send(again).click()
      await expect(sent(again)).toBeVisible()
      expect(await arrived(editor, form.identifier)).toEqual(['Porto'])
    }
    await again.context().close()
  })

test('what was changed after an answer was lost is neither doubled nor swallowed', async ({
  editor,
  visitor,
}) => {
  const form = await openForm(editor, several)
  const page = await visitor(desktop)
  await open(page, form.identifier)
  await fillShort(page, address('changed'), 'Porto')
  await savedThere(page)
  await page.route('**/submission/submit', loseAnswer, { times: 1 })
  await send(page).click()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await city(page).fill('Lisbon')
  await page.getByRole('button', { name: 'Try again' }).click()
  const bar = page.locator('.bar')
  await expect(bar.getByRole('status')).toHaveText(
    /^You applied on .*\. What you changed since then wasn't sent\.$/,
  )
  await expect(bar.getByRole('link', { name: 'See your application' })).toBeFocused()
  expect(await violations(page)).toEqual([])
  expect(await arrived(editor, form.identifier)).toEqual(['Porto'])
  await page.getByRole('button', { name: 'Send as another application' }).click()
  await expect(sent(page)).toBeVisible()
  expect(await arrived(editor, form.identifier)).toEqual(['Porto', 'Lisbon'])
})

test('typing over an application sent before is kept when the form is opened again', async ({
  editor,
  visitor,
}) => {
  const form = await openForm(editor, several)
  const page = await visitor(desktop)
  await open(page, form.identifier)
  await fillShort(page, address('first'), 'Porto')
  await page.route('**/submission/submit', route =>
    route.request().postDataJSON().repeat ? route.continue() : loseAnswer(route),
  )
  await send(page).click()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await page.getByLabel('Email').fill(address('second'))
  page.on('dialog', dialog => dialog.accept())
  await page.reload()
  await expect(status(page)).toHaveText(/^You applied on .*\. What you changed since then wasn't sent\.$/)
  await expect(page.getByLabel('Email')).toHaveValue(/^second/)
  await page.unroute('**/submission/submit')
  await send(page).click()
  await page.getByRole('button', { name: 'Send as another application' }).click()
  await expect(sent(page)).toBeVisible()
  expect(await arrived(editor, form.identifier)).toEqual(['Porto', 'Porto'])
})

test('another tab learns at once that the form was sent, and leads to the application', async ({
  editor,
  visitor,
}) => {
  const form = await openForm(editor, several)
  const one = await visitor(desktop)
  await open(one, form.identifier)
  const two = await one.context().newPage()
  await open(two, form.identifier)
  await fillShort(one, address('tabs'), 'Porto')
  await expect(city(two)).toHaveValue('Porto')
  await send(one).click()
  await expect(sent(one)).toBeVisible()
  await expect(applied(two)).toBeVisible()
  await expect(asSomeoneElse(two)).toBeVisible()
  await expect(send(two)).toHaveCount(0)
  await two.goto('about:blank')
  await one.goto(`/forms/${form.identifier}`)
  await expect(applied(one)).toBeVisible()
})

test('a form that was closed meanwhile still says what is kept on this device', async ({
  editor,
  visitor,
}) => {
  const form = await openForm(editor, { questions: [...short, { type: 'DATE', question: 'Born' }] })
  const page = await visitor(desktop)
  await open(page, form.identifier)
  await city(page).fill('Porto')
  await calendarHasCome(page, 'Born')
  await page.getByLabel('Born', { exact: true }).fill('16 nov 1999')
  await page.keyboard.press('Tab')
  await savedHere(page)
  await editor.winnow.updateStatus({ form_id: form.identifier, status: 'CLOSED' })
  await page.goto('about:blank')
  await page.goto(`/forms/${form.identifier}`)
  const answers = page.getByRole('region', { name: 'Your answers' })
  await expect(answers).toContainText('Kept on this device until')
  await expect(answers).toContainText("The form has closed, so they can't be sent.")
  await expect(answers.getByRole('definition')).toHaveText(['Porto', '16 Nov 1999'])
  expect(await violations(page)).toEqual([])
})

test('an application whose answer was lost is found though the form was closed meanwhile', async ({
  editor,
  visitor,
}) => {
  const form = await openForm(editor, { questions: short })
  const page = await visitor(desktop)
  await open(page, form.identifier)
  await fillShort(page, address('closed'), 'Porto')
  await page.route('**/submission/submit', loseAnswer, { times: 1 })
  await send(page).click()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await editor.winnow.updateStatus({ form_id: form.identifier, status: 'CLOSED' })
  await page.goto(`/forms/${form.identifier}`)
  await expect(page.getByRole('region', { name: 'Your application' })).toContainText(/^You applied on/)
  await expect(ownPage(page)).toBeVisible()
})

test('the page says that the network may save no more, and not that it is offline', async ({
  editor,
  visitor,
}) => {
  const form = await openForm(editor, { questions: short })
  const page = await visitor(desktop)
  await open(page, form.identifier)
  await page.route('**/save-draft', route =>
    route.fulfill({ status: 429, headers: { 'retry-after': '3600' }, json: { code: 'rate_limited' } }),
  )
  await page.getByLabel('Email').fill(address('limited'))
  await expect(status(page)).toHaveText('Saved on this device only. Too many requests from your network.')
})

test('the page of a form that was sent before is no view in its analytics', async ({ editor, visitor }) => {
  const page = await visitor(desktop)
  const form = await openForm(editor, several)
  const views = async () => (await editor.winnow.fetchAnalytics({ form_id: form.identifier })).views
  const viewed = page.waitForResponse(
    it => it.url().endsWith('/record-visit') && it.request().postDataJSON().action === 'VIEW',
  )
  await open(page, form.identifier)
  await viewed
  await fillShort(page, address('back'), 'Porto')
  await send(page).click()
  await expect(sent(page)).toBeVisible()
  expect(await views()).toBe(1)

  const visits: string[] = []
  page.on('request', it => it.url().endsWith('/record-visit') && visits.push(it.postDataJSON().action))
  await page.goto(`/forms/${form.identifier}`)
  await expect(applied(page)).toBeVisible()
  expect(visits).toEqual([])
})
