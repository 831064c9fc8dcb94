import { violations } from '../support/axe.ts'
import { apply, openForm } from '../support/forms.ts'
import { alive, send } from '../support/hosted.ts'
import { address } from '../support/people.ts'
import { phone } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

test('a form that opens later says when, where the reader is, and lets them in when the time has come', async ({
  editor,
  visitor,
}) => {
  const page = await visitor({ ...phone, timezoneId: 'Asia/Kolkata' })
  const opening_date = '2030-01-01T20:00:00.000Z'
  const form = await openForm(editor, { settings: { opening_date } })
  await page.goto(`/forms/${form.identifier}`)
  await expect(page.getByRole('heading', { name: "This form isn't open yet" })).toBeVisible()
  await expect(page.getByText('It opens on 2 Jan 2030, 1:30 AM.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Spring accelerator' })).toBeVisible()
  expect(await violations(page)).toEqual([])

  const soon = new Date(Date.now() + 1_500).toISOString()
  await editor.winnow.updateSettings({ form_id: form.identifier, opening_date: soon })
  await page.reload()
  await expect(page.getByLabel('Name')).toBeVisible()
})

test('a form at its cap is full, and a deleted one says so', async ({ editor, visitor }) => {
  const form = await openForm(editor, {
    settings: { response_cap: 1 },
    form_close_message: 'Back in spring.',
  })
  await apply(editor.winnow, form)
  const page = await visitor(phone)
  await page.goto(`/forms/${form.identifier}`)
  await expect(page.getByRole('heading', { name: 'This form is full' })).toBeVisible()
  await expect(page.getByText('It has reached its application limit.')).toBeVisible()
  await expect(page.getByText('Back in spring.')).toBeVisible()
  await editor.winnow.deleteForm({ form_id: form.identifier })
  expect((await page.reload())?.status()).toBe(410)
  await expect(page.getByRole('heading', { name: 'This form was deleted' })).toBeVisible()
  await expect(page.getByText('Northlight')).toHaveCount(0)
})

for (const javaScriptEnabled of [true, false])
  test(`a form deleted while it is filled in says so and keeps the answers${javaScriptEnabled ? '' : ', without JavaScript too'}`, async ({
    editor,
    visitor,
  }) => {
    const form = await openForm(editor)
    const page = await visitor({ ...phone, javaScriptEnabled })
    await page.goto(`/forms/${form.identifier}`)
    if (javaScriptEnabled) await alive(page)
    await page.getByLabel('Name').fill('Noor Haddad')
    await page.getByLabel('Email').fill(address('late'))
    await editor.winnow.deleteForm({ form_id: form.identifier })
    await send(page).click()
    await expect(page.getByText('This form was deleted. Nothing was sent.')).toBeVisible()
    await expect(page.getByLabel('Name')).toHaveValue('Noor Haddad')
  })

test('a shared link shows the name, the words and the colour of the form', async ({
  editor,
  visitor,
  origin,
}) => {
  const form = await openForm(editor, {
    description: `<p>Bread &amp; <strong>"butter"</strong></p><p>${'word '.repeat(60)}</p>`,
    settings: { template_color: 'green' },
  })
  const page = await visitor(phone)
  await page.goto(`/forms/${form.identifier}?utm_source=news`)
  const content = (property: string) =>
    page.locator(`meta[property="og:${property}"]`).getAttribute('content')
  expect(await content('title')).toBe('Spring accelerator')
  expect(await content('site_name')).toBe('Northlight')
  expect(await content('url')).toBe(`${origin}/forms/${form.identifier}`)
  expect(await content('description')).toMatch(/^Bread & "butter" word word .*word…$/)
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
    'href',
    `${origin}/forms/${form.identifier}`,
  )
  await expect(page.locator('meta[name=robots]')).toHaveCount(0)
  await alive(page)
  await page.getByLabel('Name').fill('Noor Haddad')
  await page.getByLabel('Email').fill(address('colour'))
  await expect(send(page)).toHaveCSS('background-color', 'rgb(21, 128, 61)')
  await editor.winnow.updateStatus({ form_id: form.identifier, status: 'CLOSED' })
  await page.reload()
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
})

test('the head says about how long the form takes, unless its owner hides that', async ({
  editor,
  visitor,
}) => {
  const form = await openForm(editor)
  const page = await visitor(phone)
  await page.goto(`/forms/${form.identifier}`)
  await expect(page.getByText(/^About \d+ minutes?$/)).toBeVisible()
  await editor.winnow.updateSettings({ form_id: form.identifier, estimate_shown: false })
  await page.reload()
  await expect(page.getByLabel('Name')).toBeVisible()
  await expect(page.getByText(/^About \d+ minutes?$/)).toHaveCount(0)
})

test('an applicant who lost the link has it emailed again, though the form has closed', async ({
  editor,
  visitor,
}) => {
  const form = await openForm(editor)
  await editor.winnow.updateStatus({ form_id: form.identifier, status: 'CLOSED' })
  const page = await visitor(phone)
  await page.goto(`/forms/${form.identifier}`)
  await page.getByText('Already applied?').click()
  await page.getByRole('button', { name: 'Email me my link' }).click()
  await expect(page.getByText('Email is required')).toBeVisible()
  await expect(page.getByLabel('Email you applied with')).toBeFocused()
  await page.getByLabel('Email you applied with').fill('noor@example.com')
  await page.keyboard.press('Enter')
  await expect(page.getByText('If you applied with noor@example.com, the link is on its way.')).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test('a form that takes several applications leads to the next one, from the thanks and from the page of one', async ({
  editor,
  visitor,
}) => {
  const form = await openForm(editor, { questions: [], settings: { multiple_submissions: true } })
  const page = await visitor(phone)
  await page.goto(`/forms/${form.identifier}`)
  await alive(page)
  for (const name of ['Noor Haddad', 'Noor Haddad, once more']) {
    await expect(page.getByLabel('Name')).toHaveValue('')
    await page.getByLabel('Name').fill(name)
    await page.getByLabel('Email').fill(address('several'))
    await send(page).click()
    await expect(page.getByRole('heading', { name: 'Application sent' })).toBeVisible()
    if (name.endsWith('more')) {
      await page.getByRole('link', { name: 'See your application' }).click()
      await page.getByRole('button', { name: 'Withdraw' }).click()
      await expect(page.getByRole('dialog')).not.toContainText("You can't apply to this form again")
      await page.keyboard.press('Escape')
    }
    await page.getByRole('link', { name: 'Apply again' }).click()
    await alive(page)
  }
  await expect(page.getByLabel('Name')).toHaveValue('')
})
