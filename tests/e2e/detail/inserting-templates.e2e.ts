import type { Page } from '@playwright/test'
import { applicants, openForm } from '../support/forms.ts'
import type { Editor } from '../support/people.ts'
import { desktop, Grid } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

test.use(desktop)

/** A form with a template of its own, and the first of its two applicants open. */
async function opened(page: Page, editor: Editor) {
  const form = await openForm(editor)
  const form_id = form.identifier
  const { quickReplies } = await editor.winnow.updateQuickReplies({
    form_id,
    quick_replies: [
      ...form.quickReplies.map(({ name, text, priority }) => ({ name, text, priority })),
      { name: 'Interview', text: 'Hi {first_name}, could we talk?', priority: 3 },
    ],
  })
  await applicants(editor, form, { name: 'Bruno Costa' }, { name: 'Amara Okafor' })
  await page.goto(`/f/${form_id}`)
  const grid = new Grid(page)
  await grid.expectNames('Amara Okafor', 'Bruno Costa')
  await grid.press(0)
  const uses = async () =>
    (await editor.winnow.fetchDetails({ form_id })).quickReplies.find(it => it.name === 'Interview')?.useCount
  return { form, quickReplies, uses }
}

const search = (page: Page) => page.getByRole('combobox', { name: 'Find a template' })

test('a slash in an empty reply finds a template by typing, and sending counts it', async ({
  page,
  editor,
}) => {
  const { uses } = await opened(page, editor)
  await page.keyboard.press('s')
  const reply = page.getByRole('textbox', { name: 'Reply' })
  await expect(reply).toBeFocused()
  await reply.fill('')
  await page.keyboard.press('/')
  await expect(search(page)).toBeFocused()
  await page.keyboard.type('inter')
  await expect(page.getByRole('option')).toHaveText([
    /^Interview/,
    'Create template',
    'Manage reply templates',
  ])
  await page.keyboard.press('Enter')
  await page.keyboard.type(' Best, Mira')
  await expect(reply).toHaveValue('Hi Amara, could we talk? Best, Mira')
  await expect(reply).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await page.getByRole('dialog', { name: 'Message sent' }).waitFor()
  expect(await uses()).toBe(1)
})

test('on a slow machine, too, letters typed right behind the slash find a template', async ({
  page,
  editor,
}) => {
  await opened(page, editor)
  await page.keyboard.press('s')
  const reply = page.getByRole('textbox', { name: 'Reply' })
  await expect(reply).toBeFocused()
  await reply.fill('')
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.keyboard.press('/')
  await page.keyboard.type('inter')
  await expect(search(page)).toHaveValue('inter')
  await expect(reply).toHaveValue('/')
})

test('Ctrl+; opens the templates anywhere in a message to the applicant; Escape leaves the text as it was', async ({
  page,
  editor,
}) => {
  const { uses } = await opened(page, editor)
  await page.keyboard.press('r')
  const message = page.getByRole('textbox', { name: 'Message' })
  await message.fill('Good news')
  await page.keyboard.press('Control+;')
  await expect(search(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(message).toBeFocused()
  await expect(message).toHaveValue('Good news')
  await page.keyboard.press('Control+;')
  await page.getByRole('option', { name: /^Interview/ }).click()
  await expect(message).toHaveValue('Good news\n\nHi Amara, could we talk?')
  await page.keyboard.press('Control+Enter')
  await expect(
    page.getByRole('complementary').getByRole('listitem').filter({ hasText: 'Good news' }).last(),
  ).toBeVisible()
  await expect(message).toHaveValue('')
  await expect.poll(uses).toBe(1)
})

test('a message that began as a template counts as one after a reload too', async ({ page, editor }) => {
  const { uses } = await opened(page, editor)
  await page.keyboard.press('r')
  const message = page.getByRole('textbox', { name: 'Message' })
  await expect(message).toBeFocused()
  await page.keyboard.press('/')
  await page.keyboard.type('interview')
  await page.keyboard.press('Enter')
  await expect(message).toHaveValue('Hi Amara, could we talk?')
  await page.reload()
  await expect(message).toHaveValue('Hi Amara, could we talk?')
  await message.press('Control+Enter')
  await expect.poll(uses).toBe(1)
})

test('the button for the first name writes it where the caret is, which goes on behind it', async ({
  page,
  editor,
}) => {
  await opened(page, editor)
  await page.keyboard.press('s')
  const reply = page.getByRole('textbox', { name: 'Reply' })
  await reply.fill('Dear, welcome')
  for (const _ of ', welcome') await page.keyboard.press('ArrowLeft')
  await page.getByRole('button', { name: 'Insert first name' }).click()
  await page.keyboard.type(' and team')
  await expect(reply).toHaveValue('Dear {first_name} and team, welcome')
})

test('after a template was created from a message, what is typed goes into the message again', async ({
  page,
  editor,
}) => {
  await opened(page, editor)
  await page.keyboard.press('r')
  const message = page.getByRole('textbox', { name: 'Message', exact: true })
  await expect(message).toBeFocused()
  await page.keyboard.press('/')
  await page.getByRole('option', { name: 'Create template' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reply templates' })
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.keyboard.type('Offer')
  await dialog.getByRole('textbox', { name: 'Message' }).fill('Welcome to the residency.')
  await dialog.getByRole('button', { name: 'Save template' }).click()
  await expect(dialog.getByRole('button', { name: 'Offer', exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(message).toBeFocused()
})

test('the template that stands as the reply is marked among the templates', async ({ page, editor }) => {
  await opened(page, editor)
  await page.keyboard.press('s')
  const reply = page.getByRole('textbox', { name: 'Reply' })
  await expect(reply).not.toHaveValue('')
  const templates = page.getByRole('button', { name: /^Templates: Shortlist/ })
  await templates.click()
  await expect(page.getByRole('option', { name: /, chosen$/ })).toHaveText(/^Shortlist/)
  await page.getByRole('option', { name: /^Interview/ }).click()
  await page.getByRole('button', { name: /^Templates: Interview/ }).click()
  await expect(page.getByRole('option', { name: /, chosen$/ })).toHaveText(/^Interview/)
})

test('a template that is created from the templates of a reply begins at its name', async ({
  page,
  editor,
}) => {
  await opened(page, editor)
  await page.keyboard.press('s')
  await page.getByRole('button', { name: /^Templates: Shortlist/ }).click()
  await page.getByRole('option', { name: 'Create template' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reply templates' })
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused()
})
