import type { Page } from '@playwright/test'
import { violations } from '../support/axe.ts'
import { city, deck, mailedLink, open, savedThere, short, taken } from '../support/drafts.ts'
import { everyType, openForm } from '../support/forms.ts'
import { alive, field, fillIn, send, sent } from '../support/hosted.ts'
import { address } from '../support/people.ts'
import { desktop, phone } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

test('what was typed before the page came alive stays, and is validated and sent', async ({
  editor,
  visitor,
}) => {
  const form = await openForm(editor, { questions: everyType })
  const page = await visitor(phone)
  const { promise: held, resolve: deleteDraft } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async route => {
    await held
    await route.continue()
  })
  await page.goto(`/forms/${form.identifier}`, { waitUntil: 'commit' })
  await fillIn(page, address('early'))
  await expect(page.locator('.progress-count')).toHaveText('12 questions')
  deleteDraft()
  await expect(page.locator('.progress-count')).toHaveText('12 of 12 answered')
  await expect(page.getByLabel('Name')).toHaveValue('Noor Haddad')
  await expect(field(page, 'Why us').getByRole('textbox')).toHaveValue('First line\nsecond line')
  await expect(page.getByRole('radio', { name: 'Product' })).toBeChecked()
  await send(page).click()
  await expect(sent(page)).toBeVisible()
})

const withDeck = [
  { type: 'FILE_UPLOAD' as const, question: 'Deck', required: true },
  { type: 'VIDEO' as const, question: 'Yourself' },
]
const plainDeck = (page: Page) => field(page, 'Deck').locator('.plain').getByLabel('Deck: choose a file')

test('a page whose script does not come takes a file through the browser, and is sent', async ({
  editor,
  visitor,
}) => {
  const form = await openForm(editor, { questions: withDeck })
  const page = await visitor(phone)
  await page.route('**/assets/form-*.js', route => route.abort())
  await page.goto(`/forms/${form.identifier}`)
  await page.getByLabel('Name').fill('Noor Haddad')
  await page.getByLabel('Email').fill(address('scriptless'))
  await plainDeck(page).setInputFiles(deck(2_000))
  await expect(field(page, 'Yourself')).toContainText('Recording a video needs JavaScript.')
  expect(await violations(page)).toEqual([])
  await send(page).click()
  await expect(sent(page)).toBeVisible()
  const { submissions } = await editor.winnow.fetchSubmissions({ form_id: form.identifier })
  expect(submissions[0]?.fieldValues.at(-2)?.fileMetadata).toMatchObject({ bytes: 2_000, pending: false })
})

test('so does one whose script hangs; once it has come, it takes over unless a file was chosen', async ({
  editor,
  visitor,
}) => {
  const form = await openForm(editor, { questions: withDeck })
  for (const chosen of [false, true]) {
    const page = await visitor(phone)
    await page.clock.install()
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/assets/form-*.js', async route => {
      await held
      await route.continue()
    })
    await page.goto(`/forms/${form.identifier}`, { waitUntil: 'commit' })
    await expect(send(page)).toBeVisible()
    await page.clock.runFor(9_000)
    await expect(plainDeck(page)).toHaveCount(0)
    await page.clock.runFor(2_000)
    await expect(plainDeck(page)).toBeVisible()
    if (chosen) await plainDeck(page).setInputFiles(deck(2_000))
    const came = page.waitForEvent('load')
    release()
    await came
    if (!chosen) await alive(page)
    await expect(plainDeck(page)).toHaveCount(chosen ? 1 : 0)
  }
})

test('what was typed before a mailed link put its answers back stays', async ({ editor, visitor }) => {
  const form = await openForm(editor, { questions: short })
  const email = address('typed-early')
  const laptop = await visitor(desktop)
  await open(laptop, form.identifier)
  await laptop.getByLabel('Email').fill(email)
  await city(laptop).fill('Porto')
  await laptop.getByLabel('Why us').fill('From the laptop')
  await savedThere(laptop)
  const mobile = await visitor(phone)
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await mobile.route('**/assets/*draft-status-*.js', async route => {
    await held
    await route.continue()
  })
  await mobile.goto(await mailedLink(laptop, email))
  await alive(mobile)
  await city(mobile).fill('Braga')
  const saved = taken(mobile, 'Braga')
  release()
  await saved
  await expect(mobile.getByLabel('Why us')).toHaveValue('From the laptop')
  await expect(city(mobile)).toHaveValue('Braga')
  const other = field(mobile, 'City').getByRole('region', { name: 'Another answer' })
  await expect(other).toContainText('Porto')
})

test('a double click makes one application', async ({ editor, visitor }) => {
  const form = await openForm(editor, { settings: { multiple_submissions: true } })
  const page = await visitor(desktop)
  await page.goto(`/forms/${form.identifier}`)
  await alive(page)
  await page.getByLabel('Name').fill('Noor Haddad')
  await page.getByLabel('Email').fill(address('double'))
  await send(page).dblclick()
  await expect(sent(page)).toBeVisible()
  expect((await editor.winnow.fetchSubmissions({ form_id: form.identifier })).submissions).toHaveLength(1)
})

test('a lost connection loses nothing: the application waits and goes out by itself, once', async ({
  editor,
  visitor,
}) => {
  const form = await openForm(editor, { settings: { multiple_submissions: true } })
  const page = await visitor(phone)
  await page.goto(`/forms/${form.identifier}`)
  await alive(page)
  await page.getByLabel('Name').fill('Noor Haddad')
  await page.getByLabel('Email').fill(address('offline'))
  await page.context().setOffline(true)
  await send(page).click()
  await expect(page.getByText("Not sent yet: we can't reach the server.")).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('Noor Haddad')
  await page.context().setOffline(false)
  await expect(sent(page)).toBeVisible()
  expect((await editor.winnow.fetchSubmissions({ form_id: form.identifier })).submissions).toHaveLength(1)
})

test('a server that is busy says so at Send, and the application goes out by itself', async ({
  editor,
  visitor,
}) => {
  const form = await openForm(editor, { settings: { multiple_submissions: true } })
  const page = await visitor(phone)
  await page.goto(`/forms/${form.identifier}`)
  await alive(page)
  await page.getByLabel('Name').fill('Noor Haddad')
  await page.getByLabel('Email').fill(address('busy'))
  const detail = 'Too many requests. Wait a moment, then try again.'
  await page.route(
    '**/api/submission/submit',
    route =>
      route.fulfill({
        status: 429,
        headers: { 'retry-after': '3' },
        json: { code: 'rate_limited', title: 'Too many requests', status: 429, detail },
      }),
    { times: 1 },
  )
  // A proxy refuses first, with a page of its own.
  await page.route(
    '**/api/submission/submit',
    route =>
      route.fulfill({ status: 429, headers: { 'retry-after': '3' }, contentType: 'text/html', body: '' }),
    { times: 1 },
  )
  await send(page).click()
  const state = page.locator('.bar .state')
  await expect(state).toHaveText(/^Too many requests from your network\. Your answers are kept/)
  await expect(state).toHaveText(`${detail} Your answers are kept on this page and will be sent in a moment.`)
  await expect(state.locator('.icon')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(sent(page)).toBeVisible()
  expect((await editor.winnow.fetchSubmissions({ form_id: form.identifier })).submissions).toHaveLength(1)
})

test('an answer lost on its way back does not make a second application', async ({ editor, visitor }) => {
  const form = await openForm(editor, { settings: { multiple_submissions: true } })
  const page = await visitor(phone)
  await page.goto(`/forms/${form.identifier}`)
  await alive(page)
  await page.getByLabel('Name').fill('Noor Haddad')
  await page.getByLabel('Email').fill(address('lost'))
  await page.route(
    '**/api/submission/submit',
    async route => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  await send(page).click()
  await expect(page.getByText("Not sent yet: we can't reach the server.")).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(sent(page)).toBeVisible()
  expect((await editor.winnow.fetchSubmissions({ form_id: form.identifier })).submissions).toHaveLength(1)
})

test('nothing on the page moves by itself while it loads and comes alive', async ({ editor, visitor }) => {
  const form = await openForm(editor, { questions: everyType })
  for (const options of [phone, desktop]) {
    const page = await visitor(options)
    await page.addInitScript(() => {
      const observer = new PerformanceObserver(list => {
        const moved = list.getEntries().map(entry => ('value' in entry ? Number(entry.value) : 0))
        const before = Number(document.documentElement.dataset.shift ?? 0)
        document.documentElement.dataset.shift = String(moved.reduce((sum, one) => sum + one, before))
      })
      observer.observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto(`/forms/${form.identifier}`)
    await alive(page)
    await page.evaluate(() => document.fonts.ready)
    const shift = await page.evaluate(() => Number(document.documentElement.dataset.shift ?? 0))
    expect(shift).toBeLessThan(0.01)
  }
})
