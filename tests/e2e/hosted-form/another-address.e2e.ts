import type { Page } from '@playwright/test'
import { violations } from '../support/axe.ts'
import { city, open, savedThere, short } from '../support/drafts.ts'
import { apply, openForm } from '../support/forms.ts'
import { alive, send, sent } from '../support/hosted.ts'
import { codeFor } from '../support/mailbox.ts'
import { address } from '../support/people.ts'
import { desktop, phone } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const verified = { questions: short, settings: { email_verification_required: true } }
const anotherAddress = (page: Page) => page.getByRole('link', { name: 'Use another address' })

test('a form for confirmed addresses says who is signed in, and takes another address with what was typed kept', async ({
  editor,
  someone,
  visitor,
}) => {
  const ana = await someone({ email: address('ana'), name: 'Ana Duarte' })
  const form = await openForm(editor, verified)
  const page = await visitor(desktop)
  await page.context().addCookies(ana.cookies)
  await open(page, form.identifier, '?utm_source=news')
  const email = page.getByLabel('Email')
  await expect(email).toHaveValue(ana.email)
  await expect(email).toHaveAccessibleDescription(new RegExp(`^You're signed in as ${ana.email}\\. `))
  expect(await violations(page)).toEqual([])
  await page.getByLabel('Name').fill('Noor Haddad')
  await city(page).fill('Porto')
  await savedThere(page)
  await anotherAddress(page).click()
  await page.waitForURL(`/forms/${form.identifier}?utm_source=news`)
  await alive(page)
  await expect(page.getByText("You'll confirm your email with a code")).toBeVisible()
  await expect(city(page)).toHaveValue('Porto')
  await expect(email).toHaveValue('')
  const noor = address('noor')
  await email.fill(noor)
  await send(page).click()
  await page.getByLabel('Code').fill(await codeFor(page.request, noor))
  await expect(sent(page)).toBeVisible()
  const { submissions } = await editor.winnow.fetchSubmissions({ form_id: form.identifier })
  expect(submissions.map(it => [it.name, it.email])).toEqual([['Noor Haddad', noor]])
})

test('who has applied already comes to the form with another address', async ({
  editor,
  someone,
  visitor,
}) => {
  const ana = await someone({ email: address('ana'), name: 'Ana Duarte' })
  const form = await openForm(editor, { questions: short })
  await apply(editor.winnow, form, { email: ana.email })
  const page = await visitor(phone)
  await page.context().addCookies(ana.cookies)
  await page.goto(`/forms/${form.identifier}`)
  await expect(page.getByRole('heading', { name: 'You have already applied' })).toBeVisible()
  await expect(page.getByText(`You're signed in as ${ana.email}.`)).toBeVisible()
  expect(await violations(page)).toEqual([])
  await anotherAddress(page).click()
  await alive(page)
  await expect(page.getByLabel('Email')).toHaveValue('')
  await expect(page.getByLabel('Email')).toBeEditable()
})

test('who has applied from this browser comes to the empty form with another address, and can send it', async ({
  editor,
  visitor,
}) => {
  const form = await openForm(editor, verified)
  const page = await visitor(desktop)
  await open(page, form.identifier, '?utm_source=news')
  const apply = async (name: string, email: string) => {
    await page.getByLabel('Name').fill(name)
    await page.getByLabel('Email').fill(email)
    await send(page).click()
    await page.getByLabel('Code').fill(await codeFor(page.request, email))
    await expect(sent(page)).toBeVisible()
  }
  const [kit, noor] = [address('kit'), address('noor')]
  await apply('Kit Lindqvist', kit)
  await page.goto(`/forms/${form.identifier}?utm_source=news`)
  await expect(page.getByText(`You're signed in as ${kit}.`)).toBeVisible()
  await anotherAddress(page).click()
  await page.waitForURL(`/forms/${form.identifier}?utm_source=news`)
  for (const label of ['Name', 'Email', 'City']) await expect(page.getByLabel(label)).toHaveValue('')
  // What was sent is forgotten: the form is there on the next visit too.
  await open(page, form.identifier)
  await apply('Noor Haddad', noor)
  const { submissions } = await editor.winnow.fetchSubmissions({ form_id: form.identifier })
  expect(submissions.map(it => it.email)).toEqual([kit, noor])
})

test('without JavaScript a form for confirmed addresses says who is signed in', async ({
  editor,
  someone,
  visitor,
}) => {
  const ana = await someone({ email: address('ana') })
  const form = await openForm(editor, verified)
  const page = await visitor({ ...phone, javaScriptEnabled: false })
  await page.context().addCookies(ana.cookies)
  await page.goto(`/forms/${form.identifier}`)
  await expect(page.getByText(`You're signed in as ${ana.email}.`)).toBeVisible()
  // The screen that signs out needs a script.
  await expect(anotherAddress(page)).toHaveCount(0)
})
