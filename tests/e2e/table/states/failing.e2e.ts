import type { Page } from '@playwright/test'
import { violations } from '../../support/axe.ts'
import { open, popover, tableOf, tick } from '../../support/filters.ts'
import { desktop, Grid, tab, toast } from '../../support/screens.ts'
import { expect, test } from '../../support/test.ts'

test.use(desktop)

const failing = (page: Page, path: string) =>
  page.route(`**/api${path}`, route => route.fulfill({ status: 500, json: {} }))

test('a status that cannot be fetched says so, comes when asked for again, and by itself with the connection', async ({
  page,
  editor,
}) => {
  await tableOf(page, editor)
  const grid = new Grid(page)
  const wrong = page.getByRole('heading', { name: 'Something went wrong' })
  await failing(page, '/submission/fetch-window')
  await tab(page, 'Shortlisted').click()
  await expect(wrong).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.unroute('**/api/submission/fetch-window')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'No shortlisted applicants' })).toBeVisible()

  await page.context().setOffline(true)
  await expect(page.getByText("You're offline. This page may be out of date.")).toBeVisible()
  await tab(page, 'Archived').click()
  await expect(wrong).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { name: 'No archived applicants' })).toBeVisible()
  await tab(page, 'New').click()
  await grid.expectNames('Dana', 'Chen', 'Bruno', 'Amara')
})

test('a table that was opened while nothing was answered is there when asked for again once', async ({
  page,
  editor,
}) => {
  await tableOf(page, editor)
  await failing(page, '/**')
  await page.reload()
  const again = page.getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()
  // Of the calls made ahead, the last fails after three repetitions.
  await page.waitForLoadState('networkidle')
  await page.unroute('**/api/**')
  await again.click()
  await new Grid(page).expectNames('Dana', 'Chen', 'Bruno', 'Amara')
})

test('options are ticked also where nobody could count them, and are counted when asked for again', async ({
  page,
  editor,
}) => {
  await tableOf(page, editor)
  await failing(page, '/form/fetch-column-values')
  await open(page, 'Role')
  const panel = popover(page)
  await expect(panel.getByRole('alert')).toContainText("Couldn't count the applicants")
  expect(await violations(page)).toEqual([])
  await tick(page, /^Engineer/)
  await new Grid(page).expectNames('Amara')
  await page.unroute('**/api/form/fetch-column-values')
  await panel.getByRole('button', { name: 'Try again' }).click()
  await expect(panel.getByRole('checkbox', { name: 'Designer, 1' })).toBeVisible()
})

test('a chart that cannot be drawn says so, and one that is not the latest says that too', async ({
  page,
  editor,
}) => {
  await tableOf(page, editor)
  const charts = page.getByRole('region', { name: 'Charts' })
  await failing(page, '/submission/fetch-groups')
  await page.getByRole('button', { name: 'Charts' }).click()
  await expect(charts.getByRole('heading', { name: "Couldn't load the chart" })).toBeVisible()
  await page.unroute('**/api/submission/fetch-groups')
  await charts.getByRole('button', { name: 'Try again' }).click()
  await expect(charts.getByText('4 applicants')).toBeVisible()

  await failing(page, '/submission/fetch-groups')
  await page.getByRole('searchbox', { name: 'Search applicants' }).fill('amara')
  await new Grid(page).expectNames('Amara')
  await expect(charts.getByText("Couldn't update the chart.")).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.unroute('**/api/submission/fetch-groups')
  await charts.getByRole('button', { name: 'Try again' }).click()
  await expect(charts.getByText('1 applicant', { exact: true })).toBeVisible()
  await expect(charts.getByText("Couldn't update the chart.")).toHaveCount(0)
})

test('columns are hidden also where deleted questions cannot be fetched; a layout that is not saved says so', async ({
  page,
  editor,
}) => {
  await tableOf(page, editor)
  await failing(page, '/form/fetch-column-info')
  await page.getByRole('button', { name: 'Columns' }).click()
  await expect(page.getByText("Couldn't load deleted questions.")).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('searchbox', { name: 'Search columns' }).fill('zzz')
  await expect(page.getByText('No columns match ‘zzz’')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search columns' }).fill('City')
  await failing(page, '/form/update-saved-filter')
  await page.getByRole('checkbox', { name: 'Show ‘City’' }).press(' ')
  await expect(page.getByRole('columnheader', { name: 'City' })).toHaveCount(0)
  await expect(toast(page, /Couldn't/)).toBeVisible()
})
