import type { Page } from '@playwright/test'
import { applicants, openForm } from '../support/forms.ts'
import type { Editor } from '../support/people.ts'
import { Grid, panel } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const options = [
  'Hiring our first engineers and keeping them',
  'Pilot customers',
  'Legal help',
  'Money',
  'Press',
]
const long = 'A sentence that takes its room on the screen. '.repeat(60)

/** Ada answered everything and Bo nothing; Bo, the last, is on top. */
async function tableOf(page: Page, editor: Editor) {
  const form = await openForm(editor, {
    questions: [
      { type: 'SHORT_TEXT', question: 'City' },
      { type: 'NUMBER', question: 'Years' },
      { type: 'LINK', question: 'Website' },
      { type: 'FILE_UPLOAD', question: 'Deck' },
      { type: 'VIDEO', question: 'Film' },
      { type: 'MULTI_SELECT', question: 'What do you need most?', options },
      { type: 'LONG_TEXT', question: 'Why us' },
      { type: 'DATE', question: 'Start' },
    ],
  })
  const [ada = '', bo = ''] = await applicants(
    editor,
    form,
    {
      name: 'Ada',
      answers: {
        City: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch, in the north of Wales',
        Years: '7',
        Website: 'https://example.com/a/very/long/path/that/does/not/fit',
        'What do you need most?': options,
        'Why us': long,
        Start: '2026-12-01',
      },
    },
    { name: 'Bo' },
  )
  await page.goto(`/f/${form.identifier}`)
  await new Grid(page).expectNames('Bo', 'Ada')
  return { form, ada, bo }
}

const answersOf = (page: Page, name: string) => panel(page, name).getByRole('region', { name: 'Answers' })

test('a question stands in the same place for every applicant, answered or not', async ({ page, editor }) => {
  await tableOf(page, editor)
  const columnsOf = async (name: string) => {
    await expect(answersOf(page, name).getByText('Start', { exact: true })).toBeAttached()
    return answersOf(page, name)
      .locator('dt')
      .evaluateAll(terms =>
        terms.map(term => `${term.textContent} ${Math.round(term.getBoundingClientRect().left)}`),
      )
  }
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const unanswered = await columnsOf('Bo')
  await expect(answersOf(page, 'Bo').getByText('No answer')).toHaveCount(8)
  await page.keyboard.press('j')
  expect(await columnsOf('Ada')).toEqual(unanswered)
  // Whatever was chosen is read whole, inside the panel.
  const { width } = (await answersOf(page, 'Ada').boundingBox()) ?? { width: 0 }
  for (const option of options) {
    const box = await answersOf(page, 'Ada').getByText(option, { exact: true }).boundingBox()
    expect(box?.width).toBeLessThan(width)
  }
  expect(await answersOf(page, 'Ada').evaluate(it => it.scrollWidth - it.clientWidth)).toBe(0)
})

test('an address has the room of two short answers', async ({ page, editor }) => {
  await tableOf(page, editor)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const question = (name: string) => answersOf(page, 'Bo').locator('dl > div').filter({ hasText: name })
  const width = async (name: string) => (await question(name).boundingBox())?.width ?? 0
  await expect(question('Website')).toBeVisible()
  expect(await width('Website')).toBeGreaterThan(2 * (await width('City')))
  // Short answers on both sides keep to their columns.
  const left = async (name: string) => (await question(name).boundingBox())?.x
  expect(await left('Website')).toBe(await left('City'))
})

test('a short answer with nothing beside it has its row to itself', async ({ page, editor }) => {
  await tableOf(page, editor)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const question = (name: string) => answersOf(page, 'Bo').locator('dl > div').filter({ hasText: name })
  const width = async (name: string) => (await question(name).boundingBox())?.width ?? 0
  await expect(question('Start')).toBeVisible()
  expect(await width('Start')).toBe(await width('Why us'))
  expect(await width('City')).toBeLessThan((await width('Why us')) / 2)
})

test('each applicant is read from the top', async ({ page, editor }) => {
  await tableOf(page, editor)
  await page.setViewportSize({ width: 1440, height: 320 })
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const scrolled = (name: string) => answersOf(page, name).evaluate(it => it.scrollTop)
  await answersOf(page, 'Ada').evaluate(it => it.scrollTo(0, 60))
  expect(await scrolled('Ada')).toBe(60)
  await page.keyboard.press('k')
  await expect(answersOf(page, 'Bo').getByText('No answer').first()).toBeVisible()
  expect(await scrolled('Bo')).toBe(0)
})

test('Back closes an applicant and stays in the form, Forward opens them again', async ({ page, editor }) => {
  const { form, ada, bo } = await tableOf(page, editor)
  const table = new RegExp(`/f/${form.identifier}$`)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(bo))
  await page.keyboard.press('j')
  await expect(page).toHaveURL(new RegExp(ada))
  await page.goBack()
  await expect(page).toHaveURL(table)
  await expect(panel(page, 'Ada')).toHaveCount(0)
  await page.goForward()
  await expect(panel(page, 'Ada')).toBeVisible()

  // Closed by its key it leaves nothing behind in the history.
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(table)
  await page.keyboard.press('Enter')
  await expect(panel(page, 'Ada')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(table)
  await page.goBack()
  await expect(page).not.toHaveURL(table)
})

test('Back closes the chat, then the applicant, no matter how many were read meanwhile', async ({
  page,
  editor,
}) => {
  const { form, ada } = await tableOf(page, editor)
  const table = new RegExp(`/f/${form.identifier}$`)
  const chat = page.getByRole('region', { name: 'Chat' })
  const openChat = async (key: 'ArrowDown' | 'ArrowUp') => {
    await page.keyboard.press(key)
    await page.keyboard.press('r')
    await expect(panel(page, 'Bo').getByRole('region', { name: 'Chat' })).toBeVisible()
  }
  await openChat('ArrowDown')
  await panel(page, 'Bo').getByRole('button', { name: 'Next applicant' }).click()
  await expect(panel(page, 'Ada').getByRole('region', { name: 'Chat' })).toBeVisible()
  await page.goBack()
  await expect(chat).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(ada))
  await expect(panel(page, 'Ada')).toBeVisible()
  await page.goForward()
  await expect(panel(page, 'Ada').getByRole('region', { name: 'Chat' })).toBeVisible()
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL(table)
  await expect(panel(page, 'Ada')).toHaveCount(0)

  // Closed at once, the two leave nothing behind in the history.
  await openChat('ArrowUp')
  await panel(page, 'Bo').getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page).toHaveURL(table)
  await page.goBack()
  await expect(page).not.toHaveURL(table)
})

test('Back closes an applicant and keeps what was searched for meanwhile', async ({ page, editor }) => {
  await tableOf(page, editor)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(panel(page, 'Bo')).toBeVisible()
  await page.getByLabel('Search applicants').fill('ada')
  await expect(page).toHaveURL(/search=ada/)
  await page.goBack()
  await expect(page).toHaveURL(/\?search=ada$/)
  await new Grid(page).expectNames('Ada')
})

test('what could not be fetched says so in its place, and the table stays', async ({ page, editor }) => {
  const chunks = /\/assets\/(SubmissionPanel|ApplicantChat|MoveDialog)-/
  await page.route(chunks, route => route.abort())
  await tableOf(page, editor)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(panel(page, 'Bo').getByText("Couldn't open this")).toBeVisible()
  await page.keyboard.press('a')
  const question = page.getByRole('alertdialog', { name: "Couldn't open this" })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toHaveCount(0)
  await page.unroute(chunks)
  await panel(page, 'Bo').getByRole('button', { name: 'Try again' }).click()
  await expect(answersOf(page, 'Bo').getByText('City')).toBeVisible()
  await page.keyboard.press('a')
  await expect(page.getByRole('dialog', { name: 'Also send a reply?' })).toBeVisible()
})
