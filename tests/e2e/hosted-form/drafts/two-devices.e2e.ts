import { city, mailedLink, open, savedThere, short } from '../../support/drafts.ts'
import { openForm } from '../../support/forms.ts'
import { alive, field } from '../../support/hosted.ts'
import { address } from '../../support/people.ts'
import { desktop, phone } from '../../support/screens.ts'
import { expect, test } from '../../support/test.ts'

test('of two devices that have the draft open, the one that typed last is offered what the other one typed', async ({
  editor,
  visitor,
}) => {
  const form = await openForm(editor, { questions: short })
  const email = address('both')
  const mobile = await visitor(phone)
  await open(mobile, form.identifier)
  await mobile.getByLabel('Email').fill(email)
  await city(mobile).fill('Porto')
  await savedThere(mobile)
  const laptop = await visitor(desktop)
  await laptop.goto(await mailedLink(mobile, email))
  await alive(laptop)
  await expect(city(laptop)).toHaveValue('Porto')

  await city(laptop).fill('Porto on the laptop')
  await savedThere(laptop)
  await city(mobile).fill('Porto on the phone')
  const other = field(mobile, 'City').getByRole('region', { name: 'Another answer' })
  await expect(other).toContainText('Porto on the laptop')
  await expect(city(mobile)).toHaveValue('Porto on the phone')
  await savedThere(mobile)
  await laptop.reload()
  await expect(city(laptop)).toHaveValue('Porto on the phone')
})
