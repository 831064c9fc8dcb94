import { focusMode, opened, tableOf } from '../support/focus.ts'
import { applicants, openForm } from '../support/forms.ts'
import { desktop } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

test.use(desktop)

test('N writes a note on the applicant in view, and its letters decide nothing', async ({ page, editor }) => {
  const { form, ids } = await tableOf(page, editor)
  await page.keyboard.press('o')
  await expect(opened(page)).toHaveText('Amara Okafor')
  await page.keyboard.press('n')
  await page.keyboard.type('As solid as it gets')
  const notes = focusMode(page).getByRole('region', { name: 'Private notes' })
  await expect(notes.getByRole('textbox', { name: 'Private note' })).toHaveText('As solid as it gets')
  await page.keyboard.press('Control+Enter')
  await expect(notes.getByRole('listitem')).toContainText('As solid as it gets')
  await expect(opened(page)).toHaveText('Amara Okafor')
  const [submission_id = ''] = ids
  const on = { form_id: form.identifier, submission_id }
  await expect
    .poll(async () => (await editor.winnow.fetchComments(on)).comments.map(it => it.comment))
    .toEqual(['<p>As solid as it gets</p>'])

  await page.keyboard.press('Escape')
  await page.keyboard.press('ArrowRight')
  await expect(opened(page)).toHaveText('Bruno Costa')
})

test('Q quotes the selected words of an answer in a note', async ({ page, editor }) => {
  const questions = [{ type: 'LONG_TEXT' as const, question: 'Traction', required: false }]
  const form = await openForm(editor, { questions })
  const [submission_id = ''] = await applicants(editor, form, {
    name: 'Amara Okafor',
    answers: { Traction: 'Eleven farms. Nine of them pay. The others wait.' },
  })
  await page.goto(`/f/${form.identifier}?mode=focus`)
  const answer = focusMode(page).locator('[data-words]').filter({ hasText: 'Eleven farms' })
  await answer.evaluate(element => {
    const node = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() as Text
    document.getSelection()?.setBaseAndExtent(node, 14, node, 31)
  })
  await expect(page.getByRole('button', { name: 'Quote in a note' })).toBeVisible()
  await page.keyboard.press('q')
  await page.keyboard.type('Ask who')
  const notes = focusMode(page).getByRole('region', { name: 'Private notes' })
  await expect(notes.getByLabel('Quote', { exact: true })).toContainText('“Nine of them pay.”')
  await expect(notes.getByRole('textbox', { name: 'Private note' })).toHaveText('Ask who')
  await page.keyboard.press('Control+Enter')
  await expect(notes.getByRole('button', { name: 'Nine of them pay.' })).toBeVisible()
  const on = { form_id: form.identifier, submission_id }
  await expect
    .poll(async () => (await editor.winnow.fetchComments(on)).comments.map(it => it.quote))
    .toMatchObject([{ question: 'Traction', text: 'Nine of them pay.' }])
})
