import type { Page } from '@playwright/test'
import type { Job, PollChangesResponse } from '@winnow/sdk'
import { violations } from '../support/axe.ts'
import { applicants, openForm } from '../support/forms.ts'
import { crowd } from '../support/many.ts'
import type { Editor } from '../support/people.ts'
import { expectCounts, Grid, tab, toast } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

/** A table with a crowd in it, its first three rows ticked. */
async function crowdedTable(page: Page, editor: Editor, size: number) {
  const form = await openForm(editor)
  await crowd(editor, form.identifier, size)
  await page.goto(`/f/${form.identifier}?sort=applicant%3Aasc`)
  const grid = new Grid(page)
  await grid.expectRow('Person 00001')
  await grid.tick(0)
  return { form, grid, bar: page.getByRole('toolbar', { name: 'Selected applicants' }) }
}

const selectAll = async (bar: ReturnType<Page['getByRole']>, size: string) => {
  await bar.getByText(`Select all ${size}`).click()
  await expect(bar.getByText(`${size} selected`)).toBeVisible()
}

test('all that match are selected at once; an unticked row stays behind; the move is undone', async ({
  page,
  editor,
}) => {
  const { form, grid, bar } = await crowdedTable(page, editor, 1_200)
  const windows: string[] = []
  page.on('request', request => {
    if (request.url().endsWith('/fetch-window')) windows.push(request.postData() ?? '')
  })
  await selectAll(bar, '1,200')
  expect(windows).toEqual([])
  await grid.tick(2)
  await expect(bar.getByText('1,199 selected')).toBeVisible()

  await page.keyboard.press('a')
  const dialog = page.getByRole('dialog', { name: 'Move applicants to Archived' })
  await expect(dialog.getByText('1,199 applicants, now in')).toBeVisible()
  await expect(dialog.getByText('1,199 will move', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(
    page.getByRole('dialog', { name: 'Moved' }).getByText('1,199 applicants moved to Archived successfully'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Done' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expectCounts(page, { New: 1 })
  await grid.expectNames('Person 00003')
  await expect(bar).toHaveCount(0)
  await expect(tab(page, 'Archived')).toHaveText(/1,199$/)

  await page.keyboard.press('Control+z')
  await expect(toast(page, 'Move undone')).toBeVisible()
  await expect(tab(page, 'New')).toHaveText(/1,200$/)
  const { statusCounts } = await editor.winnow.fetchCounts({
    form_id: form.identifier,
    fetch_status_counts: true,
  })
  expect(statusCounts.find(it => it.stage === 'New')?.count).toBe(1_200)
})

test('a range reaches from the row ticked last to one far below, loaded or not', async ({ page, editor }) => {
  const { form, grid, bar } = await crowdedTable(page, editor, 1_200)
  await page.locator('.dvn-scroller').evaluate(scroller => scroller.scrollTo(0, 41 * 1_000))
  await grid.expectRow('Person 01001')
  await grid.tick(0, true)
  await expect(bar.getByText('1,001 selected')).toBeVisible()
  await page.keyboard.press('a')
  await page
    .getByRole('dialog', { name: 'Move applicants to Archived' })
    .getByRole('button', { name: 'Confirm' })
    .click()
  await expect(page.getByText('1,001 applicants moved to Archived successfully')).toBeVisible()
  const { total, rows } = await editor.winnow.fetchWindow({
    form_id: form.identifier,
    stage: 'New',
    sort: { columnId: 'applicant', direction: 'ASC' },
    limit: 1,
  })
  expect([total, rows[0]?.[2]]).toEqual([199, 'Person 01002'])
})

test('who was replied to is counted among all that match, and left out', async ({ page, editor }) => {
  const form = await openForm(editor)
  const ids = await applicants(
    editor,
    form,
    ...['Amara Okafor', 'Bruno Costa', 'Chen Wei'].map(name => ({ name })),
  )
  await editor.winnow.sendMessage({
    form_id: form.identifier,
    submission_id: ids[0] ?? '',
    content: 'Hello {first_name}',
  })
  await page.goto(`/f/${form.identifier}`)
  const grid = new Grid(page)
  await grid.expectNames('Chen Wei', 'Bruno Costa', 'Amara Okafor')
  await grid.tick(1)
  const bar = page.getByRole('toolbar', { name: 'Selected applicants' })
  await selectAll(bar, '3')
  await page.keyboard.press('s')
  const dialog = page.getByRole('dialog', { name: 'Move applicants to Shortlisted' })
  await dialog.getByText('Also send a reply').click()
  await expect(dialog.getByText('1 of 3')).toBeVisible()
  await expect(dialog.getByText('3 will move, 2 will get a message')).toBeVisible()
  await dialog.getByRole('button', { name: 'Send', exact: false }).click()
  await expect(page.getByRole('dialog', { name: 'Message sent' })).toBeVisible()
  const { submissions } = await editor.winnow.fetchSubmissions({ form_id: form.identifier })
  expect(submissions.every(one => one.stage === 'Shortlisted' && one.responded)).toBe(true)
})

test('somebody new among all that match stops the move; the text is kept and the new number offered', async ({
  page,
  editor,
}) => {
  const { form, bar } = await crowdedTable(page, editor, 30)
  await selectAll(bar, '30')
  await page.keyboard.press('s')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Also send a reply').click()
  await dialog.getByRole('textbox', { name: 'Reply' }).fill('Hi {first_name}, come by.')
  await applicants(editor, form, { name: 'Late Arrival' })
  await dialog.getByRole('button', { name: 'Send', exact: false }).click()
  await expect(dialog.getByText('30 applicants matched before, 31 match now.')).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Reply' })).toHaveValue('Hi {first_name}, come by.')
  const counts = () => editor.winnow.fetchCounts({ form_id: form.identifier, fetch_status_counts: true })
  expect((await counts()).statusCounts.find(it => it.stage === 'Shortlisted')?.count).toBe(0)

  await dialog.getByRole('button', { name: 'Send and move 31' }).click()
  await expect(page.getByText('31 applicants moved to Shortlisted successfully')).toBeVisible()
  expect((await counts()).statusCounts.find(it => it.stage === 'Shortlisted')?.count).toBe(31)
})

test('another search lets all that match go: nobody could say who is meant', async ({ page, editor }) => {
  const { bar } = await crowdedTable(page, editor, 30)
  await selectAll(bar, '30')
  await page.getByLabel('Search applicants').fill('Person 00012')
  await expect(bar).toHaveCount(0)
})

test('a failed move of all that match keeps the text and can be tried again', async ({ page, editor }) => {
  const { bar } = await crowdedTable(page, editor, 30)
  await selectAll(bar, '30')
  await page.keyboard.press('a')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Also send a reply').click()
  await dialog.getByRole('textbox', { name: 'Reply' }).fill('Thank you, {first_name}.')
  await page.route('**/api/form/bulk-action', route =>
    route.fulfill({ status: 500, contentType: 'text/plain', body: 'x' }),
  )
  await page.keyboard.press('Control+Enter')
  const failed = page.getByRole('dialog', { name: 'Message Failed' })
  await expect(failed.getByRole('textbox', { name: 'Reply' })).toHaveValue('Thank you, {first_name}.')
  await page.unroute('**/api/form/bulk-action')
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect(
    page.getByText('30 applicants moved to Archived successfully. Message sent successfully.'),
  ).toBeVisible()
})

test.describe('more than 10,000', () => {
  test.setTimeout(90_000)

  test('are a job: its progress, its end over a reload, and the way back', async ({ page, editor }) => {
    const { bar } = await crowdedTable(page, editor, 10_050)
    await selectAll(bar, '10,050')
    // The job itself runs: only what the page hears of it is held back, so that a person could watch.
    const hold = (job: Job): Job => ({ ...job, status: 'RUNNING', done: 5_000 })
    await page.route('**/api/form/fetch-job', async route => {
      const response = await route.fetch()
      await route.fulfill({ response, json: hold(await response.json()) })
    })
    await page.route('**/api/form/poll-changes', async route => {
      // The reload drops the call that waits.
      const response = await route.fetch().catch(() => null)
      if (!response) return
      const reply: PollChangesResponse = await response.json()
      await route.fulfill({ response, json: { ...reply, jobs: reply.jobs.map(hold) } })
    })
    await page.keyboard.press('a')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expect(dialog.getByRole('progressbar', { name: 'Moving to Archived' })).toBeVisible()
    await expect(dialog.getByText('5,000 of 10,050')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Hide' })).toBeFocused()
    await expect(dialog.getByRole('button', { name: 'Stop' })).toBeVisible()
    expect(await violations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Hide' }).click()
    const card = page.getByRole('region', { name: 'Work in progress' })
    await expect(card.getByText('5,000 of 10,050')).toBeVisible()
    expect(await violations(page)).toEqual([])

    await page.reload()
    await expect(card.getByText('5,000 of 10,050')).toBeVisible()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await expect(card).toHaveCount(0)
    await expect(tab(page, 'Archived')).toHaveText(/10,050$/)

    await toast(page, '10,050 applicants moved to Archived').getByRole('button', { name: 'Undo' }).click()
    await expect(toast(page, 'Move undone')).toBeVisible({ timeout: 20_000 })
    await expect(tab(page, 'New')).toHaveText(/10,050$/)
  })

  test('say in the dialog that they have moved', async ({ page, editor }) => {
    const { bar } = await crowdedTable(page, editor, 10_020)
    await selectAll(bar, '10,020')
    await page.keyboard.press('a')
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText('10,020 applicants moved to Archived successfully')).toBeVisible({
      timeout: 20_000,
    })
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(tab(page, 'Archived')).toHaveText(/10,020$/)
  })
})

test('a message to several is previewed, those held back first, sent, and taken back with its text', async ({
  page,
  editor,
}) => {
  const form = await openForm(editor)
  await applicants(editor, form, { name: 'Amara Okafor' }, { name: 'Bruno Costa' })
  await editor.winnow.addApplicant({
    form_identifier: form.identifier,
    name: 'Chen Wei',
    email: 'chen@import.invalid',
    values: [],
  })
  await page.goto(`/f/${form.identifier}`)
  const grid = new Grid(page)
  await grid.expectNames('Chen Wei', 'Bruno Costa', 'Amara Okafor')
  await grid.tick(0)
  await selectAll(page.getByRole('toolbar', { name: 'Selected applicants' }), '3')
  await page.keyboard.press('r')
  const dialog = page.getByRole('dialog', { name: 'Send message' })
  const text = page.getByRole('dialog').getByRole('textbox', { name: 'Message' })
  await text.fill('Hi {first_name}, see you on Monday.')
  await expect(dialog.getByText('2 will get a message')).toBeVisible()
  await dialog.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('dialog', { name: 'Preview' })
  await expect(preview.getByRole('listitem')).toHaveText([
    /Chen Wei.*No message: No email address/,
    /Bruno Costa.*Hi Bruno, see you on Monday\./,
    /Amara Okafor.*Hi Amara, see you on Monday\./,
  ])
  await preview.getByRole('button', { name: 'Close' }).last().click()
  expect(await violations(page)).toEqual([])

  const detail = 'Something went wrong! Please try again later.'
  await page.route('**/api/form/bulk-send-message', route =>
    route.fulfill({ status: 500, json: { code: 'internal', title: detail, status: 500, detail } }),
  )
  await dialog.getByRole('button', { name: 'Send message' }).click()
  await expect(toast(page, 'Failed to send messages')).toContainText(
    'There was an error processing your request. Please try again.',
  )
  const failed = page.getByRole('dialog', { name: 'Error Sending Messages' })
  await expect(failed).toContainText('Failed to send messages. Please try again. Your text is kept.')
  await page.unroute('**/api/form/bulk-send-message')
  await expect(text).toHaveValue('Hi {first_name}, see you on Monday.')
  await text.press('Control+Enter')
  const sent = toast(page, 'Message Sent')
  await expect(sent).toContainText('Message sent to 2 applicants successfully. 1 applicant got no message')
  await sent.getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, '2 messages taken back')).toBeVisible()
  await page.keyboard.press('r')
  await expect(text).toHaveValue('Hi {first_name}, see you on Monday.')
})

/** Writes to both applicants of a form while the day's replies are used up; the dialog that says so. */
async function overLimit(page: Page, url: string) {
  await page.goto(url)
  const grid = new Grid(page)
  await grid.expectNames('Bruno Costa', 'Amara Okafor')
  await grid.tick(0)
  await selectAll(page.getByRole('toolbar', { name: 'Selected applicants' }), '2')
  await page.keyboard.press('r')
  const dialog = page.getByRole('dialog', { name: 'Send message' })
  const text = dialog.getByRole('textbox', { name: 'Message' })
  await text.fill('See you on Monday.')
  const detail = 'Daily limit reached'
  await page.route('**/api/form/bulk-send-message', route =>
    route.fulfill({
      status: 429,
      json: { code: 'daily_limit', title: detail, status: 429, detail, limit: 50, limit_type: 'REPLIES' },
    }),
  )
  await dialog.getByRole('button', { name: 'Send message' }).click()
  await expect(dialog.getByText(detail)).toBeVisible()
  await expect(page.locator('[data-toasts] li')).toHaveCount(0)
  await expect(text).toHaveValue('See you on Monday.')
  return dialog
}

test('a message by a job that failed says how many have it, and goes to the others at the next try', async ({
  page,
  editor,
}) => {
  const form = await openForm(editor)
  const [ada = ''] = await applicants(editor, form, { name: 'Ada Lovelace' }, { name: 'Bruno Costa' })
  const form_id = form.identifier
  await page.goto(`/f/${form_id}`)
  await new Grid(page).tick(0)
  await new Grid(page).tick(1)
  await page.keyboard.press('r')
  const dialog = page.getByRole('dialog')
  const text = dialog.getByRole('textbox', { name: 'Message' })
  await text.fill('Hi {first_name}')
  // As many as take a job, of which the first part went out.
  const job = {
    ...{ id: 'job_1', kind: 'bulk_message', status: 'FAILED', done: 1, total: 2, batch_id: 'bat_1' },
    ...{ message_success_count: 1, message_failed_count: 0, error: 'Something went wrong.' },
  }
  const started = { message_success_count: 0, message_failed_count: 0, batch_id: 'bat_1', job_id: 'job_1' }
  await page.route('**/api/form/fetch-job', route => route.fulfill({ json: job }))
  await page.route(
    '**/api/form/bulk-send-message',
    async route => {
      await editor.winnow.sendMessage({ form_id, submission_id: ada, content: 'Hi Ada' })
      await route.fulfill({ json: started })
    },
    { times: 1 },
  )
  await dialog.getByRole('button', { name: 'Send message' }).click()
  await expect(dialog.getByRole('heading', { name: 'Error Sending Messages' })).toBeVisible()
  await expect(dialog).toContainText(
    'Something went wrong. 1 message was sent before that. Whoever was replied to is left out when you send again. Your text is kept.',
  )
  await expect(text).toHaveValue('Hi {first_name}')
  await expect(dialog.getByRole('checkbox', { name: 'Exclude already replied' })).toBeChecked()
  await expect(dialog.getByText('1 will get a message')).toBeVisible()
  await dialog.getByRole('button', { name: 'Send message' }).click()
  await expect(toast(page, 'Message sent to 1 applicant successfully')).toBeVisible()
})

test('where everyone has had a reply, the move sends none, and its button says so', async ({
  page,
  editor,
}) => {
  const form = await openForm(editor)
  const form_id = form.identifier
  for (const submission_id of await applicants(editor, form, { name: 'Ada' }, { name: 'Bruno' }))
    await editor.winnow.sendMessage({ form_id, submission_id, content: 'Hello' })
  await page.goto(`/f/${form_id}`)
  await new Grid(page).tick(0)
  await new Grid(page).tick(1)
  await page.keyboard.press('s')
  const dialog = page.getByRole('dialog', { name: 'Move applicants to Shortlisted' })
  await dialog.getByText('Also send a reply').click()
  await expect(dialog.getByRole('button', { name: 'Confirm' })).toBeVisible()
  await dialog.getByText('Exclude already replied').click()
  await expect(dialog.getByText('2 will move, 2 will get a message')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Send', exact: false })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Confirm' })).toHaveCount(0)
})

test('over the daily limit a banner with the way to upgrade stands in the dialog, and no toast', async ({
  page,
  editor,
}) => {
  const form = await openForm(editor)
  await applicants(editor, form, { name: 'Amara Okafor' }, { name: 'Bruno Costa' })
  const dialog = await overLimit(page, `/f/${form.identifier}`)
  await expect(dialog.getByText(/Your free plan supports up to 50 replies\/day\./)).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'Upgrade' })).toHaveAttribute('href', /\/pricing\?page_id=/)
})

test('a guest over the daily limit is told to ask an admin', async ({ editor, someone, visitor }) => {
  const form = await openForm(editor)
  await applicants(editor, form, { name: 'Amara Okafor' }, { name: 'Bruno Costa' })
  const guest = await someone({ name: 'Bo Lindqvist' })
  await editor.winnow.addFormUsers({ form_id: form.identifier, users: [{ email: guest.email }] })
  const page = await visitor()
  await page.context().addCookies(guest.cookies)
  const dialog = await overLimit(page, `/f/${form.identifier}?page_id=${editor.workspaceId}`)
  await expect(
    dialog.getByText(/The free plan supports up to 50 replies\/day\. .* Ask admin to upgrade\./),
  ).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'Upgrade' })).toHaveCount(0)
})

test('email addresses of all that match are copied, however many', async ({ page, editor, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const form = await openForm(editor)
  await applicants(editor, form, { name: 'Amara Okafor' }, { name: 'Bruno Costa' })
  await page.goto(`/f/${form.identifier}`)
  const grid = new Grid(page)
  await grid.expectNames('Bruno Costa', 'Amara Okafor')
  await grid.tick(0)
  const bar = page.getByRole('toolbar', { name: 'Selected applicants' })
  await selectAll(bar, '2')
  await bar.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Copy email addresses' }).click()
  await expect(toast(page, '2 email addresses copied')).toBeVisible()
  const { submissions } = await editor.winnow.fetchSubmissions({ form_id: form.identifier })
  expect((await page.evaluate(() => navigator.clipboard.readText())).split('\n').toSorted()).toEqual(
    submissions.map(it => it.email).toSorted(),
  )
})
