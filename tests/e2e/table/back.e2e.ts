import { panel, phone } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'
import { newestFirst, tableOf } from './scene.ts'

for (const [way, leads] of [
  ['a press', false],
  ['a link', true],
] as const)
  test(`Back closes a dialog over an application that ${way} opened, and the application stays`, async ({
    page,
    editor,
  }) => {
    const { form, ids, grid } = await tableOf(page, editor)
    if (leads) {
      await page.goto('/healthz')
      await page.goto(`/f/${form.identifier}?submission_id=${ids[4]}`)
    } else await grid.press(0)
    await page.setViewportSize(phone.viewport)
    const application = panel(page, 'Émile Durand')
    for (const [button, dialog] of [
      ['Archive', page.getByRole('dialog', { name: 'Also send a reply?' })],
      ['Erase this person…', page.getByRole('alertdialog')],
    ] as const) {
      await application.getByRole('button', { name: button }).click()
      await expect(dialog).toBeVisible()
      await page.evaluate(() => history.back())
      await expect(dialog).toHaveCount(0)
      await expect(application).toBeVisible()
      await expect(page).toHaveURL(/submission_id=/)
    }
    await page.evaluate(() => history.back())
    await expect(application).toHaveCount(0)
  })

test('Back leaves a page that a link opened, once a dialog over it was closed by Escape', async ({
  page,
  editor,
}) => {
  const { form, grid } = await tableOf(page, editor)
  const palette = page.getByRole('dialog', { name: 'Actions' })
  const closePalette = async () => {
    await page.keyboard.press('Control+k')
    await expect(palette).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(palette).toHaveCount(0)
  }
  const open = async () => {
    await page.goto('/healthz')
    await page.goto(`/f/${form.identifier}`)
    await grid.expectNames(...newestFirst)
  }
  await open()
  await closePalette()
  await closePalette()
  await page.evaluate(() => history.back())
  await expect(page).toHaveURL(/healthz/)

  // What was opened after the dialog closes first, as does another dialog.
  await open()
  await closePalette()
  await grid.press(0)
  const application = panel(page, 'Émile Durand')
  await expect(application).toBeVisible()
  await page.evaluate(() => history.back())
  await expect(application).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await expect(palette).toBeVisible()
  await page.evaluate(() => history.back())
  await expect(palette).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`/f/${form.identifier}$`))
  await page.evaluate(() => history.back())
  await expect(page).toHaveURL(/healthz/)
})

test('Back closes a dialog about the selected, who stay selected', async ({ page, editor }) => {
  const { form, grid } = await tableOf(page, editor)
  await grid.tick(0)
  await grid.tick(2, true)
  for (const [key, dialog] of [
    ['a', 'Move applicants to Archived'],
    ['r', 'Send message'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(page.getByRole('dialog', { name: dialog })).toBeVisible()
    await page.evaluate(() => history.back())
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL(new RegExp(`/f/${form.identifier}$`))
    await grid.expectSelected(0, 1, 2)
  }
})

test('Back closes a popover or a menu, and the application or the table below it stays', async ({
  page,
  editor,
}) => {
  const { form, grid } = await tableOf(page, editor)
  const url = page.url()
  await page.goto('/')
  await page.getByRole('link', { name: form.name }).first().click()
  await expect(page).toHaveURL(url)
  await page.getByRole('button', { name: 'Filter' }).click()
  await expect(page.getByLabel('Search columns')).toBeVisible()
  await page.evaluate(() => history.back())
  await expect(page.getByLabel('Search columns')).toHaveCount(0)
  await expect(page).toHaveURL(url)
  await grid.press(0)
  await page.setViewportSize(phone.viewport)
  const application = panel(page, 'Émile Durand')
  await application.getByRole('button', { name: 'Status: New' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await page.evaluate(() => history.back())
  await expect(page.getByRole('menu')).toHaveCount(0)
  await page.keyboard.press('l')
  const labels = page.getByRole('dialog', { name: 'Labels of Émile Durand' })
  await expect(labels).toBeVisible()
  await page.evaluate(() => history.back())
  await expect(labels).toHaveCount(0)
  await expect(application).toBeVisible()
  await page.evaluate(() => history.back())
  await expect(application).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`/f/${form.identifier}$`))
})

test('a dialog stays over an application that closes by itself', async ({ page, editor }) => {
  const { form, grid } = await tableOf(page, editor)
  const released = Promise.withResolvers<void>()
  await page.route('**/person/erase', async route => {
    await released.promise
    await route.continue()
  })
  await grid.press(0)
  const application = panel(page, 'Émile Durand')
  await application.getByRole('button', { name: 'Erase this person…' }).click()
  await page.getByRole('button', { name: 'Erase person' }).click()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Actions' })
  await expect(palette).toBeVisible()
  released.resolve()
  await expect(page).toHaveURL(new RegExp(`/f/${form.identifier}$`))
  await expect(application).toHaveCount(0)
  await expect(palette).toBeVisible()
})
