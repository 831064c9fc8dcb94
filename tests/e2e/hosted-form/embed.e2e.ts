import type { FrameLocator, Page } from '@playwright/test'
import { violations } from '../support/axe.ts'
import { openForm } from '../support/forms.ts'
import { address } from '../support/people.ts'
import { desktop, phone } from '../support/screens.ts'
import { anotherSite } from '../support/site.ts'
import { expect, test } from '../support/test.ts'

/** A page of somebody else's that allows scripts from us and no styles but its own. */
const pageWith = (body: string) => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Our site</title></head><body><h1>Our site</h1>${body}</body></html>`

const answered = (frame: FrameLocator) => frame.locator('.progress-count')

/** The form takes all the height it needs, and no more. */
const fits = async (page: Page, frame: FrameLocator) => {
  const needed = () =>
    frame.locator('#form-page').evaluate(root => Math.ceil(root.getBoundingClientRect().height))
  const given = () =>
    page
      .locator('iframe')
      .first()
      .evaluate(it => it.clientHeight)
  await expect.poll(async () => (await given()) - (await needed())).toBe(0)
}

test('the script for other sites is under 6 kB, and looked at again each hour', async ({ request }) => {
  const response = await request.get('/embed.js', { headers: { 'accept-encoding': 'identity' } })
  const { 'cache-control': cached, 'content-type': type } = response.headers()
  expect(cached).toBe('public, max-age=3600')
  expect(type).toContain('javascript')
  expect((await response.body()).length).toBeLessThan(6_000)
})

test('a form stands on another site as if it were part of it, and is sent from there without a cookie', async ({
  editor,
  visitor,
  origin,
}) => {
  const form = await openForm(editor, {
    questions: [
      { type: 'SHORT_TEXT', question: 'City' },
      { type: 'LONG_TEXT', question: 'Why' },
    ],
    settings: { url_parameters: ['partner'] },
  })
  const site = await anotherSite(
    pageWith(`<script src="${origin}/embed.js"></script>
      <div data-winnow-form="${form.identifier}" data-winnow-prefill="city=Porto" data-winnow-parameters="partner"><a href="${origin}">Apply</a></div>
      <script src="${origin}/embed.js" async></script>
      <script>addEventListener('winnow:sent', ({ target }) => { document.title = 'Sent ' + target.dataset.winnowForm })</script>`),
    { 'content-security-policy': `style-src 'none'; script-src ${origin} 'unsafe-inline'` },
  )
  const page = await visitor(phone)
  const viewed = page.waitForRequest('**/api/form/record-visit')
  await page.goto(`${site.url}/programme?utm_source=poster&partner=Atlas&token=secret`)
  await expect(page.locator('iframe')).toHaveCount(1)
  const frame = page.frameLocator('iframe')
  await expect(answered(frame)).toHaveText('1 of 4 answered')
  await expect(page.locator('iframe')).toHaveAttribute('title', 'Spring accelerator · Northlight')
  await expect(frame.getByLabel('City')).toHaveValue('Porto')
  const { searchParams } = new URL((await page.locator('iframe').getAttribute('src')) ?? '')
  expect([...searchParams.keys()]).toEqual(['city', 'utm_source', 'partner', 'embed'])
  expect((await viewed).postDataJSON()).toMatchObject({ action: 'VIEW', source: 'poster' })
  await fits(page, frame)
  expect(await violations(page)).toEqual([])

  await frame.getByLabel('Why').fill('line\n'.repeat(12))
  await frame.getByLabel('Name').fill('Noor Haddad')
  await frame.getByLabel('Email').fill('noor@')
  await frame.getByLabel('City').focus()
  await expect(frame.locator('.error')).toBeVisible()
  await fits(page, frame)
  await frame.getByLabel('Email').fill(address('framed'))
  await frame.getByRole('button', { name: 'Send application' }).click()
  await expect(frame.getByRole('heading', { name: 'Application sent' })).toBeVisible()
  await expect(page).toHaveTitle(`Sent ${form.identifier}`)
  await fits(page, frame)
  expect(await page.evaluate(() => Object.keys(window).filter(name => /winnow/i.test(name)))).toEqual([])
  expect((await editor.winnow.fetchSubmissions({ form_id: form.identifier })).submissions).toHaveLength(1)
  await site.close()
})

test('the form is dark where the page around it says so, by its element, its styles or its meta tag', async ({
  editor,
  visitor,
  origin,
}) => {
  const form = await openForm(editor)
  const body = (theme = '') =>
    `<div data-winnow-form="${form.identifier}" ${theme}></div><script src="${origin}/embed.js"></script>`
  const declares = (scheme: string) => `<meta name="color-scheme" content="${scheme}">`
  const page = await visitor({ ...phone, colorScheme: 'light' })
  for (const [html, isDark, isDarkAtNight] of [
    [body(), false, false],
    [declares('light dark') + body(), false, true],
    [declares('dark') + body(), true, true],
    [`<style>:root { color-scheme: dark }</style>${body()}`, true, true],
    [body('data-winnow-theme="dark"'), true, true],
    [declares('dark') + body('data-winnow-theme="light"'), false, false],
    [declares('light dark') + body('data-winnow-theme="auto"'), false, true],
    [`<style>body { background: oklch(0.3 0.06 160); color: #fff }</style>${body()}`, true, true],
    [`<style>body { background: #fff }</style>${body()}`, false, false],
  ] as const) {
    const site = await anotherSite(pageWith(html))
    for (const [colorScheme, dark] of [
      ['light', isDark],
      ['dark', isDarkAtNight],
    ] as const) {
      await page.emulateMedia({ colorScheme })
      await page.goto(site.url)
      const input = page.frameLocator('iframe').getByLabel('Name')
      await expect(input, html).toHaveCSS('background-color', dark ? 'rgb(24, 23, 22)' : 'rgb(255, 255, 255)')
    }
    await site.close()
  }
})

test('a form has a ground of its own where its theme is not that of the colour behind it, or a picture stands there', async ({
  editor,
  visitor,
  origin,
}) => {
  const form = await openForm(editor)
  const page = await visitor(phone)
  const of = (theme: string, ground: string) =>
    `<style>body { background: ${ground} }</style>
     <div data-winnow-form="${form.identifier}" data-winnow-theme="${theme}"></div><script src="${origin}/embed.js"></script>`
  for (const [html, ground] of [
    [of('light', '#0b3d2e'), 'rgb(255, 255, 255)'],
    [of('dark', '#fff8ec'), 'rgb(18, 18, 18)'],
    [of('auto', 'linear-gradient(#1b2a6b, #7a1fa2)'), 'rgb(255, 255, 255)'],
    [of('auto', 'linear-gradient(#fff, #eee) #0b3d2e'), 'rgb(18, 18, 18)'],
    [of('light', '#fff8ec'), 'rgba(0, 0, 0, 0)'],
  ] as const) {
    const site = await anotherSite(pageWith(html))
    await page.goto(site.url)
    await expect(page.frameLocator('iframe').getByLabel('Name')).toBeVisible()
    await expect(page.locator('iframe')).toHaveCSS('background-color', ground)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await site.close()
  }
})

test('a button with a long label stays within a narrow page, in its text and at the corner', async ({
  editor,
  visitor,
  origin,
}) => {
  const form = await openForm(editor)
  const buttons = ['button', 'popup'].map(
    mode =>
      `<div data-winnow-form="${form.identifier}" data-winnow-mode="${mode}" data-winnow-label="${'Antrag'.repeat(15)}"></div>`,
  )
  const beside = `<div style="display:flex"><p>${'Beside a text. '.repeat(20)}</p><div data-winnow-form="${form.identifier}" data-winnow-mode="button" data-winnow-label="Apply now"></div></div>`
  const site = await anotherSite(
    pageWith(`${buttons.join('')}${beside}<script src="${origin}/embed.js" defer></script>`),
  )
  const page = await visitor(phone)
  await page.goto(site.url)
  await expect(page.getByRole('button', { name: /^Antrag/ })).toHaveCount(2)
  for (const button of await page.getByRole('button', { name: /^Antrag/ }).all()) {
    const { x = -1, width = 0 } = (await button.boundingBox()) ?? {}
    expect(x).toBeGreaterThanOrEqual(0)
    expect(x + width).toBeLessThanOrEqual(phone.viewport.width)
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.viewport.width)
  // One line or two, but no word in pieces
  expect((await page.getByRole('button', { name: 'Apply now' }).boundingBox())?.height).toBeLessThan(80)
  await site.close()
})

test('a button opens the form in a dialog that holds the focus, keeps what was typed and closes on Escape', async ({
  editor,
  visitor,
  origin,
}) => {
  const form = await openForm(editor)
  const div = (mode: string, label: string) =>
    `<div data-winnow-form="${form.identifier}" data-winnow-mode="${mode}" data-winnow-label="${label}"></div>`
  const site = await anotherSite(
    pageWith(
      `${div('button', 'Apply now')}${div('popup', 'Join us')}<script src="${origin}/embed.js" defer></script>`,
    ),
  )
  const page = await visitor(desktop)
  await page.goto(site.url)
  const opener = page.getByRole('button', { name: 'Apply now' })
  const dialog = page.getByRole('dialog', { name: 'Apply now' })
  const frame = dialog.frameLocator('iframe')
  await expect(page.locator('iframe')).toHaveCount(0)
  await opener.click()
  await expect(dialog).toBeVisible()
  await expect(answered(frame)).toHaveText('0 of 2 answered')
  await frame.getByLabel('Name').fill('Noor Haddad')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(frame.getByLabel('Name')).toHaveValue('Noor Haddad')
  await expect(dialog.getByRole('link', { name: 'Open in a new tab' })).toBeFocused()
  // A window that saves no data denies framed sites their storage.
  const storage = () =>
    frame.locator('body').evaluate(() => {
      try {
        return Object.values(localStorage).join()
      } catch {
        return null
      }
    })
  const hasStorage = (await storage()) !== null
  if (hasStorage) await expect.poll(storage).toContain('Noor Haddad')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: 'Join us' }).click()
  const second = page.getByRole('dialog', { name: 'Join us' })
  await expect(answered(second.frameLocator('iframe'))).toHaveText(`${hasStorage ? 1 : 0} of 2 answered`)
  await page.keyboard.press('Escape')
  await expect(second).toBeHidden()
  await site.close()
})

test('an element that is put on the page later becomes a form; one for confirmed addresses continues in a new tab', async ({
  editor,
  visitor,
  origin,
}) => {
  const form = await openForm(editor, { settings: { email_verification_required: true } })
  const site = await anotherSite(pageWith(`<script src="${origin}/embed.js"></script>`))
  const page = await visitor(desktop)
  await page.goto(`${site.url}/?utm_source=poster`)
  await page.evaluate(id => {
    const div = document.createElement('div')
    div.dataset.winnowForm = id
    document.body.append(div)
  }, form.identifier)
  const link = page.frameLocator('iframe').getByRole('link', { name: 'Confirm email in a new tab' })
  const opened = page.context().waitForEvent('page')
  await link.click()
  const tab = await opened
  await expect(tab).toHaveURL(/\/sign-in\?redirect_path=/)
  await expect(tab.getByRole('heading', { name: 'Confirm your email address' })).toBeVisible()
  expect(new URL(tab.url()).searchParams.get('redirect_path')).toBe(
    `/forms/${form.identifier}?utm_source=poster`,
  )
  await site.close()
})
