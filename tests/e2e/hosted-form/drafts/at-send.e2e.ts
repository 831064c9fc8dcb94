import type { Page } from '@playwright/test'
import { violations } from '../../support/axe.ts'
import { city, mailedLink, open, savedThere, short, status, taken } from '../../support/drafts.ts'
import { openForm } from '../../support/forms.ts'
import { alive, field, send, sent } from '../../support/hosted.ts'
import { address, type Editor } from '../../support/people.ts'
import { desktop, phone } from '../../support/screens.ts'
import { expect, test } from '../../support/test.ts'

const why = (page: Page) => page.getByLabel('Why us')
const bar = (page: Page) => page.locator('.bar').getByRole('status')
const other = (page: Page) => field(page, 'Why us').getByRole('region', { name: 'Another answer' })

type Visitor = (options: typeof phone | typeof desktop) => Promise<Page>

/** A phone and a laptop with one draft. */
async function twoDevices(editor: Editor, visitor: Visitor) {
  const form = await openForm(editor, { questions: short })
  const email = address('two')
  const mobile = await visitor(phone)
  await open(mobile, form.identifier)
  await mobile.getByLabel('Name').fill('Noor Haddad')
  await mobile.getByLabel('Email').fill(email)
  await why(mobile).fill('First')
  await savedThere(mobile)
  const laptop = await visitor(desktop)
  await laptop.goto(await mailedLink(mobile, email))
  await alive(laptop)
  await expect(why(laptop)).toHaveValue('First')
  const answers = async () => {
    const { submissions } = await editor.winnow.fetchSubmissions({ form_id: form.identifier })
    return submissions.map(it => it.fieldValues.slice(-2).map(({ value }) => value))
  }
  return { mobile, laptop, answers }
}

test('an answer that another device has replaced is shown before it is sent', async ({ editor, visitor }) => {
  const { mobile, laptop, answers } = await twoDevices(editor, visitor)
  const final = taken(mobile, 'My final answer')
  await why(mobile).fill('My final answer')
  await final
  const half = taken(laptop, 'Half a sent')
  await why(laptop).fill('Half a sent')
  await city(laptop).fill('Porto')
  await half

  await send(mobile).click()
  await expect(bar(mobile)).toHaveText('Your answer was changed on another device. Check it, then send.')
  await expect(why(mobile)).toHaveValue('Half a sent')
  await expect(why(mobile)).toBeFocused()
  await expect(other(mobile)).toContainText('My final answer')
  expect(await violations(mobile)).toEqual([])
  expect(await answers()).toEqual([])
  await other(mobile).getByRole('button', { name: 'Use that' }).click()
  await expect(why(mobile)).toBeFocused()
  await expect(bar(mobile)).toBeHidden()
  await send(mobile).click()
  await expect(sent(mobile)).toBeVisible()
  expect(await answers()).toEqual([['Porto', 'My final answer']])
})

test('so is one that was replaced while Send waited for the connection', async ({ editor, visitor }) => {
  const { mobile, laptop, answers } = await twoDevices(editor, visitor)
  const final = taken(mobile, 'My final answer')
  await why(mobile).fill('My final answer')
  await final
  await mobile.context().setOffline(true)
  await expect(status(mobile)).toHaveText("You're offline. Saved on this device only.")
  await send(mobile).click()
  await expect(bar(mobile)).toContainText("Not sent yet: we can't reach the server.")
  const half = taken(laptop, 'Half a sent')
  await why(laptop).fill('Half a sent')
  await half

  await mobile.context().setOffline(false)
  await expect(bar(mobile)).toHaveText('Your answer was changed on another device. Check it, then send.')
  await expect(why(mobile)).toHaveValue('Half a sent')
  await expect(other(mobile)).toContainText('My final answer')
  expect(await answers()).toEqual([])
  await other(mobile).getByRole('button', { name: 'Keep this' }).click()
  await send(mobile).click()
  await expect(sent(mobile)).toBeVisible()
  expect(await answers()).toEqual([[null, 'Half a sent']])
})

test('answers that the form lacked go along', async ({ editor, visitor }) => {
  const { mobile, laptop, answers } = await twoDevices(editor, visitor)
  const saved = taken(laptop, 'Porto')
  await city(laptop).fill('Porto')
  await saved
  await send(mobile).click()
  await expect(sent(mobile)).toBeVisible()
  expect(await answers()).toEqual([['Porto', 'First']])
})
