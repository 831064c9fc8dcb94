import { violations } from '../support/axe.ts'
import { openForm } from '../support/forms.ts'
import { alive, send, sent } from '../support/hosted.ts'
import { address } from '../support/people.ts'
import { desktop, Grid, panel, phone } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

test.use(desktop)
test.describe.configure({ timeout: 120_000 })

const wish = 'Have a person read my application'

test('an applicant asks that a person reads the application; no run judges it, and every screen says so', async ({
  page,
  editor,
  visitor,
}) => {
  const form = await openForm(editor, { questions: [{ type: 'LONG_TEXT', question: 'Traction' }] })
  const applicant = await visitor(phone)
  await applicant.goto(`/forms/${form.identifier}`)
  await alive(applicant)
  await applicant.getByLabel('Name').fill('Noor Haddad')
  await applicant.getByLabel('Email').fill(address('noor'))
  await applicant.getByLabel('Traction').fill('Market traders pay us.')
  await applicant.getByRole('checkbox', { name: wish }).check()
  expect(await violations(applicant)).toEqual([])
  // A draft remembers it.
  await expect(applicant.locator('.draft-status [role=status]')).toHaveText(/^Saved/)
  await applicant.reload()
  await alive(applicant)
  await expect(applicant.getByRole('checkbox', { name: wish })).toBeChecked()
  await send(applicant).click()
  await expect(sent(applicant)).toBeVisible()

  const form_id = form.identifier
  const { totalRows } = await editor.winnow.addCompositeAiQuery({ form_id, query: 'Market traders pay' })
  expect(totalRows).toBe(0)
  await page.goto(`/f/${form_id}`)
  await new Grid(page).expectRow('Noor Haddad')
  const cells = page.locator('[data-testid=data-grid-canvas] td')
  await expect(cells.filter({ hasText: 'Skipped: the applicant opted out' })).toHaveCount(1)
  await page.keyboard.press('Control+l')
  const assistant = page.getByRole('complementary', { name: 'AI Assistant' })
  await assistant.getByRole('button', { name: /^Market traders pay/ }).click()
  await expect(assistant.getByText('1 left out: the applicant asked for a person to read it.')).toBeVisible()
  await assistant.getByRole('button', { name: 'Close assistant' }).click()
  await new Grid(page).press(0)
  await expect(panel(page, 'Noor Haddad')).toContainText(
    'Skipped: the applicant opted out. A person reads this application.',
  )
  expect(await violations(page)).toEqual([])
})

test('on their own page an applicant takes the wish back, and asks again', async ({ page, editor }) => {
  const form = await openForm(editor)
  const { ownToken } = await editor.winnow.submit({
    form_identifier: form.identifier,
    name: 'Noor Haddad',
    email: address('noor'),
    values: [],
    ai_opted_out: true,
  })
  const asked = async () =>
    (await editor.winnow.fetchSubmissions({ form_id: form.identifier })).submissions.map(it => it.aiOptedOut)
  await page.goto(`/applications/${ownToken}`)
  const box = page.getByRole('checkbox', { name: wish })
  await expect(box).toBeChecked()
  await box.click()
  await expect(box).not.toBeChecked()
  await expect.poll(asked).toEqual([false])
  await box.click()
  await expect(box).toBeChecked()
  await expect.poll(asked).toEqual([true])
  expect(await violations(page)).toEqual([])
})

test('without JavaScript the wish is sent too', async ({ editor, visitor }) => {
  const form = await openForm(editor)
  const plain = await visitor({ javaScriptEnabled: false })
  await plain.goto(`/forms/${form.identifier}`)
  await plain.getByLabel('Name').fill('Noor Haddad')
  await plain.getByLabel('Email').fill(address('noor'))
  await plain.getByRole('checkbox', { name: wish }).check()
  await send(plain).click()
  await expect(sent(plain)).toBeVisible()
  const { submissions } = await editor.winnow.fetchSubmissions({ form_id: form.identifier })
  expect(submissions.map(it => it.aiOptedOut)).toEqual([true])
})

test('a form that does without the assistant asks nobody', async ({ page, editor }) => {
  const form = await openForm(editor, { settings: { ai_enabled: false } })
  await page.goto(`/forms/${form.identifier}`)
  await alive(page)
  await expect(page.getByRole('checkbox', { name: wish })).toHaveCount(0)
})
