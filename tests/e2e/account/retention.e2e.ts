import { apply, openForm } from '../support/forms.ts'
import { desktop, toast } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

test.use(desktop)

test('an admin reads what the first run is about before turning retention on, and may change their mind', async ({
  page,
  editor,
}) => {
  const form = await openForm(editor)
  const { submissionId } = await apply(editor.winnow, form)
  await editor.winnow.updateStage({
    ...{ form_id: form.identifier, submission_id: submissionId, stage: 'Archived' },
  })
  await page.goto('/settings/retention')
  await expect(page.getByText('No runs yet')).toBeVisible()
  const review = page.getByRole('button', { name: 'Review and save' })
  await page.getByText('Erase', { exact: true }).click()
  const days = page.getByLabel('Days in Archived')
  await days.fill('0')
  await review.click()
  await expect(page.getByRole('alert')).toHaveText('Between 1 and 3,650 days')
  await days.fill('1')
  await review.click()
  const question = page.getByRole('alertdialog', { name: 'Erase archived applications?' })
  await expect(question).toContainText(/The first run, on .+, erases 1 application\./)
  await question.getByRole('button', { name: 'Cancel' }).click()
  const page_id = editor.workspaceId
  expect((await editor.winnow.fetchRetention({ page_id })).setting).toBeNull()

  await review.click()
  await question.getByRole('button', { name: 'Turn on retention' }).click()
  await expect(toast(page, 'Retention set')).toBeVisible()
  await expect(page.getByText('1 application is due to be erased.')).toBeVisible()
  await expect(review).toBeDisabled()

  await page.getByRole('group', { name: 'Forms to leave out' }).getByText(form.name).click()
  await review.click()
  await expect(question).toContainText('erases 0 applications.')
  await question.getByRole('button', { name: 'Change retention' }).click()
  await expect(page.getByText('Nothing is due to be erased.')).toBeVisible()

  await page.getByText('Keep', { exact: true }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Retention turned off')).toBeVisible()
  await expect(page.getByText('Retention is off.')).toBeVisible()
})

test('what was typed survives a failed save, and a member meets a restricted page', async ({
  page,
  editor,
  someone,
  visitor,
}) => {
  await page.goto('/settings/retention')
  await page.getByText('Anonymise', { exact: true }).click()
  await page.getByLabel('Days in Archived').fill('90')
  await page.route('**/api/settings/preview-retention', route => route.abort())
  await page.getByRole('button', { name: 'Review and save' }).click()
  await expect(page.getByRole('alert')).toContainText("Couldn't save the setting.")
  await expect(page.getByLabel('Days in Archived')).toHaveValue('90')

  const colleague = await someone()
  await editor.winnow.addUserToWorkspace({
    page_id: editor.workspaceId,
    users: [{ email: colleague.email, role: 'MEMBER' }],
  })
  const theirs = await visitor(desktop)
  await theirs.context().addCookies(colleague.cookies)
  const { invitations } = await editor.winnow.fetchMembers({ page_id: editor.workspaceId })
  const invitation_id = /inv_\w+/.exec(invitations[0]?.link ?? '')?.[0] ?? ''
  await colleague.winnow.answerInvitation({ invitation_id, accept: true })
  await theirs.goto('/settings/retention')
  await expect(theirs.getByRole('heading', { name: 'Access Restricted' })).toBeVisible()
})
