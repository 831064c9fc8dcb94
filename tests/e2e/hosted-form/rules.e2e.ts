import type { Page } from '@playwright/test'
import { openForm } from '../support/forms.ts'
import { alive, field, send, sent } from '../support/hosted.ts'
import { address, type Editor } from '../support/people.ts'
import { desktop, panel, phone } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

/** Engineers are asked what they built, and who built much is asked how many people use it; designers for their portfolio. */
async function ruledForm(editor: Editor) {
  const { winnow } = editor
  const form = await openForm(editor, {
    questions: [
      { type: 'SINGLE_SELECT', question: 'Role', required: true, options: ['Engineer', 'Designer'] },
      { type: 'MULTI_SELECT', question: 'Days', options: ['Monday', 'Friday'], allowOther: true },
    ],
    settings: { url_parameters: ['cohort'] },
  })
  const saved = await winnow.fetchForEdit({ form_id: form.identifier })
  const on = (question: string, fields: typeof saved.inputFields) =>
    fields.find(it => it.question === question)?.id ?? ''
  const role = on('Role', saved.inputFields)
  const only = (option: string) => [{ columnId: role, operator: 'select' as const, value: [option] }]
  const next = await winnow.editForm({
    form_id: form.identifier,
    revision: saved.revision,
    input_fields: [
      ...saved.inputFields,
      { type: 'SHORT_TEXT', question: 'Built', required: true, showIf: only('Engineer') },
      { type: 'LINK', question: 'Portfolio', required: true, showIf: only('Designer') },
    ],
  })
  const built = on('Built', next.inputFields)
  await winnow.editForm({
    form_id: form.identifier,
    revision: next.revision,
    publish: true,
    input_fields: [
      ...next.inputFields,
      {
        type: 'NUMBER',
        question: 'Users',
        showIf: [{ columnId: built, operator: 'contains', value: 'bridge' }],
      },
    ],
  })
  return { identifier: form.identifier, role }
}

const count = (page: Page) => page.locator('.progress-count')

test('a question shows where its rule holds, keeps what was typed while it is away, and is then not asked', async ({
  editor,
  visitor,
}) => {
  const { identifier } = await ruledForm(editor)
  const page = await visitor(desktop)
  await page.goto(`/forms/${identifier}`)
  await alive(page)
  await expect(count(page)).toHaveText('0 of 4 answered')
  for (const hidden of ['Built', 'Portfolio', 'Users']) await expect(field(page, hidden)).toBeHidden()

  await page.getByRole('radio', { name: 'Engineer' }).check()
  await field(page, 'Built').getByRole('textbox').fill('A bridge')
  await field(page, 'Users').getByRole('textbox').fill('12')
  await expect(count(page)).toHaveText('3 of 6 answered')

  await page.getByRole('radio', { name: 'Designer' }).check()
  await expect(field(page, 'Built')).toBeHidden()
  await expect(field(page, 'Users')).toBeHidden()
  await expect(count(page)).toHaveText('1 of 5 answered')
  await page.getByLabel('Name').fill('Noor Haddad')
  await page.getByLabel('Email').fill(address('ruled'))
  await send(page).click()
  await expect(page.getByText('1 answer needs a look')).toBeVisible()
  await expect(field(page, 'Portfolio').locator('.error')).toHaveText('This field is required')
  await expect(field(page, 'Portfolio').getByRole('textbox')).toBeFocused()

  await page.getByRole('radio', { name: 'Engineer' }).check()
  await expect(field(page, 'Built').getByRole('textbox')).toHaveValue('A bridge')
  await expect(field(page, 'Users').getByRole('textbox')).toHaveValue('12')
  await expect(page.locator('.error')).toHaveCount(0)
  await page.getByRole('radio', { name: 'Designer' }).check()
  await field(page, 'Portfolio').getByRole('textbox').fill('example.com/noor')
  await send(page).click()
  await expect(sent(page)).toBeVisible()
  const { submissions } = await editor.winnow.fetchSubmissions({ form_id: identifier })
  expect(submissions[0]?.fieldValues.map(({ value, asked = true }) => (asked ? value : 'not asked'))).toEqual(
    ['Designer', null, 'not asked', 'https://example.com/noor', 'not asked'],
  )
  const reviewer = await visitor(desktop)
  await reviewer.context().addCookies(editor.cookies)
  await reviewer.goto(`/f/${identifier}?submission_id=${submissions[0]?.submissionId}`)
  const answers = panel(reviewer, 'Noor Haddad')
  await expect(answers.getByText('Not asked')).toHaveCount(2)
  await expect(answers.getByText('No answer')).toHaveCount(1)
  await page.getByRole('link', { name: 'See your application' }).click()
  await expect(page.getByRole('term').filter({ hasText: 'Portfolio' })).toBeVisible()
  await expect(page.getByRole('term').filter({ hasText: 'Built' })).toHaveCount(0)
})

test('a question that appears moves nothing above what is being answered, nor while the page loads', async ({
  editor,
  visitor,
}) => {
  const { identifier } = await ruledForm(editor)
  const page = await visitor(phone)
  await page.addInitScript(() => {
    new PerformanceObserver(list => {
      for (const entry of list.getEntries())
        if ('value' in entry && Number(entry.value) > 0.001) document.documentElement.dataset.shifted = 'yes'
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(`/forms/${identifier}?name=Noor`)
  await alive(page)
  await page.evaluate(() => document.fonts.ready)
  expect(await page.evaluate(() => document.documentElement.dataset.shifted)).toBeUndefined()
  const engineer = page.getByRole('radio', { name: 'Engineer' })
  await engineer.scrollIntoViewIfNeeded()
  const before = await engineer.boundingBox()
  await engineer.check()
  await expect(field(page, 'Built')).toBeVisible()
  expect(await engineer.boundingBox()).toEqual(before)
})

test('without JavaScript every question stands there with its rule in words, and the same rules hold', async ({
  editor,
  visitor,
}) => {
  const { identifier } = await ruledForm(editor)
  const page = await visitor({ ...phone, javaScriptEnabled: false })
  await page.goto(`/forms/${identifier}?role=Designer&name=Noor%20Haddad&utm_source=news&cohort=May`)
  await expect(page.locator('noscript p').first()).toHaveText('Answer only if ‘Role’ is Engineer.')
  await expect(page.locator('noscript p').first()).toBeVisible()
  await expect(field(page, 'Users')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Designer' })).toBeChecked()
  await page.getByLabel('Email').fill(address('plain'))
  await send(page).click()
  await expect(page.locator('.error')).toHaveText(['This field is required'])
  await expect(page.getByLabel('Name')).toHaveValue('Noor Haddad')
  await field(page, 'Portfolio').getByRole('textbox').fill('example.com/noor')
  const posted = page.waitForRequest(request => request.method() === 'POST')
  await send(page).click()
  await expect(sent(page)).toBeVisible()
  const body = new URLSearchParams((await posted).postData() ?? '')
  expect(body.get('url.utm_source')).toBe('news')
  expect(body.get('url.cohort')).toBe('May')
})

test('a link fills in answers, and what it says beside them goes along; the visit is recorded, step by step', async ({
  editor,
  visitor,
}) => {
  const { identifier } = await ruledForm(editor)
  const page = await visitor(desktop)
  const told = (action: string) =>
    page
      .waitForRequest(
        request => request.url().endsWith('/form/record-visit') && request.postDataJSON().action === action,
      )
      .then(request => request.postDataJSON())
  const viewed = told('VIEW')
  await page.goto(
    `/forms/${identifier}?email=noor@example.com&role=engineer&days=Friday&days=Sunday&cohort=May`,
    {
      referer: 'https://www.news.example/story',
    },
  )
  await alive(page)
  expect(await viewed).toMatchObject({ form_id: identifier, source: 'news.example' })
  await expect(page.getByLabel('Email')).toHaveValue('noor@example.com')
  await expect(page.getByRole('radio', { name: 'Engineer' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Friday' })).toBeChecked()
  await expect(page.getByRole('textbox', { name: 'Days: other answer' })).toHaveValue('Sunday')
  await expect(field(page, 'Built')).toBeVisible()
  await expect(count(page)).toHaveText('3 of 5 answered')

  const began = told('START')
  await page.getByLabel('Name').fill('Noor Haddad')
  await began
  await page.getByLabel('Email').fill('noor@')
  await page.keyboard.press('Tab')
  await expect(field(page, 'Email').locator('.error')).toBeVisible()
  await page.getByLabel('Email').focus()
  const left = told('LEAVE')
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  const email = (await editor.winnow.fetchDetails({ form_id: identifier })).inputFields.find(
    it => it.preDefinedInputType === 'EMAIL',
  )
  expect(await left).toMatchObject({ question_id: email?.id, cause: 'ERROR' })

  await page.getByLabel('Email').fill('noor@example.com')
  await field(page, 'Built').getByRole('textbox').fill('A kite')
  const submitted = page.waitForRequest('**/api/submission/submit')
  await send(page).click()
  await expect(sent(page)).toBeVisible()
  expect((await submitted).postDataJSON()).toMatchObject({
    url_parameters: { cohort: 'May' },
    visit: (await viewed).visit,
  })
})

test('a page whose visits cannot be recorded works all the same', async ({ editor, visitor }) => {
  const { identifier } = await ruledForm(editor)
  const page = await visitor(phone)
  await page.route('**/api/form/record-visit', route => route.abort())
  await page.goto(`/forms/${identifier}?role=Engineer`)
  await alive(page)
  await page.getByLabel('Name').fill('Noor Haddad')
  await page.getByLabel('Email').fill(address('untold'))
  await field(page, 'Built').getByRole('textbox').fill('A kite')
  await send(page).click()
  await expect(sent(page)).toBeVisible()
})
