import type { Page } from '@playwright/test'
import { violations } from '../support/axe.ts'
import { applicants, apply, openForm } from '../support/forms.ts'
import type { Editor } from '../support/people.ts'
import { desktop, Grid, panel } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

test.use(desktop)

const paragraphs = (n: number, about: string) =>
  Array.from({ length: n }, (_, i) => `${about} ${i + 1}, a line to read.`).join('\n')

/** Bo and Ada, whose answers are longer than the panel; the table has the focus, with Ada in its first row. */
async function withLong(page: Page, editor: Editor) {
  const form = await openForm(editor, {
    questions: [
      { type: 'LONG_TEXT', question: 'Story' },
      { type: 'LONG_TEXT', question: 'Short' },
      { type: 'LONG_TEXT', question: 'More' },
    ],
  })
  const bo = await apply(editor.winnow, form, {
    name: 'Bo Chen',
    answers: { Story: paragraphs(30, 'Bo'), Short: 'A few words', More: paragraphs(13, 'More') },
  })
  const ada = await apply(editor.winnow, form, {
    name: 'Ada Lovelace',
    answers: {
      Story: `${paragraphs(14, 'Story')}\nWe met in MÜNchen.\n${paragraphs(14, 'Later')}`,
      Short: 'From München to Lisbon, by way of MUNCHEN.',
      More: paragraphs(40, 'More'),
    },
  })
  const of = { form_id: form.identifier }
  await editor.winnow.addComment({
    ...of,
    submission_id: ada.submissionId,
    comment: '<p>Lives in <b>Mün</b>chen</p>',
  })
  await editor.winnow.addLabel({ ...of, value: 'Climate' })
  await editor.winnow.updateSubmissionLabels({
    ...of,
    submission_id: ada.submissionId,
    add_labels: ['Climate'],
  })
  await page.goto(`/f/${form.identifier}`)
  await new Grid(page).expectNames('Ada Lovelace', 'Bo Chen')
  return { form, of, ada: ada.submissionId, bo: bo.submissionId }
}

/** How far down the answers of the open applicant are. */
const topOf = (page: Page) =>
  page.getByRole('region', { name: 'Answers' }).evaluate(element => element.scrollTop)

test('Ctrl+F finds words in answers, notes, labels and the timeline, whatever their case and accents, and steps through the hits', async ({
  page,
  editor,
}) => {
  await withLong(page, editor)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const ada = panel(page, 'Ada Lovelace')
  await expect(ada.getByText('Lives in')).toBeVisible()
  const showAll = ada.getByRole('button', { name: 'Show all' })
  await expect(showAll).toHaveCount(2)

  await page.keyboard.press('Control+f')
  const bar = page.getByRole('search', { name: 'Find in the application' })
  const field = bar.getByRole('textbox')
  await expect(field).toBeFocused()
  await page.keyboard.type('munchen')
  await expect(bar.getByRole('status')).toHaveText('1 of 4')
  const marked = (name: string) =>
    page.evaluate(key => [...(CSS.highlights.get(key) ?? [])].map(String), name)
  expect(await marked('find-hits')).toEqual(['MÜNchen', 'München', 'MUNCHEN', 'München'])
  expect(await marked('find-hit')).toEqual(['MÜNchen'])
  await expect(showAll).toHaveCount(0)
  await expect(ada.getByText('We met in')).toBeInViewport()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await expect(bar.getByRole('status')).toHaveText('3 of 4')
  expect(await marked('find-hit')).toEqual(['MUNCHEN'])
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(bar.getByRole('status')).toHaveText('4 of 4')
  await field.fill('climate')
  await expect(bar.getByRole('status')).toHaveText('1 of 2')
  await expect(ada.getByRole('region', { name: 'Labels' })).toBeInViewport()
  await field.fill('you added')
  await expect(bar.getByRole('status')).toHaveText('1 of 2')
  await field.fill('nowhere')
  await expect(bar.getByRole('status')).toHaveText('No matches')
  expect(await marked('find-hits')).toEqual([])

  // The second time, the key is the browser's.
  await page.evaluate(() =>
    window.addEventListener('keydown', ({ key, defaultPrevented }) => {
      document.documentElement.dataset.pressed = `${key} ${defaultPrevented}`
    }),
  )
  await page.keyboard.press('Control+f')
  await expect(page.locator('html')).toHaveAttribute('data-pressed', 'f false')

  await field.fill('met in')
  await expect(bar.getByRole('status')).toHaveText('1 of 1')
  await page.keyboard.press('Escape')
  await expect(bar).toHaveCount(0)
  expect(await marked('find-hit')).toEqual([])
  // The answer of the hit stays open, the others fold again.
  await expect(ada.getByRole('button', { name: 'Show less' })).toHaveCount(1)
  await expect(showAll).toHaveCount(1)
  await page.keyboard.press('j')
  await expect(panel(page, 'Bo Chen')).toBeVisible()
})

test('a selection of an answer is quoted in a note, which leads back to it until the text is gone', async ({
  page,
  editor,
}) => {
  const { form, of, ada } = await withLong(page, editor)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const open = panel(page, 'Ada Lovelace')
  const notes = open.getByRole('region', { name: 'Private notes' })
  const answer = open.locator('[data-words]').filter({ hasText: 'We met in' })
  const select = (text: string) =>
    answer.evaluate((element, wanted) => {
      const node = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() as Text
      const start = node.data.indexOf(wanted)
      document.getSelection()?.setBaseAndExtent(node, start, node, start + wanted.length)
    }, text)
  await select('\n')
  await expect(page.getByRole('button', { name: 'Quote in a note' })).toHaveCount(0)
  await select('\nLater 2, a line to read.\n')
  await expect(page.getByRole('button', { name: 'Quote in a note' })).toBeVisible()
  await page.keyboard.press('q')
  const composer = notes.getByRole('textbox', { name: 'Private note' })
  await expect(composer).toBeFocused()
  await expect(notes.getByLabel('Quote', { exact: true })).toHaveText('“Later 2, a line to read.”Story')
  await page.keyboard.type('Ask about this')
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Control+Enter')
  const quote = notes.getByRole('button', { name: 'Later 2, a line to read.' })
  await expect(quote).toBeVisible()
  const [note] = (await editor.winnow.fetchComments({ ...of, submission_id: ada })).comments
  expect(note?.quote).toMatchObject({ question: 'Story', text: 'Later 2, a line to read.' })
  await expect(notes.getByLabel('Quote', { exact: true })).toHaveCount(0)

  await expect(open.getByRole('button', { name: 'Show all' })).toHaveCount(2)
  await quote.click()
  await expect(open.getByRole('button', { name: 'Show less' })).toHaveCount(1)
  const marked = await page.evaluate(() => [...(CSS.highlights.get('passage') ?? [])].map(String))
  expect(marked).toEqual(['Later 2, a line to read.'])

  await page.route('**/api/submission/fetch-one', async route => {
    const reply = await route.fetch()
    const text = (await reply.text()).replaceAll('Later 2', 'Later two')
    await route.fulfill({ response: reply, body: text })
  })
  await page.goto(`/f/${form.identifier}?submission_id=${ada}`)
  await quote.click()
  await expect(notes).toContainText('This text is no longer in the answer.')
})

test('a long answer folds, stays open for its applicant, and each applicant is read on where they were left', async ({
  page,
  editor,
}) => {
  await withLong(page, editor)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const ada = panel(page, 'Ada Lovelace')
  const [story, short, more] = ['Story', 'Short', 'More'].map(name =>
    ada.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) }),
  )
  if (!story || !short || !more) throw new Error('An answer is missing')
  await expect(story.getByRole('button', { name: 'Show all' })).toHaveAttribute('aria-expanded', 'false')
  await expect(short.getByRole('button')).toHaveCount(0)
  const heightOf = async () => (await story.boundingBox())?.height ?? 0
  expect(await heightOf()).toBeLessThan(14 * 24)
  await page.emulateMedia({ media: 'print' })
  expect(await heightOf()).toBeGreaterThan(29 * 20)
  await page.emulateMedia({ media: 'screen' })
  await more.getByRole('button', { name: 'Show all' }).press('Enter')
  await expect(more.getByRole('button', { name: 'Show less' })).toHaveAttribute('aria-expanded', 'true')
  await expect(story.getByRole('button', { name: 'Show all' })).toBeVisible()

  await short.hover()
  await page.mouse.wheel(0, 400)
  await expect.poll(() => topOf(page)).toBeGreaterThan(350)
  const left = await topOf(page)
  await page.keyboard.press('j')
  const bo = panel(page, 'Bo Chen')
  await expect(bo.getByRole('button', { name: 'Show all' })).toHaveCount(1)
  expect(await topOf(page)).toBe(0)
  await page.keyboard.press('k')
  await expect(ada).toBeVisible()
  await expect(more.getByRole('button', { name: 'Show less' })).toBeVisible()
  await expect.poll(() => topOf(page)).toBeGreaterThan(left - 5)

  await page.reload()
  await expect(more.getByRole('button', { name: 'Show less' })).toBeVisible()
  await expect.poll(() => topOf(page)).toBeGreaterThan(left - 5)

  // Focus mode has the parts in another order.
  await page.keyboard.press('o')
  const focus = page.getByRole('dialog', { name: 'Focus mode' })
  await expect(focus.getByRole('button', { name: 'Show less' })).toHaveCount(1)
  await expect(focus.getByRole('heading', { name: 'Ada Lovelace' })).toBeInViewport({ ratio: 1 })
})

test('what the applicant received in other forms stands below the answers, in the panel and in focus mode', async ({
  page,
  editor,
}) => {
  const { winnow } = editor
  const [form, other] = [await openForm(editor), await openForm(editor)]
  const form_id = form.identifier
  const elsewhere = { form_id: other.identifier }
  for (const type of ['FORM_STATUS', 'FORM_LABELS'] as const)
    await winnow.addCustomField({ form_id, source_form_id: other.identifier, type })
  const { submissionId: submission_id } = await apply(winnow, other, { email: 'ada@example.com' })
  await winnow.updateStage({ ...elsewhere, submission_id, stage: 'Shortlisted' })
  await winnow.addLabel({ ...elsewhere, value: 'Strong' })
  await winnow.updateSubmissionLabels({ ...elsewhere, submission_id, add_labels: ['Strong'] })
  await applicants(editor, form, { name: 'Bo' }, { name: 'Ada', email: 'ada@example.com' })
  await page.goto(`/f/${form_id}`)
  const grid = new Grid(page)
  await grid.expectNames('Ada', 'Bo')
  await grid.press(0)
  await page.keyboard.press('Enter')
  const others = page.getByRole('region', { name: 'Other forms' })
  await expect(others.getByRole('term')).toHaveText([
    'Spring accelerator: status',
    'Spring accelerator: labels',
  ])
  await expect(others.getByRole('definition')).toHaveText(['Shortlisted', 'Strong'])
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('j')
  await expect(panel(page, 'Bo')).toBeVisible()
  await expect(others.getByRole('definition')).toHaveText(['Has not applied', 'None'])
  await page.keyboard.press('o')
  await expect(page.getByRole('dialog', { name: 'Focus mode' })).toBeVisible()
  await expect(others.getByRole('definition')).toHaveText(['Has not applied', 'None'])
})
