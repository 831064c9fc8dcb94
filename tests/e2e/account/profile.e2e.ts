import { openForm } from '../support/forms.ts'
import { address, signIn } from '../support/people.ts'
import { desktop, phone, toast } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

test.use(desktop)

test('a name, a time zone and formats are saved, and every date follows', async ({ page, editor }) => {
  const form = await openForm(editor)
  const closes = new Date(Date.UTC(new Date().getUTCFullYear() + 1, 2, 9, 22, 30)).toISOString()
  const year = closes.slice(0, 4)
  await editor.winnow.updateStatus({
    ...{ form_id: form.identifier, status: 'OPEN', closing_date: closes },
  })
  await page.goto('/settings/profile')
  const you = page.getByRole('region', { name: 'You' })
  await you.getByLabel('Full name').fill('')
  await you.getByRole('button', { name: 'Save' }).click()
  await expect(you).toContainText('This field is required')
  await you.getByLabel('Full name').fill('Mira S. Sandoval')
  await you.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Name saved')).toBeVisible()
  await expect(page.getByRole('button', { name: 'account menu' })).toContainText('Mira S. Sandoval')

  const choose = async (what: string, option: string | RegExp) => {
    await page.getByRole('combobox', { name: what }).click()
    await page.getByRole('option', { name: option }).click()
    await expect(page.getByRole('combobox', { name: what })).toHaveText(option)
  }
  await choose('Time zone', 'Pacific/Auckland')
  await choose('Dates', '2026-11-16')
  await choose('Times', '14:31')
  await page.goto(`/f/${form.identifier}/settings`)
  const closing = page.getByRole('textbox', { name: 'Closing date' })
  // 10:30 PM in UTC is the next morning in Auckland, whose clocks are 13 hours ahead in March.
  await expect(closing).toHaveValue(`${year}-03-10, 11:30`)
  await closing.fill(`${year}-03-11, 09:15`)
  await closing.press('Enter')
  await expect
    .poll(async () => (await editor.winnow.fetchDetails({ form_id: form.identifier })).closingDate)
    .toBe(`${year}-03-10T20:15:00.000Z`)
})

test('a lost phone is signed out from another browser, and its open screen leaves', async ({
  page,
  editor,
  visitor,
}) => {
  const lost = await visitor(phone)
  await lost.goto('/')
  await signIn(lost, editor.email)
  await expect(lost.getByRole('heading', { name: 'Forms', exact: true })).toBeVisible()

  await page.goto('/settings/sessions')
  const sessions = page.getByRole('main').getByRole('listitem')
  await expect(sessions.first()).toContainText('This browser')
  const before = await sessions.count()
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(toast(page, /Signed out of \d other browser/)).toBeVisible()
  await expect(sessions).toHaveCount(1)
  expect(before).toBeGreaterThan(1)
  await expect(lost.getByRole('button', { name: 'Send code' })).toBeVisible()
})

test('one browser is signed out from its row: its open screen leaves at once, the others stay', async ({
  page,
  editor,
  visitor,
}) => {
  const userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
  const [lost, kept] = [await visitor({ ...desktop, userAgent }), await visitor(phone)]
  for (const other of [lost, kept]) {
    await other.goto('/')
    await signIn(other, editor.email)
    await expect(other.getByRole('heading', { name: 'Forms', exact: true })).toBeVisible()
  }
  await page.goto('/settings/sessions')
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Firefox' })
  await row.getByRole('button', { name: 'Sign out' }).click()
  await expect(toast(page, /^Signed out of .*Firefox/)).toBeVisible()
  await expect(row).toHaveCount(0)
  await expect(lost.getByRole('button', { name: 'Send code' })).toBeVisible()
  await kept.reload()
  await expect(kept.getByRole('heading', { name: 'Forms', exact: true })).toBeVisible()
})

test('somebody without a workspace reaches their data from onboarding', async ({ page }) => {
  await page.goto('/')
  await signIn(page, address('new'))
  await page.getByRole('link', { name: 'Your data' }).click()
  await expect(page.getByRole('heading', { name: 'Delete your account' })).toBeVisible()
  await page.getByRole('link', { name: 'Sessions' }).click()
  await expect(page.getByRole('main')).toContainText('This browser')
})
