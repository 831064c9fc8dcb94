import type { Page } from '@playwright/test'
import { everyType, openForm } from '../support/forms.ts'
import { alive, field, fillIn, send, sent } from '../support/hosted.ts'
import { address } from '../support/people.ts'
import { desktop, phone } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const required = 'This field is required'

/** Leaves a field as somebody does who presses Tab. */
const typeAndLeave = async (page: Page, label: string, text: string) => {
  await page.getByLabel(label, { exact: true }).fill(text)
  await page.keyboard.press('Tab')
}

for (const [size, options] of Object.entries({ 'a phone': phone, 'a desktop': desktop })) {
  test(`on ${size} every type is answered, and each says what is wrong when it is left`, async ({
    editor,
    visitor,
  }) => {
    const form = await openForm(editor, { questions: everyType })
    const page = await visitor(options)
    await page.goto(`/forms/${form.identifier}`)
    await alive(page)

    const wrong = [
      ['Email', 'noor@', 'Invalid email'],
      ['City', 'x'.repeat(251), 'Must be less than 250 characters'],
      ['Why us', 'x'.repeat(5001), 'Must be less than 5000 characters'],
      ['Website', 'not a link', 'Invalid URL'],
      ['LinkedIn', 'linkedin.com/feed', 'Must be a LinkedIn profile URL. Eg. linkedin.com/in/john'],
      ['Start', '1 Jan 2020', 'Must not be in the past'],
      ['Phone', '12', 'Invalid phone number'],
    ] as const
    for (const [question, text, message] of wrong) {
      const input = field(page, question).locator('textarea, input:not([role=combobox], [hidden])').first()
      await input.fill(text)
      await input.blur()
      await expect(field(page, question).locator('.error')).toHaveText(message)
      await expect(input).toHaveValue(text)
      await expect(input).toHaveAttribute('aria-invalid', 'true')
    }
    await typeAndLeave(page, 'Name*', 'Noor')
    await typeAndLeave(page, 'Name*', '')
    await expect(field(page, 'Name').locator('.error')).toHaveText(required)

    // No past day is offered where the question takes none.
    const today = await page.evaluate(() => new Date().toLocaleDateString('sv'))
    await expect(field(page, 'Start').locator('input[name]')).toHaveAttribute('min', today)

    await send(page).click()
    for (const question of ['Name', 'Years', 'Role', 'Days', 'Country'])
      await expect(field(page, question).locator('.error')).toHaveText(required)
    await expect(page.getByText('12 answers need a look')).toBeVisible()
    // What is wrong is typed, and yet not answered.
    await expect(page.getByText('0 of 12 answered')).toBeVisible()
    await expect(page.getByLabel('Name')).toBeFocused()

    const email = address('noor')
    await fillIn(page, email)
    await expect(page.locator('.error')).toHaveCount(0)
    await expect(page.getByText('12 of 12 answered')).toBeVisible()
    await send(page).click()
    await expect(sent(page)).toBeVisible()

    const { submissions } = await editor.winnow.fetchSubmissions({ form_id: form.identifier })
    expect(submissions).toHaveLength(1)
    expect(submissions[0]).toMatchObject({ name: 'Noor Haddad', email })
    expect(submissions[0]?.fieldValues.map(({ value }) => value)).toEqual([
      'Porto',
      'First line\nsecond line',
      '7.5',
      'https://example.com/noor',
      'https://www.linkedin.com/in/noor',
      'Product',
      ['Monday', 'Sunday'],
      'Norway',
      '2030-02-01',
      '+351 912 345 678',
    ])
  })
}

test('a number keeps digits and one decimal point with 2 decimals, and reads a comma; text turns Other on, none turns it off', async ({
  editor,
  visitor,
}) => {
  const form = await openForm(editor, { questions: everyType })
  const page = await visitor(phone)
  await page.goto(`/forms/${form.identifier}`)
  await alive(page)
  const years = field(page, 'Years').getByRole('textbox')
  await years.pressSequentially('1a2.3.456')
  await expect(years).toHaveValue('12.34')
  for (const [typed, read] of [
    ['7,5', '7.5'],
    ['٧٫٥', '7.5'],
    ['7٫5', '7.5'],
    ['१२', '12'],
    ['1,200', '1200'],
    ['1,2,3', '1,2,3'],
  ] as const) {
    await years.clear()
    await years.pressSequentially(typed)
    await years.blur()
    await expect(years).toHaveValue(read)
  }

  // The caret stays behind what is typed, and what an input method composes is not written over.
  await years.clear()
  await years.pressSequentially('12500')
  for (let left = 0; left < 4; left++) await years.press('ArrowLeft')
  await years.pressSequentially('.75')
  await expect(years).toHaveValue('1.75')
  await years.clear()
  const keyboard = await page.context().newCDPSession(page)
  for (const text of ['１', '１２', '１２０'])
    await keyboard.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    })
  await keyboard.send('Input.insertText', { text: '１２０' })
  await expect(years).toHaveValue('120')

  await years.clear()
  await years.pressSequentially('1,2,3')
  await years.blur()
  await expect(field(page, 'Years').locator('.error')).toHaveText('Must be a number with at most 2 decimals')
  const other = field(page, 'Role').getByRole('radio', { name: 'Other' })
  const words = page.getByRole('textbox', { name: 'Role: other answer' })
  await words.fill('Chef')
  await expect(other).toBeChecked()
  await words.fill('')
  await expect(other).not.toBeChecked()
})

test('another option sets the text of Other aside; pressed again, Other has it, and is not refused before it is left', async ({
  editor,
  visitor,
}) => {
  const form = await openForm(editor, {
    questions: [
      {
        ...{ type: 'SINGLE_SELECT', question: 'Role', required: true },
        ...{ options: ['Cook', 'Waiter'], allowOther: true },
      },
    ],
  })
  const page = await visitor(desktop)
  await page.goto(`/forms/${form.identifier}`)
  await alive(page)
  const role = field(page, 'Role')
  const words = page.getByRole('textbox', { name: 'Role: other answer' })
  await role.getByText('Cook').click()
  await role.getByText('Other', { exact: true }).click()
  await expect(words).toBeFocused()
  await words.pressSequentially('Chef')
  await role.getByText('Waiter').click()
  await expect(words).toHaveValue('')
  await role.getByText('Other', { exact: true }).click()
  await expect(words).toHaveValue('Chef')
  await words.fill('')
  await role.getByText('Cook').click()
  await role.getByText('Other', { exact: true }).click()
  await expect(words).toHaveValue('')
  await expect(words).toBeFocused()
  await page.waitForFunction(() => new Promise(done => setTimeout(() => done(true))))
  await expect(role.locator('.error')).toHaveCount(0)
  await page.getByLabel('Name').focus()
  await expect(role.locator('.error')).toHaveText('This field is required')
})

for (const [locale, typed] of Object.entries({
  'en-GB': { '12 3': ['12', '123'], '12x3': ['12', '123'], '1,200': ['1,20', '1200'] },
  'de-DE': { '12 3': ['12', '123'], '1.200,5': ['1200,', '1200,5'] },
}))
  test(`what a number’s input cleaned while it was typed is undone and redone, ${locale}`, async ({
    editor,
    visitor,
  }) => {
    const form = await openForm(editor, { questions: [{ type: 'NUMBER', question: 'Years' }] })
    const page = await visitor({ ...desktop, locale })
    const undo = 'Control+z'
    const redo = 'Control+y'
    for (const [keys, [before = '', after = '']] of Object.entries(typed)) {
      await page.goto(`/forms/${form.identifier}`)
      await alive(page)
      const years = field(page, 'Years').getByRole('textbox')
      await years.clear()
      await years.pressSequentially(keys)
      await expect(years).toHaveValue(after)
      await years.press(undo)
      await expect(years).toHaveValue(before)
      await years.press(redo)
      await expect(years).toHaveValue(after)
    }
    // What was read anew when the focus left is not taken apart, and what is typed after that is undone down to it.
    const years = field(page, 'Years').getByRole('textbox')
    await years.clear()
    await years.pressSequentially('7,5')
    await years.blur()
    await expect(years).toHaveValue('7.5')
    await years.press(undo)
    await expect(years).toHaveValue('7.5')
    await years.press('End')
    await years.press('5')
    await expect(years).toHaveValue('7.55')
    await years.press(undo)
    await years.press(undo)
    await expect(years).toHaveValue('7.5')

    // A paste is one step.
    await page.getByLabel('Name').fill('1 200')
    await page.getByLabel('Name').press('Control+a')
    await page.getByLabel('Name').press('Control+c')
    await years.clear()
    await years.pressSequentially('55')
    await years.press('Control+a')
    await years.press('Control+v')
    await expect(years).toHaveValue('1200')
    await years.press(undo)
    await expect(years).toHaveValue('55')
    await years.press(redo)
    await expect(years).toHaveValue('1200')
  })

test('without JavaScript a refusal keeps everything that was typed, and then it is taken', async ({
  editor,
  visitor,
}) => {
  const form = await openForm(editor, { questions: everyType, form_success_message: 'See you in spring.' })
  const page = await visitor({ ...phone, javaScriptEnabled: false })
  await page.goto(`/forms/${form.identifier}`)
  await fillIn(page, address('noor'))
  const website = field(page, 'Website').getByRole('textbox')
  await website.fill('not a link')

  const refused = page.waitForResponse(response => response.request().method() === 'POST')
  await send(page).click()
  expect((await refused).status()).toBe(422)
  await expect(field(page, 'Website').locator('.error')).toHaveText('Invalid URL')
  await expect(page.locator('.error')).toHaveCount(1)
  await expect(website).toHaveValue('not a link')
  await expect(page.getByLabel('Name')).toHaveValue('Noor Haddad')
  await expect(field(page, 'Why us').getByRole('textbox')).toHaveValue('First line\nsecond line')
  // Nothing would count on.
  await expect(page.getByText('of 5,000')).toHaveCount(0)
  await expect(page.getByRole('radio', { name: 'Product' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Monday' })).toBeChecked()
  await expect(page.getByRole('textbox', { name: 'Days: other answer' })).toHaveValue('Sunday')
  await expect(field(page, 'Country').getByRole('combobox')).toHaveValue('Norway')
  await expect(field(page, 'Start').locator('input[name]')).toHaveValue('2030-02-01')
  await expect(field(page, 'Phone').getByRole('textbox')).toHaveValue('+351 912 345 678')

  await website.fill('example.com')
  const taken = page.waitForResponse(response => response.request().method() === 'POST')
  await send(page).click()
  expect((await taken).status()).toBe(303)
  await expect(sent(page)).toBeVisible()
  await expect(page.getByText('See you in spring.')).toBeVisible()
  expect((await editor.winnow.fetchSubmissions({ form_id: form.identifier })).submissions).toHaveLength(1)
})

test('a form says why it takes no application: draft, closed, missing', async ({ editor, visitor }) => {
  const page = await visitor(phone)
  const draft = await editor.winnow.createDraftForm({ page_id: editor.workspaceId, name: 'Quiet' })
  await editor.winnow.editForm({ form_id: draft.identifier, revision: draft.revision, publish: true })
  expect((await page.goto(`/forms/${draft.identifier}`))?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: "This form isn't open yet" })).toBeVisible()
  await expect(page.getByText('Quiet')).toHaveCount(0)

  expect((await page.goto('/forms/frm_nothing'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Form not found' })).toBeVisible()

  const form = await openForm(editor, { form_close_message: 'Back in spring.' })
  await editor.winnow.updateStatus({ form_id: form.identifier, status: 'CLOSED' })
  await page.goto(`/forms/${form.identifier}`)
  await expect(page.getByRole('heading', { name: 'This form is closed' })).toBeVisible()
  await expect(page.getByText('Back in spring.')).toBeVisible()
})

test('a form that closes while it is filled in says so and keeps the answers', async ({
  editor,
  visitor,
}) => {
  const form = await openForm(editor)
  const page = await visitor(phone)
  await page.goto(`/forms/${form.identifier}`)
  await alive(page)
  await page.getByLabel('Name').fill('Noor Haddad')
  await page.getByLabel('Email').fill(address('late'))
  await editor.winnow.updateStatus({ form_id: form.identifier, status: 'CLOSED' })
  await send(page).click()
  await expect(
    page.getByText("This form isn't accepting applications. Nothing was sent. Your answers are still here"),
  ).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('Noor Haddad')
})
