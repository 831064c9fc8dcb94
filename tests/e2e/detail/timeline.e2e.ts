import { violations } from '../support/axe.ts'
import { applicants, openForm } from '../support/forms.ts'
import { desktop, Grid, panel, toast } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

test.use(desktop)

test('a decision is undone from the timeline, for all whom it was about', async ({ page, editor }) => {
  const form = await openForm(editor)
  const form_id = form.identifier
  const submission_ids = await applicants(editor, form, { name: 'Bo' }, { name: 'Ada' })
  await editor.winnow.bulkAction({ form_id, submission_ids, action: 'Shortlisted' })
  await page.goto(`/f/${form_id}?stage=Shortlisted&submission_id=${submission_ids[1]}`)
  const timeline = panel(page, 'Ada').getByRole('region', { name: 'Timeline' })
  const moved = timeline
    .getByRole('listitem')
    .filter({ hasText: 'moved the applicant from New to Shortlisted' })
  await expect(moved).toContainText('You')
  await expect(timeline.getByRole('listitem').filter({ hasText: 'Applied' })).toHaveCount(1)
  expect(await violations(page)).toEqual([])
  await moved.getByRole('button', { name: /^Undo/ }).click()
  const question = page.getByRole('alertdialog', { name: 'Undo this for 2 applicants?' })
  await question.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(toast(page, 'Move undone')).toBeVisible()
  await expect(moved).toContainText('Undone')
  await expect(timeline).toContainText('moved the applicant back from Shortlisted to New')
  await page.goto(`/f/${form_id}`)
  await new Grid(page).expectNames('Ada', 'Bo')
})
