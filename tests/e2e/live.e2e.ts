import type { Page } from '@playwright/test'
import { applicants, openForm } from './support/forms.ts'
import { joinWorkspace } from './support/people.ts'
import { expectCounts, Grid, panel } from './support/screens.ts'
import { expect, test } from './support/test.ts'

/** The calls that a page makes, by their path. */
function callsOf(page: Page) {
  const calls: string[] = []
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(pathname.slice('/api'.length))
  })
  return calls
}

test('a move by one reviewer shows on the screen of another, rows and counts, without reloading', async ({
  page,
  editor,
  visitor,
}) => {
  const form = await openForm(editor)
  const [ada = ''] = await applicants(editor, form, { name: 'Ada Lovelace' }, { name: 'Grace Hopper' })
  const other = await visitor()
  await other.context().addCookies(editor.cookies)
  for (const one of [page, other]) {
    await one.goto(`/f/${form.identifier}`)
    await new Grid(one).expectNames('Grace Hopper', 'Ada Lovelace')
  }
  await other.goto(`/f/${form.identifier}?submission_id=${ada}`)
  await expect(panel(other, 'Ada Lovelace').getByRole('button', { name: 'Status: New' })).toBeVisible()
  const calls = callsOf(other)

  const { batch_id } = await editor.winnow.updateStage({
    form_id: form.identifier,
    submission_id: ada,
    stage: 'Shortlisted',
  })
  for (const one of [page, other]) {
    await expectCounts(one, { New: 1, Shortlisted: 1 })
    await new Grid(one).expectNames('Grace Hopper')
  }
  await expect(
    panel(other, 'Ada Lovelace').getByRole('button', { name: 'Status: Shortlisted' }),
  ).toBeVisible()
  await editor.winnow.undo({ form_id: form.identifier, batch_id })
  await expectCounts(other, { New: 2 })

  // What was asked for came from the changes: no interval asks besides.
  expect(calls.filter(path => path === '/form/fetch-counts')).toEqual([])
  expect(calls).toContain('/form/poll-changes')
})

test('an application that arrives shows in the table, in the sidebar and on the home screen', async ({
  page,
  editor,
  visitor,
}) => {
  const form = await openForm(editor, { name: 'Summer school' })
  await page.goto(`/f/${form.identifier}`)
  const home = await visitor()
  await home.context().addCookies(editor.cookies)
  await home.goto('/')
  const row = home.getByRole('row', { name: /Summer school/ })
  await expect(row).toBeVisible()
  await applicants(editor, form, { name: 'Ada Lovelace' })
  await new Grid(page).expectNames('Ada Lovelace')
  await expect(row.getByText('1', { exact: true }).first()).toBeVisible()
})

test('who applies during a visit is marked as new, counted in the footer and found by its link', async ({
  page,
  editor,
}) => {
  const form = await openForm(editor)
  await applicants(editor, form, { name: 'Grace Hopper' })
  await page.goto(`/f/${form.identifier}`)
  const grid = new Grid(page)
  await grid.expectNames('Grace Hopper')
  await applicants(editor, form, { name: 'Ada Lovelace' })
  const names = grid.canvas.locator('tbody td[aria-colindex="2"]')
  await expect(names).toHaveText(['Ada Lovelace, new', 'Grace Hopper'])
  await page.getByRole('button', { name: '1 new since your last visit' }).click()
  await expect(names).toHaveText(['Ada Lovelace, new'])
})

test('the link to who is new stands whole beside the filters, or gives them its room until Tab leads to it', async ({
  page,
  editor,
}) => {
  const form = await openForm(editor)
  await applicants(editor, form, { name: 'Grace Hopper' })
  const filters = ['applicant', '@example', 'example.com'].map(value => ({
    columnId: 'email',
    operator: 'contains',
    value,
  }))
  await page.setViewportSize({ width: 2_000, height: 900 })
  await page.goto(`/f/${form.identifier}?filters=${encodeURIComponent(JSON.stringify(filters))}`)
  await new Grid(page).expectNames('Grace Hopper')
  await applicants(editor, form, { name: 'Ada Lovelace' })
  const link = page.getByRole('button', { name: '1 new since your last visit' })
  await expect(link).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1_280, height: 900 })
  await expect(link).not.toBeInViewport()
  await page.getByRole('button', { name: 'Clear filters' }).focus()
  await page.keyboard.press('Tab')
  await expect(link).toBeFocused()
  await expect(link).toBeInViewport({ ratio: 1 })
})

test('who else has an applicant open is a face in their row and in their panel, until it is closed', async ({
  page,
  editor,
  someone,
  visitor,
}) => {
  const form = await openForm(editor)
  const [ada = ''] = await applicants(editor, form, { name: 'Ada Lovelace' }, { name: 'Grace Hopper' })
  const colleague = await someone({ name: 'Tom Lee' })
  await joinWorkspace(editor, colleague)
  const other = await visitor()
  await other.context().addCookies(colleague.cookies)
  await page.goto(`/f/${form.identifier}`)
  const grid = new Grid(page)
  await grid.expectNames('Grace Hopper', 'Ada Lovelace')
  await other.goto(`/f/${form.identifier}?submission_id=${ada}`)
  await expect(panel(other, 'Ada Lovelace')).toBeVisible()
  const row = grid.canvas.locator('tbody td[aria-colindex="2"]').nth(1)
  await expect(row).toHaveText('Ada Lovelace, Tom Lee has this open')
  await grid.press(1)
  await expect(panel(page, 'Ada Lovelace').getByRole('img', { name: 'Tom Lee has this open' })).toBeVisible()
  await panel(other, 'Ada Lovelace').getByRole('button', { name: 'Close', exact: true }).click()
  await expect(row).toHaveText('Ada Lovelace')
})

test('a reply by one editor shows in the open chat of another, who waits for nothing but the changes', async ({
  page,
  editor,
}) => {
  const form = await openForm(editor)
  const [ada = ''] = await applicants(editor, form, { name: 'Ada Lovelace' })
  const reply = (content: string) =>
    editor.winnow.sendMessage({ form_id: form.identifier, submission_id: ada, content })
  await reply('Could we talk on Friday?')
  const calls = callsOf(page)
  await page.goto(`/messages?submission_id=${ada}`)
  const thread = page.getByRole('list', { name: 'Messages' })
  await expect(thread.getByText('Could we talk on Friday?')).toBeVisible()

  await reply('At ten?')
  await expect(thread.getByText('At ten?')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Replies today 2 of 50' })).toBeVisible()
  await page.route('**/api/form/poll-changes', route => route.abort())
  await reply('Or at eleven?')
  await page.unroute('**/api/form/poll-changes')
  await expect(thread.getByText('Or at eleven?')).toBeVisible()
  await editor.winnow.updateStage({ form_id: form.identifier, submission_id: ada, stage: 'Archived' })
  await expect(page.getByText('This conversation was closed')).toBeVisible()
  expect(calls).toContain('/form/poll-changes')
  expect(calls).not.toContain('/chat/poll-messages')
})

test('who has a form open while it is deleted is told at once, and restores it there', async ({
  page,
  editor,
}) => {
  const form = await openForm(editor, { name: 'Residency' })
  await applicants(editor, form, { name: 'Ada Lovelace' })
  await page.goto(`/f/${form.identifier}`)
  await new Grid(page).expectNames('Ada Lovelace')
  await editor.winnow.deleteForm({ form_id: form.identifier })
  await expect(page.getByRole('heading', { name: 'This form was deleted' })).toBeVisible()
  await page.getByRole('button', { name: 'Restore' }).click()
  await new Grid(page).expectNames('Ada Lovelace')
})

test('the settings follow who applies, up to the limit', async ({ page, editor }) => {
  const form = await openForm(editor, { settings: { response_cap: 2 } })
  await page.goto(`/f/${form.identifier}/settings`)
  await expect(page.getByText('It has 0 now.')).toBeVisible()
  await applicants(editor, form, { name: 'Ada Lovelace' })
  await expect(page.getByText('It has 1 now.')).toBeVisible()
  await applicants(editor, form, { name: 'Grace Hopper' })
  await expect(page.getByText('It has 2 now.')).toBeVisible()
  await expect(page.locator('header').getByText('Full', { exact: true })).toBeVisible()
})

test('nothing but the changes is asked for while nobody does anything', async ({ page, editor }) => {
  const form = await openForm(editor)
  await applicants(editor, form, { name: 'Ada Lovelace' })
  await page.goto(`/f/${form.identifier}`)
  await new Grid(page).expectNames('Ada Lovelace')
  const waiting = page.waitForRequest('**/api/form/poll-changes')
  // The clock of the page alone: what an interval would ask for, it asks for now.
  await page.clock.install()
  await page.reload()
  await waiting
  await new Grid(page).expectNames('Ada Lovelace')
  const calls = callsOf(page)
  await page.clock.runFor(60_000)
  expect(calls.filter(path => path !== '/form/poll-changes')).toEqual([])
})
