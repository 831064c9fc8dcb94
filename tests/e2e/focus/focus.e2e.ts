import { violations } from '../support/axe.ts'
import { focusMode, nudge, opened, people, summary, tableOf } from '../support/focus.ts'
import { applicants, openForm } from '../support/forms.ts'
import { joinWorkspace } from '../support/people.ts'
import { desktop, expectCounts, toast } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

test.use(desktop)

test('a key decides on one applicant after the other, and Escape leads back to the same place', async ({
  page,
  editor,
}) => {
  const { grid } = await tableOf(page, editor, { fastMode: 'NO_CONFIRMATION_WITHOUT_MESSAGE' })
  await page.getByRole('button', { name: 'Focus mode' }).click()
  await expect(opened(page)).toHaveText('Amara Okafor')
  await expect(focusMode(page).getByText('1 of 6')).toBeVisible()
  expect(await violations(page)).toEqual([])
  // It stands for less than a second.
  await Promise.all([
    focusMode(page)
      .getByRole('button', { name: /^Shortlisted/ })
      .waitFor(),
    page.keyboard.press('s'),
  ])
  // Nobody waits for the success: the next key is the next applicant's.
  await page.keyboard.press('1')
  await page.keyboard.press('a')
  await expect(opened(page)).toHaveText('Dana Cohen')
  await page.keyboard.press('ArrowRight')
  await expect(opened(page)).toHaveText('Emil Durand')
  await expect(focusMode(page).getByText('5 of 6')).toBeVisible()

  await page.reload()
  await expect(opened(page)).toHaveText('Emil Durand')
  await expect(focusMode(page).getByText('5 of 6')).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(opened(page)).toHaveText('Dana Cohen')
  await page.keyboard.press('Control+z')
  await expect(opened(page)).toHaveText('Chen Wei')
  await expect(focusMode(page).getByText(/back in New\./i)).toBeVisible()

  await page.keyboard.press('Escape')
  await expect(focusMode(page)).toHaveCount(0)
  await grid.expectNames('Chen Wei', 'Dana Cohen', 'Emil Durand', 'Farah Nasser')
  await expectCounts(page, { New: 4, Shortlisted: 1, Interview: 1, Archived: 0 })
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('complementary', { name: 'Dana Cohen' })).toBeVisible()
})

test('those who come next are listed with their first choice', async ({ page, editor }) => {
  const sector = { type: 'SINGLE_SELECT' as const, question: 'Sector', options: ['Health', 'Climate'] }
  const form = await openForm(editor, { questions: [sector] })
  const others = [{ name: 'Chen Wei' }, { name: 'Bruno Costa', answers: { Sector: 'Climate' } }]
  await applicants(editor, form, ...others, { name: 'Amara Okafor' })
  await page.goto(`/f/${form.identifier}?mode=focus`)
  await expect(opened(page)).toHaveText('Amara Okafor')
  await expect(focusMode(page).getByRole('region', { name: 'Up next' }).getByRole('listitem')).toContainText([
    /Bruno Costa\s*Climate/,
    /Chen Wei$/,
  ])
})

test('Escape leads to the row of the applicant in a table that is drawn only then', async ({
  page,
  editor,
}) => {
  const { grid } = await tableOf(page, editor)
  await page.keyboard.press('o')
  await expect(opened(page)).toHaveText('Amara Okafor')
  await page.keyboard.press('ArrowRight')
  await expect(opened(page)).toHaveText('Bruno Costa')
  const fonts = Promise.withResolvers<void>()
  await page.route('**/assets/inter-*', async route => {
    await fonts.promise
    await route.continue()
  })
  // Its load event waits for the fonts.
  await page.reload({ waitUntil: 'commit' })
  await expect(opened(page)).toHaveText('Bruno Costa')
  await page.keyboard.press('Escape')
  await expect(focusMode(page)).toHaveCount(0)
  fonts.resolve()
  await grid.expectNames(...people)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('complementary', { name: 'Chen Wei' })).toBeVisible()
})

test('a reply is offered after a decision: written, sent with the next one, or left by the next key', async ({
  page,
  editor,
}) => {
  await tableOf(page, editor)
  await page.keyboard.press('o')
  await expect(opened(page)).toHaveText('Amara Okafor')
  await page.keyboard.press('s')
  await page.keyboard.press('r')
  const text = nudge(page, 'Amara Okafor').getByRole('textbox', { name: 'Reply' })
  await expect(text).toBeFocused()
  await expect(text).toHaveValue(/^Hi Amara, /)
  await page.keyboard.type(' See you soon.')
  await expect(text).toHaveValue(/next step\. See you soon\.$/)
  await page.keyboard.press('Control+Enter')
  await expect(toast(page, 'Message sent')).toBeVisible()
  await expect(opened(page)).toHaveText('Bruno Costa')
  await expect(nudge(page, 'Amara Okafor')).toHaveCount(0)

  await page.keyboard.press('a')
  await expect(nudge(page, 'Bruno Costa')).toBeVisible()
  await page.keyboard.press('a')
  await expect(nudge(page, 'Chen Wei')).toBeVisible()
  await expect(nudge(page, 'Bruno Costa')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(nudge(page, 'Chen Wei')).toHaveCount(0)
  await expect(opened(page)).toHaveText('Dana Cohen')
  await page.keyboard.press('r')
  await expect(focusMode(page).getByRole('textbox', { name: 'Message' })).toBeFocused()
})

test('a reply waits for the move that it follows', async ({ page, editor }) => {
  await tableOf(page, editor)
  await page.keyboard.press('o')
  await expect(opened(page)).toHaveText('Amara Okafor')
  const released = Promise.withResolvers<void>()
  const asked: string[] = []
  await page.route('**/api/submission/update-stage', async route => {
    await released.promise
    asked.push('moved')
    await route.continue()
  })
  await page.route('**/api/chat/send-message', route => {
    asked.push('sent')
    return route.continue()
  })
  await page.keyboard.press('s')
  await page.keyboard.press('r')
  await expect(nudge(page, 'Amara Okafor').getByRole('textbox', { name: 'Reply' })).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(nudge(page, 'Amara Okafor').getByRole('button', { name: /^Sending/ })).toBeVisible()
  released.resolve()
  await expect(toast(page, 'Message sent')).toBeVisible()
  expect(asked).toEqual(['moved', 'sent'])
})

test('a move that fails brings its applicant back with the reason and the way on', async ({
  page,
  editor,
}) => {
  await tableOf(page, editor, { fastMode: 'NO_CONFIRMATION_WITHOUT_MESSAGE' })
  await page.keyboard.press('o')
  await expect(opened(page)).toHaveText('Amara Okafor')
  const isOut = '**/api/submission/update-stage'
  await page.route(isOut, route => route.abort())
  await page.keyboard.press('a')
  await page.keyboard.press('Tab')
  await expect(focusMode(page).getByText("Couldn't move Amara Okafor to Archived.")).toBeVisible({
    timeout: 15_000,
  })
  await expect(opened(page)).toHaveText('Amara Okafor')
  await page.unroute(isOut)
  await focusMode(page).getByRole('button', { name: 'Try again' }).click()
  await expect(opened(page)).toHaveText('Bruno Costa')
  await page.keyboard.press('Escape')
  await expectCounts(page, { New: 5, Archived: 1 })
})

test('a decision on somebody whom a colleague has moved meanwhile waits until that was said', async ({
  page,
  editor,
  someone,
}) => {
  const { form, ids } = await tableOf(page, editor, { fastMode: 'NO_CONFIRMATION_WITHOUT_MESSAGE' })
  const [submission_id = ''] = ids
  const form_id = form.identifier
  const lotte = await someone({ name: 'Lotte Vermeer' })
  await joinWorkspace(editor, lotte)
  const stageNow = async () => (await editor.winnow.fetchSubmission({ form_id, submission_id })).stage
  await page.keyboard.press('o')
  await expect(opened(page)).toHaveText('Amara Okafor')
  await lotte.winnow.updateStage({ form_id, submission_id, stage: 'Archived' })
  // The screen knows of it, yet says so only below what most people read.
  await expect(focusMode(page).getByText('1 of 5')).toBeVisible()
  await expect(focusMode(page).getByRole('region', { name: 'Timeline' })).toContainText('Archived')
  await page.keyboard.press('s')
  const refused = focusMode(page).getByText(
    /Couldn't move Amara Okafor to Shortlisted\. Lotte Vermeer moved Amara Okafor to Archived, [^.]+\./,
  )
  await expect(refused).toBeVisible()
  await expect(opened(page)).toHaveText('Amara Okafor')
  expect(await stageNow()).toBe('Archived')
  await focusMode(page).getByRole('button', { name: 'Close', exact: true }).click()
  await page.keyboard.press('s')
  await expect(refused).toBeVisible()
  expect(await stageNow()).toBe('Archived')
  await focusMode(page).getByRole('button', { name: 'Move anyway' }).click()
  await expect(opened(page)).toHaveText('Bruno Costa')
  await expect.poll(stageNow).toBe('Shortlisted')
  await page.keyboard.press('Control+z')
  await expect(focusMode(page).getByText('Amara Okafor is back in Archived.')).toBeVisible()
})

test('focus mode says that it is offline, and what that kept from happening', async ({ page, editor }) => {
  await tableOf(page, editor, { fastMode: 'NO_CONFIRMATION_WITHOUT_MESSAGE' })
  await page.keyboard.press('o')
  await expect(opened(page)).toHaveText('Amara Okafor')
  await page.context().setOffline(true)
  await expect(focusMode(page).getByText("You're offline. This page may be out of date.")).toBeVisible()
  await page.keyboard.press('a')
  await expect(
    focusMode(page).getByText(
      "Couldn't move Amara Okafor to Archived. No connection to the server. Try again",
    ),
  ).toBeVisible()
  await page.context().setOffline(false)
})

test('as many keys as applicants decide on all of them, and the summary takes it all back', async ({
  page,
  editor,
}) => {
  const names = Array.from({ length: 20 }, (_, n) => `Person ${String(n + 1).padStart(2, '0')}`)
  await tableOf(page, editor, { names })
  await page.getByRole('button', { name: 'Focus mode' }).click()
  await expect(opened(page)).toHaveText('Person 01')
  await page.keyboard.type('saaa'.repeat(5), { delay: 80 })
  await expect(summary(page)).toContainText(/20 applicants in [^,]+, (0\.[1-9]|[1-9]\.\d) s each\./)
  await expect(summary(page).getByRole('listitem').filter({ hasText: 'Shortlisted' })).toHaveText(
    'Shortlisted5',
  )
  expect(await violations(page)).toEqual([])
  await summary(page).getByRole('button', { name: 'Undo all' }).click()
  await expect(page.getByText('20 applicants are in New.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expectCounts(page, { New: 20, Shortlisted: 0, Archived: 0 })
})
