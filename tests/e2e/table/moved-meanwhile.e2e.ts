import type { Page } from '@playwright/test'
import { applicants, openForm } from '../support/forms.ts'
import { crowd } from '../support/many.ts'
import type { Editor } from '../support/people.ts'
import { expectCounts, Grid, panel, toast } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

/** Three applicants in New; `overtake` is what somebody else does while the screen stands. */
async function reviewed(page: Page, editor: Editor) {
  const form = await openForm(editor)
  const form_id = form.identifier
  const ids = await applicants(
    editor,
    form,
    ...['Amara Okafor', 'Bruno Costa', 'Chen Wei'].map(name => ({ name })),
  )
  await page.goto(`/f/${form_id}`)
  const grid = new Grid(page)
  await grid.expectNames('Chen Wei', 'Bruno Costa', 'Amara Okafor')
  const chen = ids[2] ?? ''
  return {
    ...{ form_id, grid },
    overtake: (stage = 'Shortlisted') =>
      editor.winnow.updateStage({ form_id, submission_id: chen, stage, expected_stage: 'New' }),
    chen: () => editor.winnow.fetchSubmission({ form_id, submission_id: chen }),
  }
}

for (const [place, key] of Object.entries({ 'the panel': null, 'focus mode': 'o' }))
  test(`in ${place} an application that is erased while it is open is shown no longer`, async ({
    page,
    editor,
  }) => {
    const { grid, chen } = await reviewed(page, editor)
    await grid.press(0)
    if (key) await page.keyboard.press(key)
    const shown = page.getByRole('heading', { name: 'Chen Wei' })
    await expect(shown.first()).toBeVisible()
    const { email } = await chen()
    await editor.winnow.erasePerson({ page_id: editor.workspaceId, email })
    await expect(page.getByText('Application not found')).toBeVisible()
    await expect(shown).toHaveCount(0)
  })

test('an open applicant whom somebody moves shows the new status everywhere', async ({ page, editor }) => {
  const { grid, overtake } = await reviewed(page, editor)
  await grid.press(0)
  const status = panel(page, 'Chen Wei').getByRole('button', { name: /^Status:/ })
  await expect(status).toHaveText(/New/)
  await overtake()
  await expect(page.getByRole('tab', { name: 'Shortlisted' })).toHaveText(/1$/)
  await expect(status).toHaveText(/Shortlisted/)
})

test('a decision on one whom somebody moved since sends nothing, and says who, to what and when', async ({
  page,
  editor,
}) => {
  const { grid, overtake, chen } = await reviewed(page, editor)
  await grid.press(0)
  await panel(page, 'Chen Wei').getByRole('button', { name: 'Archive' }).click()
  const dialog = page.getByRole('dialog')
  const reply = dialog.getByRole('textbox', { name: 'Reply' })
  await reply.fill('Thank you, {first_name}.')
  await overtake()
  // The row behind the dialog follows; what the dialog was opened on does not.
  await expect(page.getByRole('tab', { name: 'Shortlisted', includeHidden: true })).toHaveText(/1$/)
  await dialog.getByRole('button', { name: 'Send', exact: false }).click()
  await expect(dialog.getByText(/Mira Sandoval moved Chen Wei to Shortlisted, \d+:\d+ [AP]M/)).toBeVisible()
  await expect(dialog.getByText('Moved in the meantime')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await expect(reply).toHaveValue('Thank you, {first_name}.')
  expect(await chen()).toMatchObject({ stage: 'Shortlisted', responded: false })

  await page.keyboard.press('Control+Enter')
  await dialog.getByRole('button', { name: 'Send and move anyway' }).click()
  await expectCounts(page, { New: 2, Shortlisted: 0, Archived: 1 })
  expect(await chen()).toMatchObject({ stage: 'Archived', responded: true })
})

test('a decision on one whom somebody moved since, made anyway, goes to the next in order', async ({
  page,
  editor,
}) => {
  const form = await openForm(editor)
  const form_id = form.identifier
  const names = ['Ada', 'Bo', 'Cy', 'Di', 'Ed', 'Flo']
  const ids = await applicants(editor, form, ...names.toReversed().map(name => ({ name })))
  await page.goto(`/f/${form_id}`)
  const grid = new Grid(page)
  await grid.expectNames(...names)
  await grid.press(3)
  await expect(panel(page, 'Di')).toBeVisible()
  await page.keyboard.press('a')
  const dialog = page.getByRole('dialog', { name: 'Also send a reply?' })
  await dialog.getByText('Reply to Di').click()
  await editor.winnow.updateStage({ form_id, submission_id: ids[2] ?? '', stage: 'Shortlisted' })
  await expect(page.getByRole('tab', { name: 'Shortlisted', includeHidden: true })).toHaveText(/1$/)
  await grid.expectNames('Ada', 'Bo', 'Cy', 'Ed', 'Flo')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('button', { name: 'Move anyway' }).click()
  await expectCounts(page, { New: 5, Shortlisted: 0, Archived: 1 })
  await expect(panel(page, 'Ed')).toBeVisible()
})

test('of several the others can be moved, and those whom somebody moved are left out', async ({
  page,
  editor,
}) => {
  const { grid, overtake } = await reviewed(page, editor)
  for (const row of [0, 1, 2]) await grid.tick(row)
  await page.keyboard.press('a')
  const dialog = page.getByRole('dialog')
  await overtake()
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog.getByText('1 applicant was moved in the meantime.')).toBeVisible()
  await expect(dialog.getByText(/Mira Sandoval moved Chen Wei to Shortlisted/)).toBeVisible()
  await expect(dialog.getByText('3 applicants move to Archived')).toBeVisible()
  await dialog.getByRole('button', { name: 'Leave this one out' }).click()
  await expect(dialog.getByText('1 applicant left out: moved in the meantime.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expectCounts(page, { New: 0, Shortlisted: 1, Archived: 2 })
})

test('on one whom somebody archived, and so closed the chat, the move is offered without the reply, and asked once', async ({
  page,
  editor,
}) => {
  const { grid, overtake, chen } = await reviewed(page, editor)
  await grid.press(0)
  await panel(page, 'Chen Wei').getByRole('button', { name: 'Shortlist' }).click()
  const dialog = page.getByRole('dialog')
  const reply = dialog.getByRole('textbox', { name: 'Reply' })
  await reply.fill('Welcome.')
  await overtake('Archived')
  await dialog.getByRole('button', { name: 'Send', exact: false }).click()
  await expect(dialog.getByText('Moved in the meantime')).toBeVisible()
  await expect(dialog.getByText('Chat is closed. Cannot send messages.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Send and move anyway' })).toHaveCount(0)
  await expect(reply).toHaveValue('Welcome.')
  await dialog.getByRole('button', { name: 'Move without a reply' }).click()
  await expectCounts(page, { New: 2, Shortlisted: 1, Archived: 0 })
  expect(await chen()).toMatchObject({ stage: 'Shortlisted', responded: false })
})

test("a chat that was closed meanwhile offers no 'Try again', but the move without a reply", async ({
  page,
  editor,
}) => {
  const { form_id, grid, chen } = await reviewed(page, editor)
  const { submissionId: submission_id } = await chen()
  await grid.press(0)
  await panel(page, 'Chen Wei').getByRole('button', { name: 'Shortlist' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Reply' }).fill('Welcome.')
  await page.route('**/api/chat/send-message', route =>
    route.fulfill({
      status: 409,
      contentType: 'application/problem+json',
      json: { code: 'chat_closed', status: 409, detail: 'Chat is closed. Cannot send messages.' },
    }),
  )
  await dialog.getByRole('button', { name: 'Send', exact: false }).click()
  await expect(dialog.getByText('Chat is closed. Cannot send messages.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Move without a reply' }).click()
  await expectCounts(page, { New: 2, Shortlisted: 1 })
  expect(await editor.winnow.fetchSubmission({ form_id, submission_id })).toMatchObject({ responded: false })
})

test('more replies than are left today: the dialog says so before Send, and moves without them', async ({
  page,
  editor,
}) => {
  const form = await openForm(editor)
  const form_id = form.identifier
  const ids = await applicants(
    editor,
    form,
    ...Array.from({ length: 49 }, (_, n) => ({ name: `Early ${n}` })),
  )
  await editor.winnow.bulkAction({
    ...{ form_id, submission_ids: ids, action: 'Shortlisted' },
    ...{ send_message: true, message: 'Hello' },
  })
  await crowd(editor, form_id, 3)
  await page.goto(`/f/${form_id}?sort=applicant%3Aasc`)
  const grid = new Grid(page)
  await grid.expectRow('Person 00001')
  for (const row of [0, 1, 2]) await grid.tick(row)
  await page.keyboard.press('a')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/replies left today/)).toHaveCount(0)
  await dialog.getByText('Also send a reply').click()
  await expect(dialog.getByText('Not enough replies left today')).toBeVisible()
  await expect(
    dialog.getByText(
      /You have 1 left today, and 3 messages would go out\. Replies open again at midnight UTC/,
    ),
  ).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Send', exact: false })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Move without replies' }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expectCounts(page, { New: 0, Archived: 3 })
})

test('a filter of a link on a value that is gone is left out with a word; the others hold', async ({
  page,
  editor,
}) => {
  const { form_id } = await reviewed(page, editor)
  const filters = [
    { columnId: 'applicant', operator: 'contains', value: 'Chen' },
    { columnId: 'labels', value: ['Climte'] },
  ]
  await page.goto(`/f/${form_id}?filters=${encodeURIComponent(JSON.stringify(filters))}`)
  await expect(toast(page, 'Climte')).toBeVisible()
  await new Grid(page).expectNames('Chen Wei')
  expect(new URL(page.url()).searchParams.get('filters')).not.toContain('Climte')
})
