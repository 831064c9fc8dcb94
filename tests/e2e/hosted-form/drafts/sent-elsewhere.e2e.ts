import type { Page } from '@playwright/test'
import { violations } from '../../support/axe.ts'
import { city, mailedLink, open, savedThere, short } from '../../support/drafts.ts'
import { openForm } from '../../support/forms.ts'
import { alive, send, sent } from '../../support/hosted.ts'
import { codeFor } from '../../support/mailbox.ts'
import { address } from '../../support/people.ts'
import { desktop, phone } from '../../support/screens.ts'
import { expect, test } from '../../support/test.ts'

const bar = (page: Page) => page.locator('.bar')
const code = (page: Page) => page.getByLabel('Code')
const emailLink = (page: Page) => bar(page).getByRole('button', { name: 'Email me my link' })

async function begin(page: Page, formId: string, email: string) {
  await open(page, formId)
  await page.getByLabel('Name').fill('Noor Haddad')
  await page.getByLabel('Email').fill(email)
  await city(page).fill('Porto')
  await savedThere(page)
  return mailedLink(page, email)
}

async function sentBefore(page: Page) {
  await expect(bar(page).getByRole('status')).toHaveText(
    'You already sent this application from another device.',
  )
  await expect(send(page)).toHaveCount(0)
  await expect(code(page)).toHaveCount(0)
  expect(await violations(page)).toEqual([])
}

test('a device whose draft another one sent offers the way to the application, and neither to confirm nor to send', async ({
  editor,
  visitor,
}) => {
  const form = await openForm(editor, { questions: short, settings: { email_verification_required: true } })
  const email = address('confirmed')
  const mobile = await visitor(phone)
  const link = await begin(mobile, form.identifier, email)
  const laptop = await visitor(desktop)
  await laptop.goto(link)
  await alive(laptop)
  await send(laptop).click()
  await code(laptop).fill(await codeFor(laptop.request, email))
  await expect(sent(laptop)).toBeVisible()

  await send(mobile).click()
  await sentBefore(mobile)
  await expect(emailLink(mobile)).toBeFocused()
  await emailLink(mobile).click()
  await expect(bar(mobile).getByRole('status')).toHaveText(
    `If you applied with ${email}, the link is on its way.`,
  )
})

test('a code that is asked for on one device makes way once another one has sent the form', async ({
  editor,
  visitor,
}) => {
  const form = await openForm(editor, { questions: short, settings: { email_verification_required: true } })
  const email = address('asked')
  const mobile = await visitor(phone)
  const link = await begin(mobile, form.identifier, email)
  await send(mobile).click()
  await expect(code(mobile)).toBeFocused()
  const laptop = await visitor(desktop)
  await laptop.goto(link)
  await alive(laptop)
  await send(laptop).click()
  await code(laptop).fill(await codeFor(laptop.request, email, 1))
  await expect(sent(laptop)).toBeVisible()

  await city(mobile).fill('Lisbon')
  await sentBefore(mobile)
  await expect(city(mobile)).toBeFocused()
  await city(mobile).fill('Braga')
  await sentBefore(mobile)
})

test('an application that another device sent is said not to be deleted by starting over', async ({
  editor,
  visitor,
}) => {
  const form = await openForm(editor, { questions: short, settings: { multiple_submissions: true } })
  const mobile = await visitor(phone)
  const link = await begin(mobile, form.identifier, address('over'))
  const laptop = await visitor(desktop)
  await laptop.goto(link)
  await alive(laptop)
  await send(laptop).click()
  await expect(sent(laptop)).toBeVisible()

  await send(mobile).click()
  await sentBefore(mobile)
  await expect(bar(mobile).getByRole('button', { name: 'Send as another application' })).toBeVisible()
  await mobile.getByRole('button', { name: 'Start over' }).click()
  await expect(mobile.getByRole('dialog', { name: 'Start over?' })).toContainText(
    "Deletes your answers, files and videos from this device. This can't be undone.",
  )
})
