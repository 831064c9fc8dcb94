import { violations } from '../support/axe.ts'
import { focusMode, nudge, opened, summary, tableOf } from '../support/focus.ts'
import { applicants } from '../support/forms.ts'
import { desktop, expectCounts, phone } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const names = ['Amara Okafor', 'Bruno Costa', 'Chen Wei']

test.describe('at a desk', () => {
  test.use(desktop)

  test('the summary says how many went which way, stays through a reload, and continues with the skipped', async ({
    page,
    editor,
  }) => {
    await tableOf(page, editor, { names, fastMode: 'NO_CONFIRMATION_WITHOUT_MESSAGE' })
    await page.getByRole('button', { name: 'Focus mode' }).click()
    const expectWays = (...ways: string[]) => expect(summary(page).getByRole('listitem')).toHaveText(ways)
    await expect(opened(page)).toHaveText('Amara Okafor')
    await page.keyboard.press('s')
    await page.keyboard.press('ArrowRight')
    await expect(opened(page)).toHaveText('Chen Wei')
    await page.keyboard.press('1')
    await expect(summary(page)).toContainText('3 applicants in')
    await expectWays('Shortlisted1', 'Interview1', 'Skipped1')
    await expect(summary(page).getByRole('heading')).toHaveText('1 applicant was skipped')
    await page.reload()
    await expectWays('Shortlisted1', 'Interview1', 'Skipped1')

    await summary(page).getByRole('button', { name: 'Go through 1 skipped' }).click()
    await expect(opened(page)).toHaveText('Bruno Costa')
    await page.keyboard.press('a')
    await expect(summary(page).getByRole('heading')).toHaveText('All caught up')
    await expect(summary(page)).toContainText('3 applicants in')
    await expect(summary(page).getByText('Skipped')).toHaveCount(0)
    await summary(page).getByRole('button', { name: 'Undo all' }).click()
    await expect(page.getByText('3 applicants are in New.')).toBeVisible()
    await page.getByRole('button', { name: 'Start again' }).click()
    await expect(opened(page)).toHaveText('Amara Okafor')
    await page.keyboard.press('Escape')
    await expectCounts(page, { New: 3, Shortlisted: 0, Interview: 0, Archived: 0 })
  })

  test('a round that was left at its end is over: who comes back into the tab is dealt again', async ({
    page,
    editor,
  }) => {
    const { form, ids } = await tableOf(page, editor, {
      names: ['Amara Okafor', 'Bruno Costa'],
      fastMode: 'NO_CONFIRMATION_WITHOUT_MESSAGE',
    })
    const [submission_id = ''] = ids
    await page.getByRole('button', { name: 'Focus mode' }).click()
    await expect(opened(page)).toHaveText('Amara Okafor')
    await page.keyboard.press('s')
    await page.keyboard.press('s')
    await expect(summary(page).getByRole('heading')).toHaveText('All caught up')
    await page.keyboard.press('Escape')
    await editor.winnow.updateStage({ form_id: form.identifier, submission_id, stage: 'New' })
    await expectCounts(page, { New: 1, Shortlisted: 1, Interview: 0, Archived: 0 })
    await page.getByRole('button', { name: 'Focus mode' }).click()
    await expect(opened(page)).toHaveText('Amara Okafor')
    await expect(focusMode(page).getByText('1 of 1')).toBeVisible()
  })

  test('where everyone was skipped, the summary says so and goes through them again', async ({
    page,
    editor,
  }) => {
    await tableOf(page, editor, { names })
    await page.getByRole('button', { name: 'Focus mode' }).click()
    for (const name of names) {
      await expect(opened(page)).toHaveText(name)
      await page.keyboard.press('ArrowRight')
    }
    await expect(summary(page).getByRole('heading')).toHaveText('Everyone was skipped')
    await summary(page).getByRole('button', { name: 'Go through 3 skipped' }).click()
    await expect(opened(page)).toHaveText('Amara Okafor')
  })

  test('a search narrows what is dealt, and once all is undone, everyone whom it found is dealt again', async ({
    page,
    editor,
  }) => {
    const { form } = await tableOf(page, editor, {
      names: [...names, 'Bruna Silva'],
      fastMode: 'NO_CONFIRMATION_WITHOUT_MESSAGE',
    })
    await page.goto(`/f/${form.identifier}?search=bru&mode=focus`)
    await expect(focusMode(page).getByText('1 of 2')).toBeVisible()
    await expect(opened(page)).toHaveText(/^Bru/)
    await page.keyboard.press('s')
    await page.keyboard.press('ArrowRight')
    await expect(summary(page).getByRole('heading')).toHaveText('1 applicant was skipped')
    await summary(page).getByRole('button', { name: 'Undo all' }).click()
    await expect(page.getByText('2 applicants in New match the search.')).toBeVisible()
    await page.getByRole('button', { name: 'Start again' }).click()
    await expect(focusMode(page).getByText('1 of 2')).toBeVisible()
    await expect(opened(page)).toHaveText(/^Bru/)
    await page.keyboard.press('s')
    await page.keyboard.press('s')
    await expect(summary(page).getByRole('heading')).toHaveText('Nobody else matches')
  })

  test('those who apply once everyone else was decided on are left, and the summary continues with them', async ({
    page,
    editor,
  }) => {
    const { form } = await tableOf(page, editor, { names, fastMode: 'NO_CONFIRMATION_WITHOUT_MESSAGE' })
    await page.getByRole('button', { name: 'Focus mode' }).click()
    await expect(opened(page)).toHaveText('Amara Okafor')
    await page.keyboard.type('sss', { delay: 80 })
    await expect(summary(page).getByRole('heading')).toHaveText('All caught up')
    await applicants(editor, form, { name: 'Dana Cohen' })
    await expect(summary(page).getByRole('heading')).toHaveText('1 more applicant is in New')
    await summary(page).getByRole('button', { name: 'Continue with 1 applicant', exact: true }).click()
    await expect(opened(page)).toHaveText('Dana Cohen')
  })
})

for (const [size, screen] of Object.entries({ 'a phone': phone, 'a desktop': desktop })) {
  test.describe(() => {
    test.use(screen)

    test(`on ${size} the header says that a search and filters narrow what is dealt, and which`, async ({
      page,
      editor,
    }) => {
      const { form } = await tableOf(page, editor, { names })
      await page.goto(`/f/${form.identifier}?mode=focus`)
      await expect(focusMode(page).getByText('1 of 3')).toBeVisible()
      const filtered = focusMode(page).getByText('Filtered')
      await expect(filtered).toHaveCount(0)
      await page.goto(`/f/${form.identifier}?search=chen&mode=focus`)
      await expect(focusMode(page).getByText('1 of 1')).toBeVisible()
      const header = focusMode(page).getByRole('banner')
      await header.getByRole('note').focus()
      await page.keyboard.press('Shift+Tab')
      await page.keyboard.press('Tab')
      await expect(page.getByRole('tooltip')).toHaveText('Search: chen')
      expect(await violations(page)).toEqual([])
    })
  })
}

test.describe('on a phone', () => {
  test.use(phone)

  test('application, chat and summary are accessible, and the bar decides', async ({ page, editor }) => {
    const { form } = await tableOf(page, editor, { names, fastMode: 'NO_CONFIRMATION_WITHOUT_MESSAGE' })
    await page.goto(`/f/${form.identifier}?mode=focus`)
    await expect(opened(page)).toHaveText('Amara Okafor')
    await expect(focusMode(page).getByText('Applied on').filter({ visible: true })).toBeVisible()
    expect(await violations(page)).toEqual([])
    const bar = focusMode(page).getByRole('toolbar', { name: 'Decide' })
    await bar.getByRole('button', { name: 'Reply' }).click()
    await expect(focusMode(page).getByRole('textbox', { name: 'Message' })).toBeVisible()
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(focusMode(page).getByRole('region', { name: 'Chat' })).toHaveCount(0)
    await bar.getByRole('button', { name: 'Shortlist' }).click()
    await expect(opened(page)).toHaveText('Bruno Costa')
    await bar.getByRole('button', { name: 'Skip' }).click()
    await expect(opened(page)).toHaveText('Chen Wei')
    await bar.getByRole('button', { name: 'Archive' }).click()
    await expect(summary(page).getByRole('listitem')).toHaveText(['Shortlisted1', 'Archived1', 'Skipped1'])
    expect(await violations(page)).toEqual([])
  })

  test("the form's own statuses are in a menu where the bar has no room for them", async ({
    page,
    editor,
  }) => {
    const { form } = await tableOf(page, editor, { names })
    for (const label of ['Call booked', 'Reference check'])
      await editor.winnow.addStage({ form_id: form.identifier, label })
    await page.goto(`/f/${form.identifier}?mode=focus`)
    const bar = focusMode(page).getByRole('toolbar', { name: 'Decide' })
    for (const name of ['Archive', 'Shortlist', 'Reply', 'Label', 'Private note', 'Skip'])
      await expect(bar.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
    await bar.getByRole('button', { name: 'Move to' }).click()
    await expect(page.getByRole('menuitem')).toHaveText([/^Interview/, /^Call booked/, /^Reference check/])
    await page.getByRole('menuitem', { name: 'Reference check' }).click()
    await expect(nudge(page, 'Amara Okafor')).toContainText('oved to Reference check')
  })
})

for (const [size, screen] of Object.entries({ 'a phone': phone, 'a desktop': desktop })) {
  test.describe(() => {
    test.use(screen)

    test(`on ${size} a note is written above the bar`, async ({ page, editor }) => {
      const { form } = await tableOf(page, editor, { names })
      await page.goto(`/f/${form.identifier}?mode=focus`)
      await expect(opened(page)).toHaveText('Amara Okafor')
      const bar = focusMode(page).getByRole('toolbar', { name: 'Decide' })
      const closed = focusMode(page).getByRole('button', { name: 'Add a private note...' })
      const { y, height } = (await closed.boundingBox()) ?? { y: 0, height: 0 }
      // A window at whose lower edge it opens.
      await page.setViewportSize({ ...screen.viewport, height: Math.ceil(y + height) + 4 })
      await bar.getByRole('button', { name: /note/i }).click()
      const note = focusMode(page).getByRole('textbox', { name: 'Private note' }).filter({ visible: true })
      await expect(note).toBeFocused()
      const bottomOf = async (it: typeof note) => {
        const box = await it.boundingBox()
        return box ? box.y + box.height : Number.NaN
      }
      const { y: top } = (await bar.boundingBox()) ?? { y: 0 }
      await expect.poll(() => bottomOf(note)).toBeLessThan(top)
      await expect
        .poll(() => bottomOf(focusMode(page).getByRole('button', { name: 'Bold' })))
        .toBeLessThan(top)
    })
  })
}
