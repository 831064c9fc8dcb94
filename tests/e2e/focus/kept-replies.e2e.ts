import { focusMode, nudge, opened, tableOf } from '../support/focus.ts'
import { desktop, toast } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

test.use(desktop)

for (const [place, fastMode] of [
  ['focus mode', 'DEFAULT'],
  ['the fast mode', 'NO_CONFIRMATION_WITH_MESSAGE'],
] as const)
  test(`in ${place}, what was changed in the reply that is offered is a draft in the chat after a reload`, async ({
    page,
    editor,
  }) => {
    const { form, ids, grid } = await tableOf(page, editor, { fastMode })
    if (place === 'focus mode') await page.keyboard.press('o')
    else await grid.press(0)
    await expect(page.getByRole('heading', { name: 'Amara Okafor' })).toBeVisible()
    await page.keyboard.press('s')
    const reply = nudge(page, 'Amara Okafor').getByRole('textbox', { name: 'Reply' })
    await expect(reply).toHaveValue(/^Hi Amara, /)
    await reply.fill('Could we talk on Monday?')
    await page.reload()
    await page.goto(`/f/${form.identifier}?tab=Shortlisted&mode=focus&submission_id=${ids[0]}`)
    await expect(opened(page)).toHaveText('Amara Okafor')
    await page.keyboard.press('r')
    await expect(focusMode(page).getByRole('textbox', { name: 'Message' })).toHaveValue(
      'Could we talk on Monday?',
    )
  })

test('of a reply that is offered, neither an untouched template nor a text that was sent is kept as a draft', async ({
  page,
  editor,
}) => {
  const { form, ids } = await tableOf(page, editor)
  await page.keyboard.press('o')
  const reply = (name: string) => nudge(page, name).getByRole('textbox', { name: 'Reply' })
  await expect(opened(page)).toHaveText('Amara Okafor')
  await page.keyboard.press('s')
  await reply('Amara Okafor').fill('Could we talk on Monday?')
  await page.keyboard.press('Control+Enter')
  await expect(toast(page, 'Message sent')).toBeVisible()
  await expect(opened(page)).toHaveText('Bruno Costa')
  await page.keyboard.press('s')
  await expect(reply('Bruno Costa')).toHaveValue(/^Hi Bruno, /)
  for (const id of ids.slice(0, 2)) {
    await page.goto(`/f/${form.identifier}?tab=Shortlisted&mode=focus&submission_id=${id}`)
    await expect(opened(page)).toBeVisible()
    await page.keyboard.press('r')
    await expect(focusMode(page).getByRole('textbox', { name: 'Message' })).toHaveValue('')
  }
})
