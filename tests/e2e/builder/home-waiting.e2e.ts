import { apply, openForm } from '../support/forms.ts'
import { phone } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

test('Home says what waits: new applicants lead to their table, mentions to the application, until they are opened', async ({
  page,
  editor,
  someone,
}) => {
  const form = await openForm(editor, { name: 'Climate grant' })
  const form_id = form.identifier
  const { submissionId: submission_id } = await apply(editor.winnow, form, { name: 'Ada Lovelace' })
  await page.goto('/')
  const waiting = page.getByRole('region', { name: 'Waiting for you' })
  await expect(waiting).toContainText('Nothing right now')

  await editor.winnow.updateLastVisit({ form_id })
  const colleague = await someone({ name: 'Bo Chen' })
  await editor.winnow.addFormUsers({ form_id, users: [{ email: colleague.email, role: 'ADMIN' }] })
  await colleague.winnow.addComment({
    ...{ form_id, submission_id, comment: '<p>Can you call her?</p>', mentioned_emails: [editor.email] },
  })
  await apply(editor.winnow, form, { name: 'Grace Hopper' })
  await waiting.getByRole('button', { name: '1 new since your last visit' }).click()
  await page.getByRole('menuitem', { name: /Climate grant/ }).click()
  await expect(page.getByText('New since my last visit').first()).toBeVisible()

  await page.goBack()
  await page.setViewportSize(phone.viewport)
  await waiting.getByRole('button', { name: '1 mention' }).click()
  await page.getByRole('link', { name: /Bo Chen on Ada Lovelace/ }).click()
  await expect(page.getByText('Can you call her?').first()).toBeVisible()
  await expect
    .poll(async () => (await editor.winnow.fetchWaiting({ page_id: editor.workspaceId })).mentionCount)
    .toBe(0)
})

test('what waits can be tried again where it could not be loaded, and the forms show all the same', async ({
  page,
  editor,
}) => {
  await openForm(editor, { name: 'Climate grant' })
  await page.route('**/form/fetch-waiting', route => route.fulfill({ status: 500, json: {} }))
  await page.goto('/')
  const waiting = page.getByRole('region', { name: 'Waiting for you' })
  await expect(waiting).toContainText("Couldn't load what is waiting")
  await expect(page.getByRole('main').getByRole('link', { name: 'Climate grant' })).toBeVisible()
  await page.unroute('**/form/fetch-waiting')
  await waiting.getByRole('button', { name: 'Try again' }).click()
  await expect(waiting).toContainText('Nothing right now')
})
