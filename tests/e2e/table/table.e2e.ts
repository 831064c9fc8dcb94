import { readFile } from 'node:fs/promises'
import { applicants, openForm } from '../support/forms.ts'
import { desktop, expectCounts, Grid, panel, phone, tab, toast } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'
import { people, tableOf } from './scene.ts'

test('tabs show every status with its count, and the URL keeps tab, search and sort over a reload', async ({
  page,
  editor,
}) => {
  const { form, ids, grid } = await tableOf(page, editor)
  await expectCounts(page, { New: 5, Shortlisted: 0, Archived: 0 })
  await editor.winnow.updateStage({
    form_id: form.identifier,
    submission_id: ids[0] ?? '',
    stage: 'Shortlisted',
  })
  await page.reload()
  await expectCounts(page, { New: 4, Shortlisted: 1, Archived: 0 })
  await tab(page, 'Shortlisted').click()
  await grid.expectNames('Amara Okafor')
  await expect(page).toHaveURL(/\?tab=Shortlisted$/)

  await tab(page, 'New').click()
  await page.getByRole('button', { name: 'Sort: Newest first' }).click()
  await page.getByRole('menuitem', { name: /Years/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Lowest first', exact: true })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await page.keyboard.press('Escape')
  await grid.expectNames('Dana Cohen', 'Bruno Costa', 'Émile Durand', 'Chen Wei')
  await page.getByLabel('Search applicants').fill('d')
  await grid.expectNames('Dana Cohen', 'Émile Durand')
  await expect(page).toHaveURL(/sort=.*asc/)
  await page.reload()
  await grid.expectNames('Dana Cohen', 'Émile Durand')
  await expect(page.getByLabel('Search applicants')).toHaveValue('d')
  const visited = await page.evaluate(() => history.length)
  await page.getByLabel('Search applicants').fill('')
  await grid.expectNames('Dana Cohen', 'Bruno Costa', 'Émile Durand', 'Chen Wei')
  expect(await page.evaluate(() => history.length)).toBe(visited)
})

test('the directions of a sort stay in view over columns that scroll', async ({ page, editor }) => {
  const questions = Array.from({ length: 20 }, (_, at) => ({
    ...{ type: 'NUMBER' as const, question: `Score ${at + 1}` },
  }))
  const form = await openForm(editor, { questions })
  await applicants(editor, form, { name: 'Amara Okafor' })
  await page.goto(`/f/${form.identifier}`)
  await new Grid(page).expectNames('Amara Okafor')
  const item = (name: string) => page.getByRole('menuitem', { name, exact: true })
  await page.getByRole('button', { name: 'Sort: Newest first' }).click()
  await page.keyboard.press('End')
  await expect(item('Score 20')).toBeInViewport({ ratio: 1 })
  await expect(item('Newest first')).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Enter')
  await expect(item('Lowest first')).toHaveAttribute('aria-current', 'true')
  await expect(item('Lowest first')).toBeInViewport({ ratio: 1 })
  // The keys lead to a column that they hide nothing of.
  const lowest = async () => ((await item('Clear sort').boundingBox())?.y ?? 0) + 32
  for (let step = 0; step < 12; step++) await page.keyboard.press('ArrowUp')
  await expect(item('Score 8')).toHaveAttribute('data-highlighted')
  await expect
    .poll(async () => ((await item('Score 8').boundingBox())?.y ?? 0) - (await lowest()))
    .toBeGreaterThanOrEqual(0)
})

test('a switch of tabs takes 230 ms, and a key ends it', async ({ page, editor }) => {
  const form = await openForm(editor)
  const [id = ''] = await applicants(editor, form, { name: 'Amara Okafor' }, { name: 'Bruno Costa' })
  await editor.winnow.updateStage({
    form_id: form.identifier,
    submission_id: id,
    stage: 'Shortlisted',
  })
  await page.goto(`/f/${form.identifier}`)
  const grid = new Grid(page)
  await grid.expectNames('Bruno Costa')
  // Slow enough to be seen however busy the machine is.
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Animation.enable')
  await devtools.send('Animation.setPlaybackRate', { playbackRate: 0.01 })
  const fading = () =>
    page.evaluate(() =>
      document
        .getAnimations()
        .filter(it => it.playState === 'running')
        .map(it => it.effect?.getTiming().duration),
    )
  await tab(page, 'Shortlisted').click()
  await grid.expectNames('Amara Okafor')
  expect(await fading()).toContain(230)
  await page.keyboard.press('ArrowDown')
  expect(await fading()).not.toContain(230)
})

test('search folds case and accents, finds words in the answers, and says where else there are matches', async ({
  page,
  editor,
}) => {
  const { form, ids, grid } = await tableOf(page, editor)
  await page.getByLabel('Search applicants').fill('EMILE')
  await grid.expectNames('Émile Durand')
  await expect(page.getByText('1 of 5 matches ‘EMILE’')).toBeVisible()
  await page.getByLabel('Search applicants').fill('because of bru')
  await grid.expectNames('Bruno Costa')
  await editor.winnow.updateStage({
    form_id: form.identifier,
    submission_id: ids[1] ?? '',
    stage: 'Archived',
  })
  await page.reload()
  await expect(page.getByText('No results')).toBeVisible()
  await expect(page.getByText('1 match in Archived.')).toBeVisible()
  await page.getByRole('button', { name: 'Open Archived' }).click()
  await grid.expectNames('Bruno Costa')
  await tab(page, 'New').click()
  await page.getByRole('tabpanel').getByText('Clear search').first().click()
  await grid.expectNames('Émile Durand', 'Dana Cohen', 'Chen Wei', 'Amara Okafor')
})

test('empty tabs say so in the documents’ words', async ({ page, editor }) => {
  const form = await openForm(editor)
  await page.goto(`/f/${form.identifier}`)
  await expect(page.getByText('All caught up')).toBeVisible()
  await expect(page.getByText('No new applications for this form.')).toBeVisible()
  await tab(page, 'Shortlisted').click()
  await expect(page.getByText('No shortlisted applicants')).toBeVisible()
  await expect(page.getByText('You have not moved any applicant to Shortlisted yet.')).toBeVisible()
})

test('the keyboard walks, selects, opens and leaves', async ({ page, editor }) => {
  const { grid } = await tableOf(page, editor)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('x')
  await grid.expectSelected(1)
  await page.keyboard.press('Shift+ArrowDown')
  await grid.expectSelected(1, 2)
  await expect(page.getByText('2 selected')).toBeVisible()
  await page.keyboard.press('x')
  await grid.expectSelected(1)

  await page.keyboard.press('Enter')
  await expect(panel(page, 'Chen Wei')).toBeVisible()
  await expect(page).toHaveURL(/submission_id=/)
  await page.keyboard.press('j')
  await expect(panel(page, 'Bruno Costa')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel(page, 'Bruno Costa')).toHaveCount(0)
  await expect(page).not.toHaveURL(/submission_id=/)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(page.getByText('1 selected')).toHaveCount(0)

  await page.keyboard.press('/')
  await expect(page.getByLabel('Search applicants')).toBeFocused()
  await page.keyboard.type('dana', { delay: 20 })
  await grid.expectNames('Dana Cohen')
})

test('Enter and the arrow down lead from the search to the first who is found', async ({ page, editor }) => {
  const { grid } = await tableOf(page, editor)
  const search = page.getByLabel('Search applicants')
  await search.fill('nobody')
  await search.press('Enter')
  await expect(page.getByText('No results')).toBeVisible()
  await expect(search).toBeFocused()
  await search.fill('e')
  // Before the search has begun.
  await search.press('Enter')
  await expect(search).not.toBeFocused()
  await page.keyboard.press('x')
  await grid.expectSelected(0)
  await page.keyboard.press('x')
  // There is nothing to undo, and the search is no longer typed in.
  await page.keyboard.press('Control+z')
  await expect(search).toHaveValue('e')
  await search.press('ArrowDown')
  await expect(search).not.toBeFocused()
  await page.keyboard.press('Enter')
  await expect(panel(page, 'Émile Durand')).toBeVisible()
})

test('ticks select one, a range and all; the bar counts them and lets them go', async ({ page, editor }) => {
  const { grid } = await tableOf(page, editor)
  await grid.tick(0)
  await grid.tick(3, true)
  await grid.expectSelected(0, 1, 2, 3)
  const bar = page.getByRole('toolbar', { name: 'Selected applicants' })
  await expect(bar.getByText('4 selected')).toBeVisible()
  await bar.getByText('Select all 5').click()
  await expect(bar.getByText('5 selected')).toBeVisible()
  await bar.getByRole('button', { name: 'Clear selection' }).click()
  await expect(bar).toHaveCount(0)
  await page.keyboard.press('Control+a')
  await expect(bar.getByText('5 selected')).toBeVisible()
})

test('a link with submission_id opens that applicant; an unknown one is said to be missing', async ({
  page,
  editor,
}) => {
  const { form, ids } = await tableOf(page, editor)
  await page.goto(`/f/${form.identifier}?submission_id=${ids[2]}`)
  const detail = panel(page, 'Chen Wei')
  await expect(detail.getByText('Because of Chen Wei')).toBeVisible()
  await expect(detail.getByText(/^Applied on /)).toBeVisible()
  await expect(detail.getByText('3 of 5')).toBeVisible()
  await page.goto(`/f/${form.identifier}?submission_id=sub_nothing`)
  await expect(page.getByText('Application not found')).toBeVisible()
  await page.getByRole('button', { name: 'Back to applicants' }).click()
  await expect(page).not.toHaveURL(/submission_id/)
})

test('R opens the chat beside the answers; the first reply is sent from there', async ({ page, editor }) => {
  await tableOf(page, editor)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('r')
  const detail = panel(page, 'Émile Durand')
  await expect(detail.getByRole('textbox', { name: 'Message' })).toBeFocused()
  await page.keyboard.type('Could you send your work?')
  await page.keyboard.press('Control+Enter')
  await expect(
    detail.getByRole('list', { name: 'Messages' }).getByText('Could you send your work?'),
  ).toBeVisible()
  await detail.getByRole('button', { name: 'Hide chat' }).click()
  await expect(detail.getByText('Replied', { exact: true })).toBeVisible()
})

test('an export takes the selected and the shown columns, and runs on while the table is used', async ({
  page,
  editor,
}) => {
  const { grid, form } = await tableOf(page, editor)
  await editor.winnow.updateSavedFilter({ form_id: form.identifier, hidden_columns: ['email'] })
  await page.reload()
  await grid.tick(2)
  await grid.tick(3)
  let goOn = () => {}
  const held = new Promise<void>(resolve => {
    goOn = resolve
  })
  await page.route('**/api/submission/fetch-window', async route => {
    await held
    await route.continue()
  })
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export CSV' })
  await expect(dialog.getByRole('radio', { name: 'Selected' })).toBeChecked()
  await expect(dialog.getByText('2 applicants')).toBeVisible()
  await expect(dialog.getByRole('radio', { name: 'Shown columns' })).toBeChecked()
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Export', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(toast(page, '0 of 2').getByRole('button', { name: 'Stop' })).toBeVisible()
  goOn()
  const text = await readFile(await (await download).path(), 'utf8')
  expect(people.filter(name => text.includes(name))).toEqual(['Bruno Costa', 'Chen Wei'])
  expect(text).toMatch(/^\ufeff?Status,Name,(?!.*Email)/)
  await expect(toast(page, '2 applicants exported')).toBeVisible()
})

test('under 720 px the table is a list: open, select, move', async ({ page, editor }) => {
  await page.setViewportSize(phone.viewport)
  const form = await openForm(editor, { questions: [{ type: 'LONG_TEXT', question: 'Why us' }] })
  await applicants(
    editor,
    form,
    ...people.map((name, at) => ({ name, answers: { 'Why us': `Reason ${at} of ${name}` } })),
  )
  await page.goto(`/f/${form.identifier}`)
  const list = page.getByRole('list', { name: 'Applicants' })
  await expect(list.getByRole('listitem')).toHaveCount(5)
  await page.getByLabel('Search applicants').fill('reason dana')
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expect(list.getByRole('button')).toContainText('Why us')
  await expect(list.locator('mark')).toHaveText(['Dana', 'Reason', 'Dana'])
  await page.getByLabel('Search applicants').fill('')
  await expect(list.getByRole('listitem')).toHaveCount(5)
  await list.getByRole('button', { name: /Dana Cohen/ }).click()
  await expect(panel(page, 'Dana Cohen')).toBeVisible()
  await panel(page, 'Dana Cohen').getByRole('button', { name: 'Close', exact: true }).click()
  await list.getByText('Select Émile Durand').locator('..').click()
  await list.getByText('Select Chen Wei').locator('..').click()
  await page
    .getByRole('toolbar', { name: 'Selected applicants' })
    .getByRole('button', { name: 'Archive' })
    .click()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await expectCounts(page, { New: 3, Archived: 2 })
})

test('a toast ends before the open applicant', async ({ page, editor }) => {
  await page.setViewportSize(desktop.viewport)
  await tableOf(page, editor)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(panel(page, 'Émile Durand')).toBeVisible()
  await page.keyboard.press('s')
  await expect(page.getByRole('textbox', { name: 'Reply' })).toHaveValue(/^Hi Émile/)
  await page.keyboard.press('Control+Enter')
  const moved = toast(page, 'Émile Durand moved to Shortlisted')
  await expect(moved).toBeVisible()
  const open = page.locator('[data-region=detail]')
  const room = async () => {
    const [left, right] = await Promise.all([moved.boundingBox(), open.boundingBox()])
    return left && right ? right.x - left.x - left.width : null
  }
  await expect.poll(room).toBe(16)
})

test('new applicants come in by themselves', async ({ page, editor }) => {
  await page.clock.install()
  const { form, grid } = await tableOf(page, editor)
  await applicants(editor, form, { name: 'Farah Nasser' })
  await page.clock.runFor(11_000)
  await expectCounts(page, { New: 6 })
  await grid.expectRow('Farah Nasser')
})
