import type { APIRequestContext } from '@playwright/test'
import { violations } from '../support/axe.ts'
import { applicants, openForm } from '../support/forms.ts'
import { address, type Editor, signedIn } from '../support/people.ts'
import { desktop, phone } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'
import { message, talking, thread } from './scene.ts'

/** A conversation in which the applicant has answered, and both who have it, each on a screen of their own. */
async function bothSides(editor: Editor, request: APIRequestContext, origin: string) {
  const email = address('noor')
  const { form, first: submission_id, chatId: chat_id } = await talking(editor, email)
  const applicant = await signedIn(request, origin, { email, name: 'Noor Haddad' })
  await applicant.winnow.sendMessage({ chat_id, content: 'Friday works.' })
  const move = (stage: string) =>
    editor.winnow.updateStage({ form_id: form.identifier, submission_id, stage })
  const sides = [
    { cookies: applicant.cookies, options: phone },
    { cookies: editor.cookies, options: desktop },
  ]
  return { link: `/messages?submission_id=${submission_id}`, move, sides }
}

test('an archived applicant’s conversation is closed on both sides, on a phone and a desktop', async ({
  editor,
  visitor,
  request,
  origin,
}) => {
  const { link, move, sides } = await bothSides(editor, request, origin)
  await move('Archived')
  for (const { cookies, options } of sides) {
    const page = await visitor(options)
    await page.context().addCookies(cookies)
    await page.goto(link)
    await expect(page.getByText('This conversation was closed')).toBeVisible()
    await expect(message(page)).toHaveCount(0)
    await expect(thread(page).getByText('Friday works.')).toBeVisible()
  }
})

test('what is being written as the chat is closed is kept, can be copied, and is there when it is reopened', async ({
  editor,
  visitor,
  request,
  origin,
}) => {
  const { link, move, sides } = await bothSides(editor, request, origin)
  for (const { cookies, options } of sides) {
    const page = await visitor(options)
    await page.context().addCookies(cookies)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto(link)
    await message(page).fill('One more thing')
    await move('Archived')
    const unsent = page.getByRole('textbox', { name: 'Unsent text' })
    await expect(unsent).toHaveValue('One more thing')
    // Letters that are typed on are no shortcuts.
    await expect(unsent).toBeFocused()
    await page.keyboard.type(' sn')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(unsent).toBeFocused()
    await page.getByRole('button', { name: 'Copy message' }).click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('One more thing')
    expect(await violations(page)).toEqual([])
    await move('New')
    await expect(message(page)).toHaveValue('One more thing')
  }
})

test('an archived applicant to whom nobody has written takes no message', async ({ page, editor }) => {
  const form = await openForm(editor)
  const [submission_id = ''] = await applicants(editor, form, { name: 'Noor Haddad' })
  const on = { form_id: form.identifier, submission_id }
  await editor.winnow.updateStage({ ...on, stage: 'Archived' })
  await page.goto(`/f/${form.identifier}?tab=Archived&submission_id=${submission_id}`)
  await page.getByRole('button', { name: 'Send a reply' }).click()
  await expect(page.getByText('This conversation was closed')).toBeVisible()
  await expect(message(page)).toHaveCount(0)
  await editor.winnow.updateStage({ ...on, stage: 'New' })
  await expect(message(page)).toBeVisible()
})
