import { violations } from '../support/axe.ts'
import { openForm } from '../support/forms.ts'
import { send, sent } from '../support/hosted.ts'
import { mailTo } from '../support/mailbox.ts'
import { address } from '../support/people.ts'
import { desktop, phone } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const asked = {
  questions: [
    { type: 'SHORT_TEXT' as const, question: 'City', required: true },
    { type: 'SINGLE_SELECT' as const, question: 'Role', options: ['Design', 'Product'] },
  ],
  settings: { corrections_allowed: true },
}

for (const javaScriptEnabled of [true, false])
  test(`applicants read their answers on a page of their own${javaScriptEnabled ? ', corrects and withdraws them' : ', without JavaScript too'}`, async ({
    editor,
    visitor,
  }) => {
    const form = await openForm(editor, asked)
    const email = address('applicant')
    const page = await visitor({ ...phone, javaScriptEnabled })
    await page.goto(`/forms/${form.identifier}`)
    await page.getByLabel('Name').fill('Noor Haddad')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('City').fill('Porto')
    await send(page).click()
    await expect(sent(page)).toBeVisible()
    await expect(page.getByText('We emailed you a link to your application.')).toBeVisible()
    await page.getByRole('link', { name: 'See your application' }).click()
    await expect(page.getByRole('heading', { name: 'Your application' })).toBeVisible()
    await expect(page.locator('dd', { hasText: 'Porto' })).toBeVisible()
    const mail = await mailTo(page.request, email, ({ subject }) => subject.startsWith('Your application'))
    expect(mail.text).toContain(new URL(page.url()).pathname)
    const copy = await page.request.get(`${page.url()}/copy`)
    expect(await copy.text()).toContain('City\n  Porto')
    if (!javaScriptEnabled) return

    expect(await violations(page)).toEqual([])
    const heading = page.getByRole('heading', { name: 'Your application' })
    await page.getByRole('button', { name: 'Correct answers' }).click()
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription("Your email can't be changed.")
    await expect(heading).toBeFocused()
    await expect(page.getByLabel('Email')).not.toBeEditable()
    await page.getByLabel('City').fill('')
    await page.getByRole('button', { name: 'Save corrections' }).click()
    await expect(page.getByText('This field is required')).toBeVisible()
    await page.getByLabel('City').fill('Braga')
    await page.getByRole('radio', { name: 'Design' }).check()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Save corrections' }).click()
    await expect(page.getByText('Your corrections are saved.')).toBeVisible()
    await expect(page.locator('dd', { hasText: 'Braga' })).toBeVisible()
    await page.getByRole('button', { name: 'Correct answers' }).click()
    await expect(heading).toBeFocused()
    await page.getByLabel('City').fill('')
    await page.getByRole('button', { name: 'Save corrections' }).click()
    await expect(page.getByText('This field is required')).toBeVisible()
    await expect(page.getByText('Your corrections are saved.')).toBeHidden()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(page.getByRole('button', { name: 'Correct answers' })).toBeFocused()

    await page.getByRole('button', { name: 'Withdraw' }).click()
    const dialog = page.getByRole('dialog', { name: 'Withdraw your application?' })
    await expect(dialog).toContainText(
      /You can still read your answers here(, but you can't correct them)?\. You can't write messages about it anymore\. You can't apply/,
    )
    await expect(dialog).toContainText("You can't apply to this form again with this email address.")
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await page.getByRole('button', { name: 'Withdraw' }).click()
    await dialog.getByRole('button', { name: 'Withdraw application' }).click()
    await expect(page.getByRole('heading', { name: 'Your application was withdrawn' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Correct answers' })).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Your application was withdrawn' })).toBeVisible()
    await page.goto(`/forms/${form.identifier}`)
    await expect(page.getByRole('heading', { name: /^You withdrew your application on / })).toBeVisible()
  })

test('without JavaScript the page says what it takes to do what is possible, and only that', async ({
  editor,
  visitor,
}) => {
  const page = await visitor({ ...phone, javaScriptEnabled: false })
  const note = page.locator('noscript .applicant-note')
  for (const corrections_allowed of [true, false]) {
    const form = await openForm(editor, { ...asked, settings: { corrections_allowed } })
    await page.goto(`/forms/${form.identifier}`)
    await page.getByLabel('Name').fill('Noor Haddad')
    await page.getByLabel('Email').fill(address('scriptless'))
    await page.getByLabel('City').fill('Porto')
    await send(page).click()
    await page.getByRole('link', { name: 'See your application' }).click()
    const possible = corrections_allowed ? 'correct or withdraw' : 'withdraw'
    await expect(note).toHaveText(`You need JavaScript to ${possible} your application.`)
  }
  const own_token = decodeURIComponent(new URL(page.url()).pathname.split('/').at(-1) ?? '')
  await editor.winnow.withdrawApplication({ own_token })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Your application was withdrawn' })).toBeVisible()
  await expect(note).toHaveCount(0)
})

test('a link that opens no application says so', async ({ visitor }) => {
  const page = await visitor(phone)
  const answer = await page.goto('/applications/sub_nobody.x')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Application not found' })).toBeVisible()
})

test('labels, names and short answers that run right to left stand at the left; prose keeps its side', async ({
  editor,
  visitor,
}) => {
  const form = await openForm(editor, {
    questions: [
      { type: 'SHORT_TEXT', question: 'עיר' },
      { type: 'LONG_TEXT', question: 'סיפור' },
    ],
  })
  const page = await visitor(phone)
  await page.goto(`/forms/${form.identifier}`)
  await page.getByLabel('Name').fill('נור חדד')
  await page.getByLabel('Email').fill(address('rtl'))
  await page.getByLabel('עיר').fill('תל אביב')
  await page.getByLabel('סיפור').fill('שלום עולם')
  await send(page).click()
  await page.getByRole('link', { name: 'See your application' }).click()
  /** Room at the left of the text, in px */
  const left = (text: string) =>
    page.locator('.answers :is(dt, dd)', { hasText: text }).evaluate(it => {
      const range = document.createRange()
      range.selectNodeContents(it)
      return range.getBoundingClientRect().left - it.getBoundingClientRect().left
    })
  for (const text of ['נור חדד', 'עיר', 'תל אביב', 'סיפור']) expect(await left(text), text).toBeLessThan(2)
  expect(await left('שלום עולם')).toBeGreaterThan(100)
})

test('on a tablet the page has one left edge', async ({ editor, visitor }) => {
  const form = await openForm(editor)
  const page = await visitor({ viewport: { width: 820, height: 1180 } })
  await page.goto(`/forms/${form.identifier}`)
  await page.getByLabel('Name').fill('Noor Haddad')
  await page.getByLabel('Email').fill(address('applicant'))
  await send(page).click()
  await page.getByRole('link', { name: 'See your application' }).click()
  const heading = page.getByRole('heading', { name: 'Your application' })
  const leftOf = async (it: typeof heading) => (await it.boundingBox())?.x
  await expect(heading).toBeVisible()
  expect(await leftOf(heading)).toBe(await leftOf(page.getByRole('heading', { level: 1 })))
})

test('the bar below the corrections runs from edge to edge, as that of the form does', async ({
  editor,
  visitor,
}) => {
  const form = await openForm(editor, asked)
  const page = await visitor(desktop)
  const placesOf = async (bar: string) => {
    const places: unknown[] = []
    for (const width of [1440, 820, 390]) {
      await page.setViewportSize({ width, height: 900 })
      const box = await page.locator(bar).boundingBox()
      places.push({ left: box?.x, width: box?.width })
    }
    return places
  }
  await page.goto(`/forms/${form.identifier}`)
  await page.getByLabel('Name').fill('Noor Haddad')
  await page.getByLabel('Email').fill(address('applicant'))
  await page.getByLabel('City').fill('Porto')
  const ofForm = await placesOf('.bar')
  await send(page).click()
  await page.getByRole('link', { name: 'See your application' }).click()
  await page.getByRole('button', { name: 'Correct answers' }).click()
  await expect(page.getByRole('button', { name: 'Save corrections' })).toBeVisible()
  expect(await placesOf('.applicant-bar')).toEqual(ofForm)
})
