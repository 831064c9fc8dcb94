import { violations } from '../support/axe.ts'
import { applicants, openForm } from '../support/forms.ts'
import { Grid, panel, phone } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

test('Ctrl+K finds an action by its words, says whom it acts on, and runs it by Enter', async ({
  page,
  editor,
}) => {
  const form = await openForm(editor)
  await applicants(editor, form, { name: 'Amara Okafor' }, { name: 'Bruno Costa' })
  await page.goto(`/f/${form.identifier}`)
  const grid = new Grid(page)
  await grid.expectNames('Bruno Costa', 'Amara Okafor')
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Actions' })
  const input = palette.getByRole('combobox', { name: 'Search actions, applicants and forms' })
  await expect(input).toBeFocused()
  await expect(palette.getByRole('option', { name: 'Shortlist' })).toHaveCount(0)
  await expect(palette.getByRole('option', { name: /person/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(palette).toHaveCount(0)

  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Control+k')
  await expect(palette.getByRole('group', { name: 'Bruno Costa' })).toBeVisible()
  await expect(palette.getByRole('option', { name: /^Shortlist/ })).toContainText('S')
  await expect(palette.getByRole('group', { name: 'Statuses' })).toContainText('Move to Archived')
  expect(await violations(page)).toEqual([])
  await input.fill('move arch')
  await expect(palette.getByRole('option')).toHaveText(['Move to Archived'])
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Also send a reply?' })
  await expect(dialog.getByText('Bruno Costa moves to')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.keyboard.press('Control+k')
  await input.fill('search app')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Search applicants')).toBeFocused()
  await page.keyboard.press('Control+k')
  await input.fill('no such action')
  await expect(palette.getByText('Nothing matches')).toBeVisible()
})

test('Enter in a palette that just opened runs its first action', async ({ page, editor }) => {
  const form = await openForm(editor)
  await applicants(editor, form, { name: 'Amara Okafor' })
  await page.goto(`/f/${form.identifier}`)
  await new Grid(page).expectNames('Amara Okafor')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Search actions, applicants and forms' })).toBeFocused()
  await expect(page.getByRole('option', { name: /^Shortlist/ })).toHaveAttribute('data-highlighted')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Amara Okafor moves to Shortlisted')).toBeVisible()
})

test('Ctrl+K opens the groups, the charts and another form', async ({ page, editor }) => {
  const form = await openForm(editor)
  const other = await openForm(editor, { name: 'Autumn fellowship' })
  await applicants(editor, form, { name: 'Amara Okafor' })
  await page.goto(`/f/${form.identifier}`)
  await new Grid(page).expectNames('Amara Okafor')
  const input = page.getByRole('combobox', { name: 'Search actions, applicants and forms' })
  const find = async (text: string) => {
    await page.keyboard.press('Control+k')
    await input.fill(text)
    await page.keyboard.press('Enter')
  }
  await find('group by')
  await expect(page.getByRole('menuitem', { name: 'Labels' })).toBeVisible()
  await page.keyboard.press('Escape')
  await find('charts')
  await expect(page.getByRole('button', { name: 'Charts', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await find('autumn')
  await expect(page).toHaveURL(new RegExp(`/f/${other.identifier}$`))
})

test('Ctrl+K clears the filters where there are any', async ({ page, editor }) => {
  const form = await openForm(editor)
  await applicants(editor, form, { name: 'Amara Okafor' }, { name: 'Bruno Costa' })
  const filters = JSON.stringify([{ columnId: 'applicant', operator: 'contains', value: 'amara' }])
  await page.goto(`/f/${form.identifier}?filters=${encodeURIComponent(filters)}`)
  const grid = new Grid(page)
  await grid.expectNames('Amara Okafor')
  const input = page.getByRole('combobox', { name: 'Search actions, applicants and forms' })
  const clear = page.getByRole('option', { name: 'Clear filters' })
  await page.keyboard.press('Control+k')
  await input.fill('clear')
  await expect(clear).toBeVisible()
  await page.keyboard.press('Enter')
  await grid.expectNames('Bruno Costa', 'Amara Okafor')
  await page.keyboard.press('Control+k')
  await input.fill('clear filters')
  await expect(page.getByText('Nothing matches')).toBeVisible()
})

test('Ctrl+K finds applicants in any status, and opens one over the table as it is', async ({
  page,
  editor,
}) => {
  const form = await openForm(editor)
  const [id = ''] = await applicants(editor, form, { name: 'Amara Okafor' }, { name: 'Bruno Costa' })
  await editor.winnow.updateStage({ form_id: form.identifier, submission_id: id, stage: 'Archived' })
  await page.goto(`/f/${form.identifier}?sort=applicant%3Aasc`)
  await new Grid(page).expectNames('Bruno Costa')
  const palette = page.getByRole('dialog', { name: 'Actions' })
  const input = palette.getByRole('combobox')
  await page.route('**/api/submission/fetch-window', (route, request) =>
    // The first search is not answered.
    request.postDataJSON().search === 'bru' ? undefined : route.fallback(),
  )
  await page.keyboard.press('Control+k')
  const overtaken = page.waitForEvent('requestfailed')
  const sent = page.waitForRequest(request => request.postDataJSON()?.search === 'bru')
  await input.fill('bru')
  await expect(palette.getByRole('status')).toHaveText('Searching applicants…')
  await sent
  await input.fill('oka')
  expect((await overtaken).postDataJSON().search).toBe('bru')
  await expect(palette.getByRole('group', { name: 'Applicants found' }).getByRole('option')).toHaveText([
    /Amara Okafor.*Archived/,
  ])
  await page.keyboard.press('Enter')
  await expect(panel(page, 'Amara Okafor')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`sort=applicant%3Aasc.*submission_id=${id}`))
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\?sort=applicant%3Aasc$/)
})

test('Ctrl+K says which answer an applicant was found by', async ({ page, editor }) => {
  const form = await openForm(editor, { questions: [{ type: 'SHORT_TEXT', question: 'City' }] })
  await applicants(editor, form, { name: 'Amara Okafor', answers: { City: 'Porto' } })
  await page.goto(`/f/${form.identifier}`)
  await new Grid(page).expectNames('Amara Okafor')
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Actions' })
  await palette.getByRole('combobox').fill('port')
  await expect(palette.getByRole('group', { name: 'Applicants found' }).getByRole('option')).toHaveText([
    /Amara Okafor.*Porto · City/,
  ])
})

test('a search for applicants that fails says so and can be tried again; the rest of the list works', async ({
  page,
  context,
  editor,
}) => {
  const form = await openForm(editor)
  await applicants(editor, form, { name: 'Amara Okafor' })
  await page.goto(`/f/${form.identifier}/analytics`)
  await expect(page.getByRole('heading', { name: form.name })).toBeVisible()
  const palette = page.getByRole('dialog', { name: 'Actions' })
  await page.keyboard.press('Control+k')
  await expect(palette.getByRole('combobox')).toBeFocused()
  await context.setOffline(true)
  await palette.getByRole('combobox').fill('share')
  await expect(palette.getByRole('status')).toHaveText("You're offline. Applicants can't be searched.")
  await expect(palette.getByRole('option')).toHaveText(['Share form'])
  await context.setOffline(false)
  await page.route('**/api/submission/fetch-window', route => route.fulfill({ status: 500, json: {} }))
  await palette.getByRole('combobox').fill('amara')
  await expect(palette.getByRole('status')).toContainText("Couldn't search applicants.")
  expect(await violations(page)).toEqual([])
  await page.unroute('**/api/submission/fetch-window')
  await palette.getByRole('button', { name: 'Try again' }).click()
  await palette.getByRole('option', { name: 'Amara Okafor' }).click()
  await expect(panel(page, 'Amara Okafor')).toBeVisible()
})

test('every screen has the palette and the list of its shortcuts; what was used last comes first', async ({
  page,
  editor,
}) => {
  const form = await openForm(editor, { name: 'Autumn fellowship' })
  const palette = page.getByRole('dialog', { name: 'Actions' })
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  const find = async (text: string) => {
    await page.keyboard.press('Control+k')
    await palette.getByRole('combobox').fill(text)
    await page.keyboard.press('Enter')
    await expect(palette).toHaveCount(0)
  }
  await page.goto('/')
  await expect(page.getByRole('cell', { name: 'Autumn fellowship', exact: true })).toBeVisible()
  await page.keyboard.press('?')
  await expect(sheet.getByRole('region', { name: 'Forms' })).toContainText('Search forms/')
  await page.keyboard.press('Escape')
  await find('autumn')
  await expect(page).toHaveURL(new RegExp(`/f/${form.identifier}$`))
  await expect(page.getByText('All caught up')).toBeVisible()
  await find('availability')
  await expect(page).toHaveURL(/settings#availability$/)
  await expect(page.getByRole('heading', { name: 'Availability' })).toBeInViewport()
  await find('form editor')
  await expect(page.getByRole('button', { name: 'Published' })).toBeVisible()
  await page.keyboard.press('?')
  await expect(sheet.getByRole('region', { name: 'Form' })).toContainText('Add a question/')
  await page.keyboard.press('Escape')
  await find('messages')
  await expect(page).toHaveURL(/\/messages/)
  await page.keyboard.press('Control+k')
  await expect(palette.getByRole('group', { name: 'Recent' }).getByRole('option')).toHaveText([
    'Messages',
    'Autumn fellowship',
  ])
  expect(await violations(page)).toEqual([])
})

test('? lists the keys by what they act on', async ({ page, editor }) => {
  const form = await openForm(editor)
  await applicants(editor, form, { name: 'Amara Okafor' })
  await page.goto(`/f/${form.identifier}`)
  await new Grid(page).expectNames('Amara Okafor')
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet.getByRole('region', { name: 'Applicants' })).toContainText('ShortlistS')
  await expect(sheet.getByRole('region', { name: 'Selection' })).toContainText('SelectX')
  await expect(sheet.getByRole('region', { name: 'Selection' })).toContainText('Select allCtrl A')
  for (const line of ['FilterF', 'Group by…G', 'ViewsV', 'ChartsC', 'Copy cells or selected rowsCtrl C'])
    await expect(sheet.getByRole('region', { name: 'Table' })).toContainText(line)
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
})

test('? shows every key at once where there is room, else the arrows scroll it', async ({ page, editor }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const form = await openForm(editor)
  await applicants(editor, form, { name: 'Amara Okafor' })
  await page.goto(`/f/${form.identifier}`)
  await new Grid(page).expectNames('Amara Okafor')
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  const last = sheet.getByText('Applicant shortcuts act on')
  await expect(last).toBeInViewport({ ratio: 1 })
  await expect(sheet.getByRole('button', { name: 'Close' }).last()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await page.setViewportSize({ width: 1440, height: 500 })
  await page.keyboard.press('?')
  await expect(sheet).toBeVisible()
  await expect(last).not.toBeInViewport()
  await expect(async () => {
    await page.keyboard.press('PageDown')
    await expect(last).toBeInViewport({ ratio: 1, timeout: 500 })
  }).toPass()
})

test('both fit a phone', async ({ page, editor }) => {
  await page.setViewportSize(phone.viewport)
  const form = await openForm(editor)
  await applicants(editor, form, { name: 'Amara Okafor' })
  await page.goto(`/f/${form.identifier}`)
  await page.getByRole('button', { name: /Amara Okafor/ }).click()
  await expect(panel(page, 'Amara Okafor')).toBeVisible()
  for (const [keys, name] of [
    ['Control+k', 'Actions'],
    ['?', 'Keyboard shortcuts'],
  ] as const) {
    await page.keyboard.press(keys)
    const box = await page.getByRole('dialog', { name }).boundingBox()
    expect((box?.x ?? -1) >= 0 && (box?.width ?? 999) <= phone.viewport.width).toBe(true)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name })).toHaveCount(0)
  }
})

test('on a touch screen the palette offers no list of keys, and ? shows it with its keys', async ({
  editor,
  visitor,
}) => {
  const page = await visitor(phone)
  await page.context().addCookies(editor.cookies)
  await page.goto('/')
  await expect(page.getByLabel('Search forms')).toBeVisible()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Actions' })
  await palette.getByRole('combobox').fill('settings')
  await expect(palette.getByRole('option').first()).toBeVisible()
  await palette.getByRole('combobox').fill('keyboard')
  await expect(palette.getByText('Nothing matches')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(palette).toHaveCount(0)
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet.getByText('Ctrl K')).toBeVisible()
})

test('S draws its dialog without a call in between, closed conversation and all', async ({
  page,
  editor,
}) => {
  const form = await openForm(editor)
  const [id = ''] = await applicants(editor, form, { name: 'Amara Okafor' })
  await editor.winnow.sendMessage({ form_id: form.identifier, submission_id: id, content: 'Hello' })
  await editor.winnow.updateStage({ form_id: form.identifier, submission_id: id, stage: 'Archived' })
  await page.goto(`/f/${form.identifier}?tab=Archived`)
  await new Grid(page).expectNames('Amara Okafor')
  await page.keyboard.press('ArrowDown')
  await page.route('**/api/submission/fetch-one', route => route.abort())
  await page.route('**/api/submission/fetch-submission', route => route.abort())
  await page.keyboard.press('s')
  await expect(page.getByRole('dialog').getByText('Chat is closed. Cannot send messages.')).toBeVisible()
})
