import { applicants, openForm } from '../support/forms.ts'
import { phone, toast } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const people = ['Amara Okafor', 'Bruno Costa', 'Chen Wei', 'Dana Cohen', 'Émile Durand'] as const

test('by touch no tooltip covers what is pressed next, and a menu opens above the toasts', async ({
  editor,
  visitor,
}) => {
  const form = await openForm(editor)
  await applicants(editor, form, ...people.map(name => ({ name })))
  const page = await visitor(phone)
  await page.context().addCookies(editor.cookies)
  await page.goto(`/f/${form.identifier}`)
  const list = page.getByRole('list', { name: 'Applicants' })
  await list.getByRole('button').first().tap()
  await page.getByRole('button', { name: 'Next applicant' }).tap()
  await expect(page.getByText('2 of 5')).toBeVisible()
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  await page.getByRole('button', { name: 'Close', exact: true }).tap()

  const selected = page.getByRole('toolbar', { name: 'Selected applicants' })
  for (const name of ['Dana Cohen', 'Chen Wei']) await list.getByText(`Select ${name}`).locator('..').tap()
  await selected.getByRole('button', { name: 'Archive' }).tap()
  await page.getByRole('button', { name: 'Confirm' }).tap()
  await page.getByRole('button', { name: 'Done' }).tap()
  await expect(toast(page, 'moved to Archived')).toBeVisible()
  await list.getByText('Select Bruno Costa').locator('..').tap()
  await selected.getByRole('button', { name: 'Move to' }).tap()
  await page.getByRole('menuitem', { name: 'Archived' }).tap()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('by touch a tap beside an open menu closes it and presses nothing else', async ({ editor, visitor }) => {
  const form = await openForm(editor)
  await applicants(editor, form, ...people.map(name => ({ name })))
  const page = await visitor(phone)
  await page.context().addCookies(editor.cookies)
  await page.goto(`/f/${form.identifier}`)
  const row = page.getByRole('list', { name: 'Applicants' }).getByRole('button').last()
  const box = await row.boundingBox()
  const tapRow = () => page.touchscreen.tap((box?.x ?? 0) + 20, (box?.y ?? 0) + 20)
  const next = page.getByRole('button', { name: 'Next applicant' })

  await page.getByRole('button', { name: 'Sort: Newest first' }).tap()
  await expect(page.getByRole('menu')).toBeVisible()
  await tapRow()
  await expect(page.getByRole('menu')).toBeHidden()
  await expect(next).toBeHidden()
  await tapRow()
  await expect(next).toBeVisible()
})
