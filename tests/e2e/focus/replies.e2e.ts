import { violations } from '../support/axe.ts'
import { focusMode, nudge, opened, summary, tableOf } from '../support/focus.ts'
import { desktop, phone, toast } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

test.use(desktop)

test('a text that was typed and not sent is a draft in the chat', async ({ page, editor }) => {
  const { form } = await tableOf(page, editor)
  await page.keyboard.press('o')
  await expect(opened(page)).toHaveText('Amara Okafor')
  await page.keyboard.press('s')
  await page.keyboard.press('r')
  const text = nudge(page, 'Amara Okafor').getByRole('textbox', { name: 'Reply' })
  await expect(text).toBeFocused()
  await text.fill('Could we talk on Monday?')
  await page.route('**/api/chat/send-message', route => route.abort())
  await page.keyboard.press('Control+Enter')
  await expect(nudge(page, 'Amara Okafor').getByText('Message Failed.')).toBeVisible({ timeout: 15_000 })
  await nudge(page, 'Amara Okafor').getByText('Also send a reply?').click()
  await page.keyboard.press('ArrowRight')
  await expect(nudge(page, 'Amara Okafor')).toHaveCount(0)
  await expect(toast(page, 'Reply to Amara Okafor not sent')).toContainText(
    'Your text is a draft in the chat.',
  )
  // Nobody wrote anything to this one.
  await page.keyboard.press('s')
  await expect(nudge(page, 'Chen Wei')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(nudge(page, 'Chen Wei')).toHaveCount(0)
  await expect(toast(page, 'Chen Wei')).toHaveCount(0)

  await page.goto(`/f/${form.identifier}?tab=Shortlisted&mode=focus`)
  await page.keyboard.press('ArrowRight')
  await expect(opened(page)).toHaveText('Amara Okafor')
  await page.keyboard.press('r')
  await expect(focusMode(page).getByRole('textbox', { name: 'Message' })).toHaveValue(
    'Could we talk on Monday?',
  )
})

test('a text that goes back to its open chat unsent joins what is being written there', async ({
  page,
  editor,
}) => {
  await tableOf(page, editor)
  await page.keyboard.press('o')
  await expect(opened(page)).toHaveText('Amara Okafor')
  await page.keyboard.press('r')
  const message = focusMode(page).getByRole('textbox', { name: 'Message' })
  await expect(message).toBeFocused()
  await message.fill('Dear Amara,')
  await opened(page).click()
  await page.keyboard.press('s')
  await page.keyboard.press('r')
  const text = nudge(page, 'Amara Okafor').getByRole('textbox', { name: 'Reply' })
  await expect(text).toBeFocused()
  await text.fill('Are you free on Monday?')
  await opened(page).click()
  await expect(opened(page)).toHaveText('Bruno Costa')
  await expect(message).toHaveValue('')
  await opened(page).click()
  await expect(message).not.toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(opened(page)).toHaveText('Amara Okafor')
  await expect(toast(page, 'Reply to Amara Okafor not sent')).toContainText(
    'Your text is a draft in the chat.',
  )
  await expect(message).toHaveValue('Dear Amara,\n\nAre you free on Monday?')
  await message.press('End')
  await message.pressSequentially(' Or Tuesday?')
  await page.reload()
  await expect(message).toHaveValue('Dear Amara,\n\nAre you free on Monday? Or Tuesday?')
})

test('a text into which a template was inserted is kept too, one that a template replaced is not', async ({
  page,
  editor,
}) => {
  const { form, ids } = await tableOf(page, editor)
  await page.keyboard.press('o')
  await expect(opened(page)).toHaveText('Amara Okafor')
  const insert = async (name: string) => {
    await nudge(page, name)
      .getByRole('button', { name: /^Templates/ })
      .click()
    await page.getByRole('option', { name: /^Archive/ }).click()
    const text = nudge(page, name).getByRole('textbox', { name: 'Reply' })
    await expect(text).toHaveValue(/We will not be taking your application further/)
    await text.press('Escape')
    await expect(nudge(page, name)).toHaveCount(0)
  }
  await page.keyboard.press('s')
  await page.keyboard.press('r')
  const text = nudge(page, 'Amara Okafor').getByRole('textbox', { name: 'Reply' })
  await expect(text).toBeFocused()
  await text.fill('I read it twice.')
  await insert('Amara Okafor')
  await expect(toast(page, 'Reply to Amara Okafor not sent')).toBeVisible()
  await expect(opened(page)).toHaveText('Bruno Costa')
  await page.keyboard.press('s')
  await insert('Bruno Costa')
  await expect(toast(page, 'Bruno Costa')).toHaveCount(0)

  await page.goto(`/f/${form.identifier}?tab=Shortlisted&mode=focus&submission_id=${ids[0]}`)
  await expect(opened(page)).toHaveText('Amara Okafor')
  await page.keyboard.press('r')
  await expect(focusMode(page).getByRole('textbox', { name: 'Message' })).toHaveValue(
    /I read it twice\.[\s\S]*We will not be taking your application further/,
  )
})

test('Undo all takes the reply with it that was offered, and a text in it is kept', async ({
  page,
  editor,
}) => {
  const { form, ids } = await tableOf(page, editor, { names: ['Amara Okafor'] })
  await page.goto(`/f/${form.identifier}?mode=focus`)
  const text = nudge(page, 'Amara Okafor').getByRole('textbox', { name: 'Reply' })
  const shortlist = async () => {
    await expect(opened(page)).toHaveText('Amara Okafor')
    await page.keyboard.press('s')
    await expect(summary(page)).toBeVisible()
    await expect(text).toHaveValue(/^Hi Amara, /)
  }
  const undoAll = async () => {
    await summary(page).getByRole('button', { name: 'Undo all' }).click()
    await expect(page.getByText('1 applicant is in New.')).toBeVisible()
    await expect(nudge(page, 'Amara Okafor')).toHaveCount(0)
  }
  await shortlist()
  await undoAll()
  await expect(toast(page, 'Amara Okafor')).toHaveCount(0)
  await page.getByRole('button', { name: 'Start again' }).click()
  await shortlist()
  await text.fill('Could we talk on Monday?')
  await undoAll()
  await expect(toast(page, 'Reply to Amara Okafor not sent')).toContainText(
    'Your text is a draft in the chat.',
  )
  await page.goto(`/f/${form.identifier}?mode=focus&submission_id=${ids[0]}`)
  await expect(opened(page)).toHaveText('Amara Okafor')
  await page.keyboard.press('r')
  await expect(focusMode(page).getByRole('textbox', { name: 'Message' })).toHaveValue(
    'Could we talk on Monday?',
  )
})

test('undo takes back the reply that was sent from the offer', async ({ page, editor }) => {
  await tableOf(page, editor)
  const sent = async () => {
    const { chats } = await editor.winnow.fetchChats({ view_as: 'PAGE_USER' })
    return chats.map(({ lastMessage }) => lastMessage.content)
  }
  await page.keyboard.press('o')
  await expect(opened(page)).toHaveText('Amara Okafor')
  await page.keyboard.press('s')
  await page.keyboard.press('r')
  await page.keyboard.press('Control+Enter')
  await expect(toast(page, 'Message sent')).toBeVisible()
  await expect(opened(page)).toHaveText('Bruno Costa')
  expect(await sent()).toEqual([expect.stringMatching(/^Hi Amara, /)])
  await page.keyboard.press('Control+z')
  await expect(
    focusMode(page).getByText('Amara Okafor is back in New. 1 reply was taken back.'),
  ).toBeVisible()
  await expect(toast(page, 'Message sent')).toHaveCount(0)
  expect(await sent()).toEqual([])
})

test('while a reply is written, Undo and Exit mean the one whom it is written to', async ({
  page,
  editor,
}) => {
  const { form } = await tableOf(page, editor)
  await page.keyboard.press('o')
  const write = async () => {
    await expect(opened(page)).toHaveText('Amara Okafor')
    await page.keyboard.press('s')
    await page.keyboard.press('r')
    const text = nudge(page, 'Amara Okafor').getByRole('textbox', { name: 'Reply' })
    await expect(text).toBeFocused()
    await text.fill('Could we talk on Monday?')
  }
  await write()
  await focusMode(page).getByRole('banner').getByRole('button', { name: 'Undo' }).click()
  await expect(focusMode(page).getByText('Amara Okafor is back in New.')).toBeVisible()
  await expect(opened(page)).toHaveText('Amara Okafor')
  await expect(nudge(page, 'Amara Okafor')).toHaveCount(0)
  await expect(toast(page, 'Reply to Amara Okafor not sent')).toBeVisible()

  await page.goto(`/f/${form.identifier}?mode=focus`)
  await write()
  await focusMode(page).getByRole('button', { name: 'Exit' }).click()
  await expect(focusMode(page)).toHaveCount(0)
  await expect(toast(page, 'Reply to Amara Okafor not sent')).toBeVisible()
})

test('what an undo did is said for 5 seconds, and can be closed', async ({ page, editor }) => {
  await page.clock.install()
  await tableOf(page, editor, { fastMode: 'NO_CONFIRMATION_WITHOUT_MESSAGE' })
  await page.keyboard.press('o')
  await expect(opened(page)).toHaveText('Amara Okafor')
  const said = focusMode(page).getByText('Amara Okafor is back in New.')
  const decideAndUndo = async () => {
    await page.keyboard.press('s')
    await page.keyboard.press('Control+z')
    await expect(said).toBeVisible()
  }
  await decideAndUndo()
  await said.hover()
  await page.clock.runFor(6_000)
  await expect(said).toBeVisible()
  await page.mouse.move(0, 0)
  await page.clock.runFor(5_100)
  await expect(said).toHaveCount(0)
  await decideAndUndo()
  await focusMode(page).getByRole('button', { name: 'Close', exact: true }).click()
  await expect(said).toHaveCount(0)
  await expect(opened(page)).toHaveText('Amara Okafor')
})

test.describe('on a phone', () => {
  test.use(phone)

  for (const [name, field] of [
    ['Add a private note', 'Private note'],
    ['Label', 'Labels of Bruno Costa'],
    ['Send a reply', 'Message'],
  ] as const)
    test(`‘${name}’ takes the place of the reply that was offered`, async ({ page, editor }) => {
      const names = ['Amara Okafor', 'Bruno Costa']
      const { form } = await tableOf(page, editor, { names })
      await page.goto(`/f/${form.identifier}?mode=focus`)
      await expect(opened(page)).toHaveText('Amara Okafor')
      const bar = focusMode(page).getByRole('toolbar', { name: 'Decide' })
      await bar.getByRole('button', { name: 'Shortlist' }).tap()
      await expect(opened(page)).toHaveText('Bruno Costa')
      await expect(nudge(page, 'Amara Okafor')).toBeVisible()
      await bar.getByRole('button', { name }).tap()
      await expect(page.getByRole(name === 'Label' ? 'combobox' : 'textbox', { name: field })).toBeVisible()
      await expect(nudge(page, 'Amara Okafor')).toHaveCount(0)
    })
})

test('without a nudge to reply a decision is followed by the next applicant alone, on this device from then on', async ({
  page,
  editor,
}) => {
  const { form } = await tableOf(page, editor)
  await page.goto(`/f/${form.identifier}?mode=focus`)
  await expect(opened(page)).toHaveText('Amara Okafor')
  const wanted = focusMode(page).getByRole('checkbox', { name: 'Nudge to reply' })
  await expect(wanted).toBeChecked()
  await focusMode(page).getByText('Nudge to reply').click()
  await expect(wanted).not.toBeChecked()
  await page.keyboard.press('s')
  await expect(opened(page)).toHaveText('Bruno Costa')
  await expect(nudge(page, 'Amara Okafor')).toHaveCount(0)
  await page.reload()
  await expect(opened(page)).toHaveText('Bruno Costa')
  await expect(wanted).not.toBeChecked()
})

test('the chat of focus mode says what is left of the day’s replies, and leads to the plans of the workspace', async ({
  page,
  editor,
}) => {
  const { form } = await tableOf(page, editor)
  await page.goto(`/f/${form.identifier}?mode=focus`)
  await expect(opened(page)).toHaveText('Amara Okafor')
  await page.keyboard.press('r')
  const chat = page.getByRole('region', { name: 'Chat' })
  await expect(chat.getByText(/^0 of [\d,]+ replies today/)).toBeVisible()
  await chat.getByRole('textbox', { name: 'Message' }).fill('Could we talk?')
  await page.keyboard.press('Control+Enter')
  await expect(chat.getByText(/^1 of [\d,]+ replies today/)).toBeVisible()
  expect(await violations(page)).toEqual([])
  const upgrade = chat.getByRole('link', { name: 'Upgrade' })
  await expect(upgrade).toHaveAttribute('href', `/pricing?page_id=${editor.workspaceId}`)
  await upgrade.click()
  await expect(page).toHaveURL('/pricing')
})

test('the reply that is offered after the last applicant is sent by its key', async ({ page, editor }) => {
  await tableOf(page, editor, { names: ['Amara Okafor'] })
  await page.getByRole('button', { name: 'Focus mode' }).click()
  await expect(opened(page)).toHaveText('Amara Okafor')
  await page.keyboard.press('s')
  await expect(summary(page)).toBeVisible()
  await page.keyboard.press('r')
  await expect(nudge(page, 'Amara Okafor').getByRole('textbox')).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(toast(page, 'Message sent')).toBeVisible()
  await expect(nudge(page, 'Amara Okafor')).toHaveCount(0)
  await expect(focusMode(page)).toBeFocused()
})
