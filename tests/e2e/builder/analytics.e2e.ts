import { readFile } from 'node:fs/promises'
import { violations } from '../support/axe.ts'
import { applicants, openForm } from '../support/forms.ts'
import { phone } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

for (const colorScheme of ['light', 'dark'] as const)
  test(`the analytics count applications, and the URL holds the days, ${colorScheme}`, async ({
    page,
    editor,
  }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const form = await openForm(editor)
    await applicants(editor, form, {}, {}, {})
    await page.goto(`/f/${form.identifier}`)
    await page.getByRole('link', { name: 'Analytics' }).click()
    const numbers = page.getByRole('definition')
    await expect(numbers.filter({ hasText: /^3$/ })).toHaveCount(3)
    await expect(numbers.filter({ hasText: /^100%$/ })).toHaveCount(1)
    await expect(page.getByRole('row', { name: /^Unknown 3 3 100%/ })).toBeVisible()

    const chart = page.getByRole('slider', { name: 'Day of the chart' })
    await chart.focus()
    await expect(chart).toHaveAttribute('aria-valuetext', /: 3 views, 3 starts, 3 applications$/)
    await chart.press('ArrowLeft')
    await expect(chart).toHaveAttribute('aria-valuetext', /: 0 views, 0 starts, 0 applications$/)
    await expect(violations(page)).resolves.toEqual([])

    await page.getByText('7 days', { exact: true }).click()
    await expect(page).toHaveURL(/\/analytics\?range=7$/)
    await page.getByText('Table', { exact: true }).click()
    const table = page.getByRole('region', { name: 'Chart data' })
    await expect(table.getByRole('row')).toHaveCount(8)
    await expect(violations(page)).resolves.toEqual([])
    await page.reload()
    await expect(page.getByRole('radio', { name: '7 days' })).toBeChecked()

    await page.getByRole('button', { name: 'Custom' }).click()
    const days = page.getByRole('dialog', { name: 'Custom dates' })
    await days.getByRole('textbox', { name: 'From' }).fill('2024-02-03')
    await days.getByRole('textbox', { name: 'To' }).fill('2024-02-01')
    await days.getByRole('button', { name: 'Apply' }).click()
    await expect(days.getByText('Choose 3 Feb 2024 or later')).toBeVisible()
    await days.getByRole('textbox', { name: 'To' }).fill('2024-02-09')
    await days.getByRole('button', { name: 'Apply' }).click()
    await expect(page).toHaveURL(/\?from=2024-02-03&to=2024-02-09$/)
    await expect(page.getByText('No visits in this period')).toBeVisible()
    await page.getByRole('button', { name: 'Show all time' }).click()
    await expect(numbers.filter({ hasText: /^3$/ })).toHaveCount(3)
  })

test('a form that nobody opened says so, and analytics that did not come can be asked for again', async ({
  page,
  editor,
}) => {
  const form = await openForm(editor)
  await page.route('**/api/form/fetch-analytics', route => route.fulfill({ status: 500, body: '' }))
  await page.goto(`/f/${form.identifier}/analytics`)
  await expect(page.getByText('Something went wrong')).toBeVisible()
  await page.unroute('**/api/form/fetch-analytics')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No visits yet')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Share form' }).last().click()
  await expect(page.getByLabel('Link for applicants')).toHaveValue(new RegExp(`/forms/${form.identifier}$`))
})

test('a form is shared by link, QR code, embed and a link with answers in it', async ({ page, editor }) => {
  const form = await openForm(editor, {
    questions: [
      { type: 'SHORT_TEXT', question: 'City' },
      { type: 'MULTI_SELECT', question: 'Days', options: ['Monday', 'Tuesday'] },
      { type: 'DROPDOWN', question: 'Country', options: ['Portugal', 'Norway'] },
    ],
    settings: { url_parameters: ['campaign'] },
  })
  await page.goto(`/f/${form.identifier}`)
  const share = page.locator('header').getByRole('button', { name: 'Share form' })
  await share.click()
  const dialog = page.getByRole('dialog', { name: 'Share form' })
  await expect(dialog.getByLabel('Link for applicants')).toBeFocused()

  await dialog.getByText('QR code', { exact: true }).click()
  await expect(dialog.getByRole('img', { name: new RegExp(`/forms/${form.identifier}$`) })).toBeVisible()
  for (const [kind, begins] of [
    ['PNG', '\u0089PNG'],
    ['SVG', '<svg'],
  ] as const) {
    const file = page.waitForEvent('download')
    await dialog.getByRole('button', { name: `Download ${kind}` }).click()
    const saved = await file
    expect(saved.suggestedFilename()).toBe(`Spring accelerator QR code.${kind.toLowerCase()}`)
    expect((await readFile(await saved.path())).toString('latin1').slice(0, 4)).toBe(begins)
  }

  await dialog.getByText('Embed', { exact: true }).click()
  await expect(dialog.getByText(/<script async src=".+\/embed\.js">/)).toBeVisible()
  await dialog.getByText('Button', { exact: true }).click()
  await dialog.getByLabel('Button text').fill('Join us')
  await expect(dialog.getByText(/data-winnow-mode="button" data-winnow-label="Join us"/)).toBeVisible()

  await dialog.getByText('Dark', { exact: true }).click()
  await expect(dialog.getByText(/data-winnow-theme="dark"/)).toBeVisible()

  await dialog.getByText('Prefill', { exact: true }).click()
  await dialog.getByLabel(/^Name/).fill('Ada')
  await dialog.getByLabel(/^City/).fill('Porto')
  await dialog.getByText('Tuesday', { exact: true }).click()
  await dialog.getByRole('combobox', { name: 'Country' }).click()
  await page.getByRole('option', { name: 'Norway' }).click()
  await dialog.getByLabel('campaign', { exact: true }).fill('spring')
  const link = new URL(await dialog.getByLabel('Prefilled link').inputValue())
  expect([...link.searchParams]).toEqual([
    ['name', 'Ada'],
    ['city', 'Porto'],
    ['days', 'Tuesday'],
    ['country', 'Norway'],
    ['campaign', 'spring'],
  ])
  await expect(violations(page)).resolves.toEqual([])
  await page.setViewportSize(phone.viewport)
  await expect(dialog.getByRole('button', { name: 'Copy link' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.viewport.width)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})

test('a form that is not open yet says when, where it is shared', async ({ page, editor }) => {
  const form = await openForm(editor, { settings: { opening_date: '2029-11-16T09:00:00Z' } })
  await page.goto(`/f/${form.identifier}`)
  await page.locator('header').getByRole('button', { name: 'Share form' }).click()
  await expect(
    page.getByText(/This form opens on 16 Nov 2029, .+ Until then, the link shows that date\./),
  ).toBeVisible()
})
