import { openForm } from '../support/forms.ts'
import { phone, toast } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

test('a form is saved as a template, which makes a form, gets another name and is deleted', async ({
  page,
  editor,
}) => {
  await openForm(editor, {
    name: 'Climate grant',
    questions: [{ type: 'LONG_TEXT', question: 'Why you?', required: false }],
  })
  await page.goto('/')
  await page.getByRole('button', { name: 'Actions for Climate grant' }).click()
  await page.getByRole('menuitem', { name: 'Save as template…' }).click()
  const saving = page.getByRole('dialog', { name: 'Save as template' })
  await expect(saving.getByLabel('Name')).toHaveValue('Climate grant')
  await saving.getByLabel('Name').fill('Yearly grant')
  await saving.getByLabel('Description').fill('For every spring')
  await saving.getByRole('button', { name: 'Save template' }).click()
  await expect(toast(page, 'Saved as the template ‘Yearly grant’')).toBeVisible()

  const newForm = page.getByRole('dialog', { name: 'New form' })
  await page.getByRole('main').getByRole('button', { name: 'New form' }).first().click()
  await newForm.getByRole('button', { name: /^Yearly grant/ }).click()
  await expect(newForm.getByText('Why you?')).toBeVisible()
  await newForm.getByRole('button', { name: 'Edit', exact: true }).click()
  const editing = page.getByRole('dialog', { name: 'Edit template' })
  await editing.getByLabel('Name').fill('Spring grant')
  await page.route('**/edit-template', route => route.abort())
  await editing.getByRole('button', { name: 'Save' }).click()
  await expect(editing.getByText(/connection/i)).toBeVisible()
  await expect(editing.getByLabel('Name')).toHaveValue('Spring grant')
  await page.unroute('**/edit-template')
  await editing.getByRole('button', { name: 'Save' }).click()
  await expect(editing).toBeHidden()
  await newForm.getByRole('button', { name: /^Spring grant/ }).click()
  await newForm.getByRole('button', { name: 'Create form' }).click()
  await expect(page).toHaveURL(/\/edit$/)
  await expect(page.getByRole('heading', { name: 'Spring grant' })).toBeVisible()
  await expect(page.getByText('Why you?').first()).toBeVisible()

  await page.goto('/')
  await page.getByRole('main').getByRole('button', { name: 'New form' }).first().click()
  await newForm.getByRole('button', { name: /^Spring grant/ }).click()
  await newForm.getByRole('button', { name: 'Delete', exact: true }).click()
  const asked = page.getByRole('alertdialog')
  await expect(asked).toContainText('Forms made from it stay.')
  await asked.getByRole('button', { name: 'Delete template' }).click()
  await expect(newForm.getByRole('button', { name: /^Spring grant/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('main').getByRole('link', { name: 'Spring grant' })).toBeVisible()
})

test('a template is saved from the settings of its form, on a phone, and replaced from its editor', async ({
  page,
  editor,
}) => {
  const form = await openForm(editor, { name: 'Climate grant' })
  const templates = async () =>
    (await editor.winnow.fetchOwnTemplates({ page_id: editor.workspaceId })).templates.map(it => it.name)
  await page.setViewportSize(phone.viewport)
  await page.goto(`/f/${form.identifier}/settings#whole`)
  const saving = page.getByRole('dialog', { name: 'Save as template' })
  await page.getByRole('button', { name: 'Save as template' }).click()
  await saving.getByRole('button', { name: 'Save template' }).click()
  await expect(toast(page, 'Saved as the template ‘Climate grant’')).toBeVisible()

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/f/${form.identifier}/edit`)
  await expect(page.getByRole('heading', { name: 'Climate grant' })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox', { name: /^Search actions/ }).fill('save as template')
  await page.getByRole('option', { name: 'Save as template' }).click()
  await saving.getByRole('combobox', { name: 'Save as' }).click()
  await page.getByRole('option', { name: 'In place of ‘Climate grant’' }).click()
  await saving.getByLabel('Name').fill('Yearly grant')
  await saving.getByRole('button', { name: 'Replace template' }).click()
  await expect(toast(page, 'Template ‘Yearly grant’ replaced')).toBeVisible()
  expect(await templates()).toEqual(['Yearly grant'])
})

test('who may not make forms finds no way to save one as a template', async ({
  editor,
  someone,
  visitor,
}) => {
  const form = await openForm(editor, { name: 'Climate grant' })
  const guest = await someone()
  await editor.winnow.addFormUsers({ form_id: form.identifier, users: [{ email: guest.email }] })
  const page = await visitor()
  await page.context().addCookies(guest.cookies)
  await page.goto(`/f/${form.identifier}/settings#whole`)
  await expect(
    page.getByRole('heading', { name: 'Delete form' }).or(page.getByText('Delete form')).first(),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save as template' })).toHaveCount(0)
})
