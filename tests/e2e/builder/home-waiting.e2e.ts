import { limits } from '@winnow/openapi'
import { apply, openForm } from '../support/forms.ts'
import { mailTo } from '../support/mailbox.ts'
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
  const note = page.getByRole('listitem').filter({ hasText: 'Can you call her?' })
  await expect(note).toBeInViewport({ ratio: 1 })
  await expect
    .poll(async () => (await editor.winnow.fetchWaiting({ page_id: editor.workspaceId })).mentionCount)
    .toBe(0)
})

test('the line of a mention and its email lead to the note, below an answer longer than the screen', async ({
  page,
  editor,
  someone,
  request,
}) => {
  const form = await openForm(editor, { questions: [{ type: 'LONG_TEXT', question: 'Story' }] })
  const form_id = form.identifier
  const story = Array.from({ length: 11 }, (_, n) => `Paragraph ${n} of a long story.`).join('\n\n\n')
  const { submissionId: submission_id } = await apply(editor.winnow, form, {
    ...{ name: 'Ada Lovelace', answers: { Story: story.slice(0, 900) } },
  })
  const colleague = await someone({ name: 'Bo Chen' })
  await editor.winnow.addFormUsers({ form_id, users: [{ email: colleague.email, role: 'ADMIN' }] })
  const on = { form_id, submission_id }
  const mentioned_emails = [editor.email]
  await colleague.winnow.addComment({ ...on, comment: '<p>Can you call her?</p>', mentioned_emails })
  for (let n = 0; n < limits.notePage; n++)
    await colleague.winnow.addComment({
      ...on,
      comment: `<p>Another note, number ${n}.</p>`,
      mentioned_emails: [],
    })
  const note = page.getByRole('listitem').filter({ hasText: 'Can you call her?' })

  await page.setViewportSize(phone.viewport)
  await page.goto('/')
  await page.getByRole('button', { name: '1 mention' }).click()
  await page.getByRole('link', { name: /Bo Chen on Ada Lovelace/ }).click()
  await expect(note).toBeInViewport({ ratio: 1 })
  await expect(note).toHaveAttribute('data-led-to')
  await expect(note).not.toHaveAttribute('data-led-to')

  const mail = await mailTo(request, editor.email, it => it.text.includes('Can you call her?'))
  await page.goto(/https?:\S+\/f\/\S+/.exec(mail.text)?.[0] ?? '')
  await expect(note).toBeInViewport({ ratio: 1 })
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
