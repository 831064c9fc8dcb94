import type { Page } from '@playwright/test'
import type { FormDetails } from '@winnow/sdk'
import { applicants, openForm } from '../support/forms.ts'
import type { Editor } from '../support/people.ts'
import { desktop, expectCounts, Grid, holdFrames, panel, phone, toast } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

test.use(desktop)

const people = ['Amara Okafor', 'Bruno Costa', 'Chen Wei', 'Dana Cohen', 'Emil Durand', 'Farah Nasser']

/** A table of six, in the order of their names. */
async function tableOf(page: Page, editor: Editor, fastMode: FormDetails['fastMode'] = 'DEFAULT') {
  const form = await openForm(editor)
  await applicants(editor, form, ...people.toReversed().map(name => ({ name })))
  await editor.winnow.editFastMode({ form_id: form.identifier, fast_mode: fastMode })
  await page.goto(`/f/${form.identifier}`)
  const grid = new Grid(page)
  await grid.expectNames(...people)
  return { form, grid }
}

const opened = (page: Page) => page.getByRole('complementary').getByRole('heading', { level: 2 })

test('from the open panel the next in order follows, and the key that continues is theirs', async ({
  page,
  editor,
}) => {
  const { grid } = await tableOf(page, editor)
  await grid.press(0)
  await expect(opened(page)).toHaveText('Amara Okafor')
  await page.keyboard.press('s')
  await expect(page.getByRole('textbox', { name: 'Reply' })).toBeFocused()
  await page.keyboard.press('Control+Enter')
  const done = page.getByRole('dialog', { name: 'Message sent' })
  await done.waitFor()
  await page.keyboard.press('a')
  await expect(page.getByRole('dialog').getByText('Bruno Costa moves to')).toBeVisible()
  await expect(toast(page, 'Amara Okafor moved to Shortlisted')).toBeVisible()

  await page.getByRole('dialog').getByText('Reply to Bruno Costa').click()
  // It stands for less than a second.
  await Promise.all([
    page.getByRole('dialog', { name: 'Moved' }).waitFor(),
    page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click(),
  ])
  await expect(opened(page)).toHaveText('Chen Wei')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await panel(page, 'Chen Wei').getByRole('button', { name: 'Archive' }).click()
  // The choice of the last dialog holds.
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(opened(page)).toHaveText('Dana Cohen')
  await expectCounts(page, { New: 3, Shortlisted: 1, Archived: 2 })
})

test('three keys at 80 ms decide on three, and as many undos walk back', async ({ page, editor }) => {
  const { form, grid } = await tableOf(page, editor, 'NO_CONFIRMATION_WITHOUT_MESSAGE')
  await grid.press(1)
  await expect(opened(page)).toHaveText('Bruno Costa')
  await page.keyboard.type('aaa', { delay: 80 })
  await expect(opened(page)).toHaveText('Emil Durand')
  await expectCounts(page, { New: 3, Archived: 3 })
  await grid.expectNames('Amara Okafor', 'Emil Durand', 'Farah Nasser')
  await expect(page.getByText('2 of 3')).toBeVisible()
  const offers = toast(page, 'moved to Archived')
  await expect(offers).toHaveText([
    /^Bruno Costa.*Archived\W*Undo$/,
    /^Chen Wei.*Archived\W*Undo$/,
    /^Dana Cohen.*Ctrl Z/,
  ])

  for (let n = 0; n < 3; n++) await page.keyboard.press('Control+z')
  await expectCounts(page, { New: 6, Archived: 0 })
  await expect(opened(page)).toHaveText('Bruno Costa')
  const { submissions } = await editor.winnow.fetchSubmissions({ form_id: form.identifier, stage: 'New' })
  expect(submissions).toHaveLength(6)
})

test('in the fast mode a closed chat is said in one line, until the next key', async ({ page, editor }) => {
  const { grid } = await tableOf(page, editor, 'NO_CONFIRMATION_WITH_MESSAGE')
  await grid.press(0)
  await expect(opened(page)).toHaveText('Amara Okafor')
  await page.keyboard.press('a')
  const closed = page.getByRole('region', { name: 'Reply to Amara Okafor' })
  await expect(closed).toContainText('Amara moved to Archived')
  await expect(closed).toContainText('Chat is closed. Cannot send messages.')
  await expect(closed.getByRole('button')).toHaveText([''])
  await expect(opened(page)).toHaveText('Bruno Costa')
  await page.keyboard.press('Escape')
  await expect(closed).toHaveCount(0)
  await expect(opened(page)).toHaveText('Bruno Costa')
  await page.keyboard.press('a')
  const next = page.getByRole('region', { name: 'Reply to Bruno Costa' })
  await expect(next).toContainText('Chat is closed. Cannot send messages.')
  await page.keyboard.press('f')
  await expect(next).toHaveCount(0)
})

test('in the fast mode, undo takes back the reply that was sent after the move', async ({ page, editor }) => {
  const { grid } = await tableOf(page, editor, 'NO_CONFIRMATION_WITH_MESSAGE')
  await grid.press(0)
  await expect(opened(page)).toHaveText('Amara Okafor')
  await page.keyboard.press('s')
  const offer = page.getByRole('region', { name: 'Reply to Amara Okafor' })
  await offer.getByRole('button', { name: /^Send/ }).click()
  await expect(toast(page, 'Message sent')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(toast(page, 'Move undone')).toContainText(
    'Amara Okafor is back in New. 1 reply was taken back.',
  )
  expect((await editor.winnow.fetchChats({ view_as: 'PAGE_USER' })).chats).toEqual([])
})

for (const [way, undo] of [
  ['the key', (page: Page) => page.keyboard.press('Control+z')],
  [
    'its toast',
    (page: Page) => toast(page, 'moved to Shortlisted').getByRole('button', { name: 'Undo' }).click(),
  ],
] as const)
  test(`in the fast mode, undo by ${way} closes the reply that was offered after the move`, async ({
    page,
    editor,
  }) => {
    const { grid } = await tableOf(page, editor, 'NO_CONFIRMATION_WITH_MESSAGE')
    await grid.press(0)
    await expect(opened(page)).toHaveText('Amara Okafor')
    await page.keyboard.press('s')
    const offer = page.getByRole('region', { name: 'Reply to Amara Okafor' })
    await offer.getByRole('textbox', { name: 'Reply' }).fill('Could we talk on Monday?')
    await opened(page).click()
    await undo(page)
    await expect(toast(page, 'Move undone')).toBeVisible()
    await expect(offer).toHaveCount(0)
    await expect(toast(page, 'Reply to Amara Okafor not sent')).toContainText(
      'Your text is a draft in the chat.',
    )
  })

test('many are undone from the dialog that says they moved, which keeps no toast beside it', async ({
  page,
  editor,
}) => {
  const { grid } = await tableOf(page, editor)
  await grid.tick(0)
  await grid.tick(2, true)
  await page.keyboard.press('a')
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  const done = page.getByRole('dialog', { name: 'Moved' })
  await expect(done.getByText('3 applicants moved to Archived successfully')).toBeVisible()
  await expect(toast(page, '3 applicants moved')).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect(toast(page, 'Move undone')).toBeVisible()
  await expect(done).toHaveCount(0)
  await expectCounts(page, { New: 6, Archived: 0 })
})

test('keys pressed as a dialog closes mean the table at once', async ({ page, editor }) => {
  const form = await openForm(editor)
  await applicants(editor, form, { name: 'Amara Okafor' }, { name: 'Bruno Costa' })
  await page.goto(`/f/${form.identifier}`)
  const grid = new Grid(page)
  await grid.expectNames('Bruno Costa', 'Amara Okafor')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('s')
  await expect(page.getByRole('dialog', { name: 'Also send a reply?' })).toBeVisible()
  const frames = await holdFrames(page)
  for (const key of ['Escape', 'ArrowDown', 'x']) await page.keyboard.press(key)
  await frames.release()
  await grid.expectSelected(1)
})

test('a form chosen in the sidebar takes the keys at once', async ({ page, editor }) => {
  const form = await openForm(editor, { name: 'Climate grant' })
  await applicants(editor, form, { name: 'Amara Okafor' })
  await page.goto('/')
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /^Climate grant/ })
    .click()
  await new Grid(page).expectNames('Amara Okafor')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(panel(page, 'Amara Okafor')).toBeVisible()
})

test('an offered undo does not run out under a dialog', async ({ page, editor }) => {
  await page.clock.install()
  const { grid } = await tableOf(page, editor, 'NO_CONFIRMATION_WITHOUT_MESSAGE')
  await grid.press(0)
  await page.keyboard.press('a')
  const offer = toast(page, 'Amara Okafor moved to Archived')
  await expect(offer).toBeVisible()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.clock.runFor(11_000)
  await expect(offer).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.clock.runFor(11_000)
  await expect(offer).toHaveCount(0)
})

test('with rows ticked and somebody else open, key and button mean the open one, and the screen says so', async ({
  page,
  editor,
}) => {
  const form = await openForm(editor)
  const name = 'Fatima Zahra El Idrissi'
  const order = [...people.slice(0, 3), name]
  await applicants(editor, form, ...order.toReversed().map(name => ({ name })))
  await page.goto(`/f/${form.identifier}`)
  const grid = new Grid(page)
  await grid.expectNames(...order)
  await grid.tick(0)
  await grid.tick(1)
  await grid.press(3)
  const detail = panel(page, name)
  const whom = detail.getByText(`For ${name}, not the 2 selected`)
  for (const { viewport } of [phone, desktop]) {
    await page.setViewportSize(viewport)
    await expect(whom).toBeVisible()
    expect(await whom.evaluate(it => it.scrollWidth <= it.clientWidth)).toBe(true)
  }
  const asks = page.getByRole('dialog').getByText(`${name} moves to`)
  await page.keyboard.press('s')
  await expect(asks).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(asks).toHaveCount(0)
  await detail.getByRole('button', { name: 'Shortlist' }).click()
  await expect(asks).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(asks).toHaveCount(0)

  await page.keyboard.press('Escape')
  await expect(detail).toHaveCount(0)
  await page.keyboard.press('s')
  await expect(page.getByRole('dialog', { name: 'Move applicants to Shortlisted' })).toBeVisible()
})

test('the panel counts who is selected besides its applicant', async ({ page, editor }) => {
  const { grid } = await tableOf(page, editor)
  const amara = panel(page, 'Amara Okafor')
  const others = amara.getByText(/^For Amara Okafor, not the/)
  /** What the panel of Amara, in the first row, says. */
  const expectLine = async (line: string | null) => {
    await page.keyboard.press('Enter')
    await expect(amara).toBeVisible()
    if (line === null) await expect(others).toHaveCount(0)
    else await expect(others).toHaveText(`For Amara Okafor, not the ${line}`)
    await page.keyboard.press('Escape')
    await expect(amara).toHaveCount(0)
  }
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('x')
  await grid.expectSelected(0)
  await expectLine(null)
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('ArrowUp')
  await grid.expectSelected(0, 1)
  await expectLine('1 other selected')
  await page.keyboard.press('Control+a')
  await grid.expectSelected(0, 1, 2, 3, 4, 5)
  await expectLine('5 others selected')
  await page.keyboard.press('x')
  await grid.expectSelected(1, 2, 3, 4, 5)
  await expectLine('5 selected')
})

test('a dialog that is cancelled leaves the table on no row, where it was on none', async ({
  page,
  editor,
}) => {
  const { grid } = await tableOf(page, editor)
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'x', 'ArrowDown', 'Shift+ArrowDown', 'Escape'])
    await page.keyboard.press(key)
  await grid.expectSelected(2, 3, 4)
  const ring = page.locator('[data-focus-ring]')
  await expect(ring).toBeHidden()
  await page.keyboard.press('a')
  const dialog = page.getByRole('dialog', { name: 'Move applicants to Archived' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.locator('[data-region=table] :focus')).toHaveCount(1)
  await expect(ring).toBeHidden()
  await grid.expectSelected(2, 3, 4)
  await page.keyboard.press('ArrowDown')
  await expect(ring).toBeVisible()
})

test('a sort leaves the focus with its applicant; Escape leaves the keys of the table alive', async ({
  page,
  editor,
}) => {
  const { grid } = await tableOf(page, editor)
  const says = (name: string) => page.getByRole('dialog').getByText(`${name} moves to`)
  /** The name in a row; the one in focus has the keys. */
  const cell = (row: number) => page.locator(`#glide-cell-1-${row}`)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.locator('.dvn-scroller').click({ position: { x: 120, y: 18 } })
  await page.locator('.dvn-scroller').click({ position: { x: 120, y: 18 } })
  await grid.expectNames(...people.toReversed())
  await page.keyboard.press('s')
  await expect(says('Bruno Costa')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(cell(4)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(cell(5)).toBeFocused()
  await page.keyboard.press('s')
  await expect(says('Amara Okafor')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(cell(5)).toBeFocused()

  await page.keyboard.press('Escape')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(opened(page)).toHaveText('Farah Nasser')
  await page.keyboard.press('Escape')
  await expect(opened(page)).toHaveCount(0)
  await expect(cell(0)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('x')
  await grid.expectSelected(1)
})

test('Ctrl+Enter in the preview of a reply sends nothing', async ({ page, editor }) => {
  const { form } = await tableOf(page, editor)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('s')
  await page.getByRole('dialog').getByText('Preview').click()
  const preview = page.getByRole('dialog', { name: 'Email Preview' })
  await expect(preview).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await preview.getByText('Close', { exact: true }).click()
  await expect(preview).toHaveCount(0)
  await expect(page.getByRole('dialog', { name: 'Also send a reply?' })).toBeVisible()
  const { respondedCount } = await editor.winnow.fetchCounts({ form_id: form.identifier })
  expect(respondedCount).toBe(0)
})

test('the choice to send is tried 3 times more; the move stands without it', async ({ page, editor }) => {
  const { form, grid } = await tableOf(page, editor)
  let calls = 0
  await page.route('**/form/update-default-send-message', route => {
    calls++
    return route.fulfill({ status: 503 })
  })
  await grid.press(0)
  await page.keyboard.press('s')
  await page.getByRole('dialog').getByText('Reply to Amara Okafor').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await expectCounts(page, { New: 5, Shortlisted: 1 })
  await expect.poll(() => calls).toBe(4)
  await expect(toast(page, /couldn|wrong|failed/i)).toHaveCount(0)
  expect((await editor.winnow.fetchDetails({ form_id: form.identifier })).defaultSendMessage).toBeNull()
})
