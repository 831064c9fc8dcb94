import type { Locator, Page } from '@playwright/test'
import { openForm } from '../support/forms.ts'
import { alive, field, send } from '../support/hosted.ts'
import type { Editor } from '../support/people.ts'
import { phone } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const description = '<p>Two or three sentences.</p><ul><li>What you did</li><li>What came of it</li></ul>'
const texts = (before: string) =>
  Array.from({ length: 6 }, (_, at) => ({
    question: `${before}Text ${at + 1}`,
    type: 'SHORT_TEXT' as const,
    required: false,
  }))

type Questions = NonNullable<NonNullable<Parameters<typeof openForm>[1]>['questions']>

/** Opens a form with these questions, far from its beginning and its end. */
async function openBetween(page: Page, editor: Editor, questions: Questions) {
  const form = await openForm(editor, { questions: [...texts(''), ...questions, ...texts('More ')] })
  await page.goto(`/forms/${form.identifier}`)
  await alive(page)
}

/** Pixels between the progress, which stays in view, and the name of the question that has the focus. */
async function roomAbove(page: Page, question: Locator) {
  const progress = await page.locator('.progress').boundingBox()
  const name = await question.locator('label, legend').first().boundingBox()
  return (name?.y ?? 0) - (progress?.y ?? 0) - (progress?.height ?? 0)
}

test('the name and the description of a question are in view with what has the focus, by the link and by Shift+Tab', async ({
  editor,
  visitor,
}) => {
  const page = await visitor(phone)
  await openBetween(page, editor, [
    { question: 'Phone number', type: 'PHONE_NUMBER', required: true },
    { question: 'Why us', type: 'LONG_TEXT', required: true, description },
    { question: 'Curriculum vitae', type: 'FILE_UPLOAD', required: false, description },
  ])
  await page.getByLabel('Name').fill('Noor Haddad')
  await page.getByLabel('Email').fill('noor@example.com')
  for (const [at, name] of ['Phone number', 'Why us'].entries()) {
    await send(page).focus()
    if (at === 0) await send(page).click()
    await send(page).focus()
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await page.getByRole('link', { name: /needs? a look$/ }).click()
    const question = field(page, name)
    await expect(question.locator(':focus')).toBeVisible()
    expect(await roomAbove(page, question)).toBeGreaterThanOrEqual(0)
    if (at === 0) await page.keyboard.type('+351912345678')
  }

  await send(page).focus()
  for (const name of ['Curriculum vitae', 'Why us', 'Phone number', 'Text 2']) {
    const question = field(page, name)
    await expect(async () => {
      await page.keyboard.press('Shift+Tab')
      expect(await question.locator(':focus').count()).toBe(1)
    }).toPass({ intervals: [20] })
    expect(await roomAbove(page, question)).toBeGreaterThanOrEqual(0)
  }
})

for (const [width, height] of [
  [375, 553],
  [844, 390],
] as const)
  test(`on a screen of ${width} by ${height}, too, a question is in view with its name by Shift+Tab`, async ({
    editor,
    visitor,
  }) => {
    const page = await visitor({ ...phone, viewport: { width, height } })
    await openBetween(page, editor, [
      { question: 'Pitch', type: 'VIDEO', required: true, description },
      {
        question: 'Role',
        type: 'SINGLE_SELECT',
        required: false,
        options: ['Design', 'Sales'],
        description,
      },
    ])
    for (const name of ['Role', 'Pitch']) {
      const question = field(page, name)
      await field(page, name === 'Role' ? 'More Text 1' : 'Role')
        .locator('input')
        .first()
        .focus()
      await page.keyboard.press('Shift+Tab')
      await expect(question.locator(':focus')).toBeVisible()
      await expect(question.locator('label, legend').first()).toBeInViewport({ ratio: 1 })
      await expect(question.locator(':focus')).toBeInViewport({ ratio: 1 })
      if (height > 500) expect(await roomAbove(page, question)).toBeGreaterThanOrEqual(0)
    }
  })

test('a list near the header is opened by a press, and the page stays where it is', async ({
  editor,
  visitor,
}) => {
  const page = await visitor(phone)
  await openBetween(page, editor, [
    { question: 'Country', type: 'DROPDOWN', required: true, options: ['Portugal', 'Spain'] },
  ])
  const list = field(page, 'Country').locator('select')
  await list.evaluate(it => scrollBy(0, it.getBoundingClientRect().top - 110))
  const before = await list.boundingBox()
  await list.tap()
  await expect(list).toBeFocused()
  expect((await list.boundingBox())?.y).toBe(before?.y)
})

test('an option near the header is chosen by one tap, and the page stays where it is', async ({
  editor,
  visitor,
}) => {
  const page = await visitor(phone)
  await openBetween(page, editor, [
    { question: 'Role', type: 'SINGLE_SELECT', required: true, options: ['Design', 'Sales'], description },
  ])
  const option = field(page, 'Role').getByRole('radio', { name: 'Sales' })
  await option.evaluate(it => scrollBy(0, it.getBoundingClientRect().top - 130))
  const before = await option.boundingBox()
  await option.tap()
  await expect(option).toBeChecked()
  expect((await option.boundingBox())?.y).toBe(before?.y)
})

test('the outline beside the form marks the question one is at and keeps it in view, by scrolling and by the focus', async ({
  editor,
  visitor,
}) => {
  const page = await visitor({ viewport: { width: 1440, height: 700 } })
  await openBetween(page, editor, [
    ...texts('Also '),
    { question: 'Why us', type: 'LONG_TEXT', required: true },
  ])
  const outline = page.getByRole('navigation', { name: 'Questions' })
  const current = outline.locator('[aria-current=location]')
  await expect(current).toHaveText('Name')
  await page.mouse.move(1000, 400)
  await page.mouse.wheel(0, 20_000)
  await expect(current).toHaveText('More Text 6')
  await expect(current).toBeInViewport({ ratio: 1 })
  await page.getByLabel('Name').fill('Noor Haddad')
  await expect(current).toHaveText('Name (answered)')
  await expect(current).toBeInViewport({ ratio: 1 })
  await page.getByLabel('Email').fill('noor@example.com')
  await send(page).click()
  await expect(current).toHaveText('Why us (needs a look)')
  await expect(current).toBeInViewport({ ratio: 1 })
})

test('without JavaScript the link to a choice that needs a look shows its question', async ({
  editor,
  visitor,
}) => {
  const form = await openForm(editor, {
    questions: [
      ...texts(''),
      {
        question: 'Which city?',
        type: 'SINGLE_SELECT',
        required: true,
        options: ['Évora', 'Porto'],
        description,
      },
      ...texts('More '),
    ],
  })
  const page = await visitor({ ...phone, javaScriptEnabled: false })
  await page.goto(`/forms/${form.identifier}`)
  await page.getByLabel('Name').fill('Noor Haddad')
  await page.getByLabel('Email').fill('noor@example.com')
  await send(page).click()
  await page.getByRole('link', { name: '1 answer needs a look' }).click()
  await expect(page.getByRole('radio', { name: 'Évora' })).toBeInViewport()
  expect(await roomAbove(page, field(page, 'Which city?'))).toBeGreaterThanOrEqual(0)
})
