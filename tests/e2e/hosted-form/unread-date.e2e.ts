import { openForm } from '../support/forms.ts'
import { alive, calendarHasCome, field } from '../support/hosted.ts'
import { desktop } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

test("a date that can't be read needs a look once Tab leaves its calendar, and isn't answered", async ({
  editor,
  visitor,
}) => {
  const form = await openForm(editor, {
    questions: [
      { type: 'DATE', question: 'Start' },
      { type: 'SHORT_TEXT', question: 'City' },
    ],
  })
  const page = await visitor(desktop)
  await page.goto(`/forms/${form.identifier}`)
  await alive(page)
  await calendarHasCome(page, 'Start')
  const start = field(page, 'Start')
  await start.getByRole('textbox').focus()
  await page.keyboard.type('12000')
  for (const key of ['Tab', 'Space']) await page.keyboard.press(key)
  const calendar = page.getByRole('group', { name: 'Start: calendar' })
  await expect(calendar.locator('[data-day]:focus')).toBeVisible()
  while (await calendar.isVisible()) await page.keyboard.press('Tab')
  await expect(page.getByLabel('City')).toBeFocused()
  await expect(start.locator('.error')).toContainText('Enter a date, such as')
  await expect(page.getByRole('link', { name: 'Start (needs a look)' })).toBeVisible()
  await expect(page.locator('.progress-count')).toHaveText('0 of 4 answered')
})
