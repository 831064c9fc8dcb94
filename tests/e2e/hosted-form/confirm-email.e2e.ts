import type { Page } from '@playwright/test'
import { city, open, savedThere, short } from '../support/drafts.ts'
import { openForm } from '../support/forms.ts'
import { alive, send, sent } from '../support/hosted.ts'
import { codeFor } from '../support/mailbox.ts'
import { address } from '../support/people.ts'
import { phone } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const emailOf = (page: Page) => page.getByRole('textbox', { name: 'Email' })

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

test('a page that was left for the mail asks for its code again, until the address is changed', async ({
  editor,
  visitor,
}) => {
  const form = await openForm(editor, {
    questions: short,
    settings: { email_verification_required: true },
  })
  const page = await visitor(phone)
  const email = address('mailed-code')
  const asked: string[] = []
  page.on('request', it => it.url().endsWith('/api/auth/request-code') && asked.push(it.url()))
  const card = page.getByRole('region', { name: 'Confirm your email' })
  await open(page, form.identifier)
  await page.getByLabel('Name').fill('Noor Haddad')
  await emailOf(page).fill(email)
  await city(page).fill('Porto')
  await savedThere(page)
  await send(page).click()
  await expect(card).toContainText(`We sent a 6-character code to ${email}.`)
  await page.reload()
  await expect(card).toContainText(`We sent a 6-character code to ${email}.`)
  await expect(card.getByRole('button', { name: /^Request a new code in \d+ s$/ })).toBeDisabled()
  await expect(page.getByLabel('Code')).toBeFocused()
  await emailOf(page).fill(address('another'))
  await expect(card).toHaveCount(0)
  await page.reload()
  await alive(page)
  await expect(emailOf(page)).not.toHaveValue('')
  await expect(card).toHaveCount(0)

  await emailOf(page).fill(email)
  await savedThere(page)
  await send(page).click()
  await expect(card).toContainText(`We sent a 6-character code to ${email}.`)
  await page.reload()
  await page.getByLabel('Code').fill(await codeFor(page.request, email, 1))
  await expect(sent(page)).toBeVisible()
  expect(asked).toHaveLength(2)
})

test('Send leads to the code that is asked for, and confirms one that stands there', async ({
  editor,
  visitor,
}) => {
  const form = await openForm(editor, {
    questions: short,
    settings: { email_verification_required: true },
  })
  const page = await visitor(phone)
  const email = address('send-again')
  const code = page.getByLabel('Code')
  await open(page, form.identifier)
  await page.getByLabel('Name').fill('Noor Hadad')
  await emailOf(page).fill(email)
  await city(page).fill('Porto')
  await send(page).click()
  await expect(code).toBeFocused()
  await page.getByLabel('Name').fill('Noor Haddad')
  await send(page).click()
  await expect(code).toBeFocused()
  await expect(code).toBeInViewport()
  await expect(page.getByRole('alert')).toHaveText('Enter the code first')

  await page.context().setOffline(true)
  await code.fill(await codeFor(page.request, email))
  await expect(page.getByRole('alert')).toHaveText("Can't reach the server. Try again in a moment.")
  await page.context().setOffline(false)
  await send(page).click()
  await expect(sent(page)).toBeVisible()
})
