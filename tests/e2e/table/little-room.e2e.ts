import { applicants, openForm } from '../support/forms.ts'
import { searchFor } from '../support/people.ts'
import { Grid, panel, phone } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'
import { walkTo } from './grid/scene.ts'
import { newestFirst, tableOf } from './scene.ts'

test.use({ viewport: { width: 768, height: 900 } })

test('beside the sidebar of a small screen an application and a selection show all their buttons, some as icons with a tooltip', async ({
  page,
  editor,
}) => {
  const form = await openForm(editor)
  await applicants(editor, form, { name: 'Amara Okafor' }, { name: 'Bruno Costa' })
  await page.goto(`/f/${form.identifier}`)
  await expect(page.getByRole('button', { name: 'AI Assistant' })).toBeInViewport({ ratio: 1 })
  const list = page.getByRole('list', { name: 'Applicants' })
  await list.getByRole('button', { name: /^Amara Okafor/ }).click()
  const opened = panel(page, 'Amara Okafor')
  const tools = opened.getByRole('toolbar')
  for (const name of ['Shortlist', 'Archive', 'Label', 'Add a private note', 'Send a reply'])
    await expect(tools.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
  await expect(tools.getByText('Label')).toHaveCSS('width', '1px')
  await tools.getByRole('button', { name: 'Label' }).hover()
  await expect(page.getByRole('tooltip')).toHaveText(/^Label/)
  await opened.getByRole('button', { name: 'Close' }).click()

  await list.getByRole('checkbox', { name: 'Select Bruno Costa' }).press(' ')
  const bar = page.getByRole('toolbar', { name: 'Selected applicants' })
  for (const button of await bar.getByRole('button').all()) await expect(button).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(bar.getByText('Shortlist')).toBeInViewport({ ratio: 1 })
})

test('beside the assistant of a small screen a filter in use is shown whole', async ({ page, editor }) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  const form = await openForm(editor, {
    questions: [{ type: 'SHORT_TEXT', question: 'Where are you based?' }],
  })
  await applicants(editor, form, { name: 'Amara Okafor', answers: { 'Where are you based?': 'Lagos' } })
  const filters = JSON.stringify([
    { columnId: form.inputFields.at(-1)?.id, operator: 'contains', value: 'Lagos' },
  ])
  await page.goto(`/f/${form.identifier}?filters=${encodeURIComponent(filters)}`)
  await page.getByRole('button', { name: 'AI Assistant' }).click()
  await expect(page.getByRole('complementary', { name: 'AI Assistant' })).toBeVisible()
  const inUse = page.getByRole('list', { name: 'Filters in use' })
  for (const button of await inUse.getByRole('button').all())
    await expect(button).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Clear filters' })).toBeInViewport({ ratio: 1 })
})

test('beside the sidebar and the charts of a 1280 px wide screen the applicants stay a table', async ({
  page,
  editor,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const { grid } = await tableOf(page, editor)
  await page.getByRole('button', { name: 'Charts', exact: true }).click()
  const charts = page.getByRole('region', { name: 'Charts' })
  await charts.getByRole('combobox', { name: 'Chart' }).click()
  await page.getByRole('option', { name: 'Status', exact: true }).click()
  await grid.expectNames(...newestFirst)
  await charts.getByRole('combobox', { name: 'Split by' }).click()
  await page.getByRole('option', { name: 'Split by Labels' }).click()
  await expect(charts.getByRole('table')).toBeVisible()
  await grid.expectNames(...newestFirst)
})

test('the menu of an AI column is shown whole where there is room for it', async ({ page, editor }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const form = await openForm(editor)
  await searchFor(form.identifier, 'Engineers', ['Builds', 'Leads'])
  await applicants(editor, form, { name: 'Amara Okafor' })
  await page.goto(`/f/${form.identifier}`)
  await new Grid(page).expectNames('Amara Okafor')
  await walkTo(page, 'Builds')
  await page.keyboard.press('Alt+ArrowDown')
  const menu = page.getByRole('menu', { name: /Builds/ })
  await expect(menu.getByRole('menuitem', { name: 'Delete column…' })).toBeVisible()
  await expect.poll(() => menu.evaluate(it => it.scrollHeight - it.clientHeight)).toBe(0)
})

test("the search of a table's toolbar that scrolls is as wide as on a phone", async ({ page, editor }) => {
  const form = await openForm(editor)
  await applicants(editor, form, { name: 'Amara Okafor' })
  await page.goto(`/f/${form.identifier}`)
  const field = page.getByRole('searchbox', { name: 'Search applicants' })
  const width = async () => (await field.boundingBox())?.width
  await expect(page.getByRole('button', { name: 'AI Assistant' })).toBeInViewport()
  const onTablet = await width()
  await page.setViewportSize(phone.viewport)
  await expect(page.getByRole('button', { name: 'Open navigation' })).toBeVisible()
  expect(onTablet).toBe(await width())
})

test("the table's toolbar that scrolls fades on the side where it goes on", async ({ page, editor }) => {
  const form = await openForm(editor)
  await applicants(editor, form, { name: 'Amara Okafor' })
  await page.goto(`/f/${form.identifier}`)
  const toolbar = page.locator('[data-region=toolbar]')
  const fades = () =>
    toolbar.evaluate(it => ({
      left: !getComputedStyle(it).maskImage.includes('0) 0px'),
      right: getComputedStyle(it).maskImage.includes('calc(100% - '),
    }))
  await expect.poll(fades).toEqual({ left: false, right: true })
  await toolbar.evaluate(it => it.scrollTo({ left: 60 }))
  await expect.poll(fades).toEqual({ left: true, right: true })
  await toolbar.evaluate(it => it.scrollTo({ left: it.scrollWidth }))
  await expect.poll(fades).toEqual({ left: true, right: false })
  // What the keys lead to is out of the fade.
  await page.getByRole('searchbox', { name: 'Search applicants' }).focus()
  await expect.poll(fades).toEqual({ left: false, right: true })
})

test("the table's toolbar takes its words back and stops scrolling once the sidebar gives it room", async ({
  page,
  editor,
}) => {
  await page.setViewportSize({ width: 820, height: 1180 })
  const form = await openForm(editor)
  await applicants(editor, form, { name: 'Amara Okafor' })
  await page.goto(`/f/${form.identifier}`)
  const toolbar = page.locator('[data-region=toolbar]')
  const steps = () => toolbar.getAttribute('data-lean')
  await expect.poll(steps).toContain('scrolls')
  await page.getByRole('button', { name: 'Collapse sidebar' }).click()
  await expect.poll(steps).not.toContain('scrolls')
  const collapsed = await steps()
  await page.reload()
  await expect.poll(steps).toBe(collapsed)
})

test("'Select all' keeps the space before its count when the window widens", async ({ page, editor }) => {
  await page.setViewportSize(phone.viewport)
  const form = await openForm(editor)
  await applicants(editor, form, { name: 'Amara Okafor' }, { name: 'Bruno Costa' })
  await page.goto(`/f/${form.identifier}`)
  await page.getByRole('checkbox', { name: 'Select Bruno Costa' }).press(' ')
  const bar = page.getByRole('toolbar', { name: 'Selected applicants' })
  const button = bar.getByRole('button', { name: /^Select all/ })
  await expect(button).toHaveText('Select all', { useInnerText: true })
  await page.setViewportSize({ width: 820, height: 1180 })
  await expect(button).toHaveText('Select all 2', { useInnerText: true })
})
