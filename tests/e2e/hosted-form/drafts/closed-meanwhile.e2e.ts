import { city, open, savedThere, short } from '../../support/drafts.ts'
import { openForm } from '../../support/forms.ts'
import { send } from '../../support/hosted.ts'
import { address } from '../../support/people.ts'
import { desktop } from '../../support/screens.ts'
import { expect, test } from '../../support/test.ts'

test('a form that closes while it is filled in says so at a Send with mistakes and at the next save, until it opens again', async ({
  editor,
  visitor,
}) => {
  const form = await openForm(editor, { questions: short })
  const page = await visitor(desktop)
  await open(page, form.identifier)
  await page.getByLabel('Email').fill(address('late'))
  await page.getByLabel('Name').fill('')
  await city(page).fill('Porto')
  await savedThere(page)
  await editor.winnow.updateStatus({ form_id: form.identifier, status: 'CLOSED' })
  const closed =
    "This form isn't accepting applications. Nothing was sent. Your answers are still here, in case it opens again."
  await send(page).click()
  await expect(page.locator('.bar').getByRole('status')).toHaveText(closed)
  await expect(page.getByText('This field is required')).toBeVisible()
  const status = page.locator('.draft-status').getByRole('status')
  await expect(status).toHaveText(closed)
  await city(page).fill('Braga')
  await expect(status).toHaveText(closed)

  await editor.winnow.updateStatus({ form_id: form.identifier, status: 'OPEN' })
  await page.getByLabel('Name').fill('Noor')
  await expect(status).toHaveText('Saved a moment ago.')
})
