import type { Page } from '@playwright/test'
import { violations } from '../support/axe.ts'
import { applicants, openForm } from '../support/forms.ts'
import { type Editor, joinWorkspace } from '../support/people.ts'
import { desktop, Grid, panel, phone, toast } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

test.use(desktop)

/** A form whose only applicant is Ada; the table has the focus. */
async function withAda(page: Page, editor: Editor) {
  const form = await openForm(editor)
  const [submission_id = ''] = await applicants(editor, form, { name: 'Ada Lovelace' })
  const on = { form_id: form.identifier, submission_id }
  await page.goto(`/f/${form.identifier}`)
  await new Grid(page).expectNames('Ada Lovelace')
  return { on, ...parts(page) }
}

const parts = (page: Page) => {
  const notes = panel(page, 'Ada Lovelace').getByRole('region', { name: 'Private notes' })
  return {
    notes,
    composer: notes.getByRole('textbox', { name: 'Private note' }),
    listed: notes.getByRole('listitem'),
    add: notes.getByRole('button', { name: /^Add/ }),
  }
}

test('N opens the notes of the row under the cursor; a note is added by keys, and deleted after a question', async ({
  page,
  editor,
}) => {
  const { on, notes, composer, listed, add } = await withAda(page, editor)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('n')
  await expect(composer).toBeFocused()
  await expect(notes).toContainText('Add a private note...')
  await expect(add).toBeDisabled()
  await page.keyboard.type('Solid numbers')
  await page.keyboard.press('Enter')
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Control+Enter')
  await expect(listed).toHaveCount(1)
  await expect(listed).toContainText('Mira Sandoval')
  await expect(listed).toContainText('Solid numbers')
  await expect(composer).toBeFocused()
  await expect(composer).toHaveText('')
  await expect
    .poll(async () => (await editor.winnow.fetchComments(on)).comments.map(it => it.comment))
    .toEqual(['<p>Solid numbers</p>'])

  await listed.getByRole('button', { name: 'Delete note' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete this note?' })
  await expect(question).toContainText('This note will be deleted permanently.')
  await question.getByRole('button', { name: 'Delete note' }).click()
  await expect(listed).toHaveCount(0)
  await expect.poll(async () => (await editor.winnow.fetchComments(on)).comments).toEqual([])
})

test('whoever comes back to an applicant has not asked for a note again; one that was begun is there', async ({
  page,
  editor,
}) => {
  const form = await openForm(editor)
  await applicants(editor, form, { name: 'Bruno Costa' }, { name: 'Ada Lovelace' })
  await page.goto(`/f/${form.identifier}`)
  await new Grid(page).expectNames('Ada Lovelace', 'Bruno Costa')
  const { composer, listed } = parts(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('n')
  await expect(composer).toBeFocused()
  await page.keyboard.type('Fine')
  await page.keyboard.press('Control+Enter')
  await expect(listed).toHaveCount(1)
  const goAndComeBack = async () => {
    await page.getByRole('button', { name: 'Next applicant' }).click()
    await expect(panel(page, 'Bruno Costa')).toBeVisible()
    await page.getByRole('button', { name: 'Previous applicant' }).click()
    await expect(listed).toHaveCount(1)
  }
  await goAndComeBack()
  await expect(composer).toHaveCount(0)
  await page.keyboard.press('n')
  await expect(composer).toBeFocused()
  await page.keyboard.type('Begun')
  await goAndComeBack()
  await expect(composer).toHaveText('Begun')
  await expect(composer).not.toBeFocused()
  await page.keyboard.press('s')
  await expect(page.getByRole('textbox', { name: 'Reply' })).toBeFocused()
})

test('a note that could not be added goes back to where it was written, and is there after a reload', async ({
  page,
  editor,
}) => {
  const { composer, listed } = await withAda(page, editor)
  await page.route('**/api/comment/add', route => route.abort())
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('n')
  await expect(composer).toBeFocused()
  await page.keyboard.type('Call her')
  await page.keyboard.press('Control+Enter')
  await expect(listed).toHaveText(/Call her/)
  await expect(toast(page, "Couldn't add the note")).toBeVisible({ timeout: 15_000 })
  await expect(listed).toHaveCount(0)
  await expect(composer).toHaveText('Call her')
  await page.reload()
  await expect(composer).toHaveText('Call her')
})

test('a note that is added after all takes the word of its failure away', async ({ page, editor }) => {
  const { composer, listed } = await withAda(page, editor)
  await page.route('**/api/comment/add', route => route.abort())
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('n')
  await expect(composer).toBeFocused()
  await page.keyboard.type('Call her')
  await page.keyboard.press('Control+Enter')
  await expect(toast(page, "Couldn't add the note")).toBeVisible({ timeout: 15_000 })
  await page.unroute('**/api/comment/add')
  await composer.click()
  await page.keyboard.press('Control+Enter')
  await expect(listed).toHaveText(/Call her/)
  await expect(toast(page, "Couldn't add the note")).toHaveCount(0)
})

test("a colleague's note appears within two seconds", async ({ page, editor }) => {
  const { on, notes, listed } = await withAda(page, editor)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(notes.getByRole('button', { name: 'Add a private note...' })).toBeVisible()
  await editor.winnow.addComment({ ...on, comment: '<p>From elsewhere</p>' })
  await expect(listed).toContainText('From elsewhere', { timeout: 2_000 })
})

test('an @ offers the other editors by name, and the chosen one is mentioned', async ({
  page,
  editor,
  someone,
}) => {
  const lotte = await someone({ name: 'Lotte Vermeer' })
  await joinWorkspace(editor, lotte)
  const { on, composer, listed } = await withAda(page, editor)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('n')
  await expect(composer).toBeFocused()
  await page.keyboard.type('Invite to the @lot')
  await expect(page.getByRole('option', { name: 'Lotte Vermeer' })).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option')).toHaveCount(0)
  await page.keyboard.type(' call')
  // As it stands: a text would be compared with its blanks run together.
  await expect(composer).toHaveText(/^Invite to the @Lotte Vermeer call$/)
  await page.keyboard.press('Control+Enter')
  await expect(listed).toContainText('Invite to the @Lotte Vermeer call')
  await expect(listed.locator('[data-mention]')).toHaveText('@Lotte Vermeer')
  await expect
    .poll(async () => (await editor.winnow.fetchComments(on)).mentionedUsers.map(it => it.email))
    .toEqual([lotte.email])
})

test('a form with one editor says that there is nobody to mention', async ({ page, editor }) => {
  const { composer } = await withAda(page, editor)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('n')
  await expect(composer).toBeFocused()
  await page.keyboard.type('@')
  const sentence = page.getByText('No editors found. Add editors to this form to tag them here.')
  await expect(sentence).toBeInViewport({ ratio: 1 })
  await page.getByRole('option', { name: 'Add a form editor' }).click()
  await expect(page.getByRole('dialog', { name: 'Add editors' })).toBeVisible()
})

test('on a phone a link to a note leaves the head of the application in sight', async ({
  editor,
  visitor,
}) => {
  const questions = Array.from({ length: 20 }, (_, at) => ({
    ...{ type: 'LONG_TEXT' as const, question: `Question ${at}` },
  }))
  const form = await openForm(editor, { questions })
  const [submission_id = ''] = await applicants(editor, form, { name: 'Ada Lovelace' })
  const { comment } = await editor.winnow.addComment({
    ...{ form_id: form.identifier, submission_id },
    comment: 'Solid numbers',
  })
  const page = await visitor(phone)
  await page.context().addCookies(editor.cookies)
  await page.goto(`/f/${form.identifier}?submission_id=${submission_id}#note=${comment.commentId}`)
  await expect(parts(page).listed).toBeInViewport()
  await expect(page.getByRole('heading', { name: 'Ada Lovelace' })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Close', exact: true })).toBeInViewport({ ratio: 1 })
})
