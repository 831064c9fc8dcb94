import { add, addOptions, blank, card, draftOf, option, paste } from '../support/builder.ts'
import { expect, test } from '../support/test.ts'

const lines = (count: number) => Array.from({ length: count }, (_, at) => `Line ${at + 1}`).join('\n')

test('a form takes 200 questions: what is pasted beyond is said to be left out, what is typed stays', async ({
  page,
  editor,
}) => {
  const form = await blank(page, editor)
  const line = page.getByLabel('Type a question and press Enter')
  await paste(line, lines(260))
  const notices = page.getByRole('list', { name: 'Notifications' })
  await expect(notices.getByText('198 questions added')).toBeVisible()
  await expect(
    notices.getByText('62 lines were left out. A form can have up to 200 questions.'),
  ).toBeVisible()
  await line.fill('One more')
  await page.keyboard.press('Enter')
  await expect(page.getByText('A form can have up to 200 questions', { exact: true })).toBeVisible()
  await expect(line).toHaveValue('One more')
  await expect.poll(async () => (await draftOf(editor, form)).inputFields.length).toBe(200)
})

test('a question takes 500 options: what is pasted beyond is said to be left out', async ({
  page,
  editor,
}) => {
  await blank(page, editor)
  await add(page, 'Dropdown', 'Country')
  await addOptions(page, 'First')
  await paste(option(page, 1), lines(600))
  await expect(page.getByText('499 options added')).toBeVisible()
  await expect(
    page.getByText('101 lines were left out. A question can have up to 500 options.'),
  ).toBeVisible()
  await card(page).getByRole('button', { name: 'Add an option' }).click()
  await expect(page.getByText('A question can have up to 500 options', { exact: true })).toBeVisible()
})
