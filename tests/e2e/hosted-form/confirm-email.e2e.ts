import { openForm } from '../support/forms.ts'
import { alive, send } from '../support/hosted.ts'
import { address } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test('the message about a wrong code leaves the buttons below it in view, which are equally high', async ({
  editor,
  visitor,
}) => {
  const form = await openForm(editor, {
    questions: [
      { type: 'SHORT_TEXT', question: 'City' },
      { type: 'LONG_TEXT', question: 'Why us' },
    ],
    settings: { email_verification_required: true },
  })
  const page = await visitor({ viewport: { width: 1280, height: 800 } })
  await page.goto(`/forms/${form.identifier}`)
  await alive(page)
  await page.getByLabel('Name').fill('Noor Haddad')
  await page.getByLabel('Email').fill(address('wrong-code'))
  await send(page).click()
  await expect(page.getByText('We sent a 6-character code to')).toBeVisible()
  await page.getByLabel('Code').fill('AAAAAA')
  await expect(page.getByRole('alert')).toHaveText('Invalid otp')
  const confirm = page.getByRole('button', { name: 'Confirm and send' })
  const above = async () => {
    const [button, bar] = [await confirm.boundingBox(), await page.locator('.bar').boundingBox()]
    return (bar?.y ?? 0) - ((button?.y ?? 0) + (button?.height ?? 0))
  }
  await expect.poll(above).toBeGreaterThan(0)
  const buttons = await page.locator('.confirm').getByRole('button').all()
  const heights = await Promise.all(buttons.map(async it => (await it.boundingBox())?.height))
  expect(heights).toEqual([48, 48, 48])
})
