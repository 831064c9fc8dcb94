import { focusMode, nudge, opened, people, tableOf } from '../support/focus.ts'
import { desktop, toast } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

test.use(desktop)

test('after focus mode, the key in the table undoes what was decided there, then what was before', async ({
  page,
  editor,
}) => {
  const { grid } = await tableOf(page, editor, { fastMode: 'NO_CONFIRMATION_WITH_MESSAGE' })
  const undoes = async (text: string) => {
    await page.keyboard.press('Control+z')
    await expect(toast(page, 'Move undone')).toContainText(text)
  }
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('s')
  await grid.expectNames(...people.slice(1))
  await page.keyboard.press('o')
  await expect(opened(page)).toHaveText('Bruno Costa')
  await page.keyboard.press('1')
  await expect(opened(page)).toHaveText('Chen Wei')
  await page.keyboard.press('s')
  await expect(nudge(page, 'Chen Wei')).toBeVisible()
  await page.keyboard.press('r')
  await expect(nudge(page, 'Chen Wei').getByRole('textbox', { name: 'Reply' })).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(toast(page, 'Message sent')).toBeVisible()
  await expect(opened(page)).toHaveText('Dana Cohen')
  await page.keyboard.press('Escape')
  await expect(focusMode(page)).toHaveCount(0)

  await undoes('Chen Wei is back in New. 1 reply was taken back.')
  await undoes('Bruno Costa is back in New.')
  await undoes('Amara Okafor is back in New.')
  await grid.expectNames(...people)
})

test('focus mode deals again whom the table brought back, and each decision is undone once', async ({
  page,
  editor,
}) => {
  const names = people.slice(0, 4)
  const { grid } = await tableOf(page, editor, { names, fastMode: 'NO_CONFIRMATION_WITHOUT_MESSAGE' })
  await grid.expectNames(...names)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('s')
  await expect(toast(page, 'Amara Okafor moved to Shortlisted')).toBeVisible()
  await page.keyboard.press('o')
  await expect(opened(page)).toHaveText('Bruno Costa')
  await page.keyboard.press('1')
  await page.keyboard.press('s')
  await expect(opened(page)).toHaveText('Dana Cohen')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+z')
  await expect(toast(page, 'Move undone')).toContainText('Chen Wei is back in New.')

  await page.keyboard.press('o')
  await expect(opened(page)).toHaveText('Dana Cohen')
  await expect(focusMode(page).getByText('2 of 3')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(opened(page)).toHaveText('Chen Wei')
  await page.keyboard.press('ArrowLeft')
  await expect(opened(page)).toHaveText('Dana Cohen')
  await page.keyboard.press('Control+z')
  await expect(opened(page)).toHaveText('Bruno Costa')
  await expect(focusMode(page).getByText(/back in New\./i)).toBeVisible()

  await page.keyboard.press('Escape')
  await expect(focusMode(page)).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect(toast(page, 'Move undone')).toContainText('Amara Okafor is back in New.')
})
