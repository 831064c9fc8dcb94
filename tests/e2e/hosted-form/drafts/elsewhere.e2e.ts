import { Buffer } from 'node:buffer'
import type { Page } from '@playwright/test'
import { violations } from '../../support/axe.ts'
import {
  city,
  deck,
  deckIn,
  mailedLink,
  open,
  savedHere,
  savedThere,
  short,
  status,
  taken,
} from '../../support/drafts.ts'
import { holdUploads } from '../../support/files.ts'
import { openForm } from '../../support/forms.ts'
import { alive, field, send, sent } from '../../support/hosted.ts'
import { codeFor } from '../../support/mailbox.ts'
import { address } from '../../support/people.ts'
import { desktop, phone } from '../../support/screens.ts'
import { expect, test } from '../../support/test.ts'

test('a mailed link continues elsewhere: the newer answer wins, the other is offered', async ({
  editor,
  visitor,
}) => {
  const form = await openForm(editor, { questions: short })
  const email = address('resume')
  const laptop = await visitor(desktop)
  await open(laptop, form.identifier)
  await laptop.getByLabel('Email').fill(email)
  await city(laptop).fill('Porto')
  await savedThere(laptop)
  const link = await mailedLink(laptop, email)

  const mobile = await visitor(phone)
  await mobile.goto(link)
  await alive(mobile)
  await expect(city(mobile)).toHaveValue('Porto')
  await expect(mobile).toHaveURL(`/forms/${form.identifier}`)
  await laptop.context().setOffline(true)
  await city(laptop).fill('Lisbon')
  await expect(status(laptop)).toHaveText("You're offline. Saved on this device only.")
  const saved = taken(mobile, 'From the phone')
  await city(mobile).fill('Braga')
  await mobile.getByLabel('Why us').fill('From the phone')
  await saved
  await laptop.context().setOffline(false)

  await expect(city(laptop)).toHaveValue('Braga')
  await expect(laptop.getByLabel('Why us')).toHaveValue('From the phone')
  const other = field(laptop, 'City').getByRole('region', { name: 'Another answer' })
  await expect(other).toContainText('Lisbon')
  expect(await violations(laptop)).toEqual([])
  await other.getByRole('button', { name: 'Use that' }).click()
  await expect(city(laptop)).toHaveValue('Lisbon')
  await expect(other).toHaveCount(0)
  await laptop.getByLabel('Name').fill('Noor Haddad')
  await send(laptop).click()
  await expect(sent(laptop)).toBeVisible()

  await mobile.goto(link)
  await expect(mobile.getByRole('heading', { name: "You've already sent this application" })).toBeVisible()
  await expect(mobile.getByLabel('Email you applied with')).toHaveValue(email)
  const inbox = await visitor(phone)
  await inbox.goto((await mobile.getByRole('link', { name: 'Open messages' }).getAttribute('href')) ?? '')
  await expect(inbox.getByRole('heading', { name: 'Sign in to read your messages' })).toBeVisible()
  await expect(inbox.getByLabel('Email')).toHaveValue(email)
  await inbox.getByRole('button', { name: 'Send code' }).click()
  await inbox.getByLabel('Code').fill(await codeFor(inbox.request, email))
  await expect(inbox.getByText('No messages yet')).toBeVisible()
  await mobile.getByRole('button', { name: /^Apply (again|as someone else)$/ }).click()
  await alive(mobile)
  await expect(city(mobile)).toHaveValue('')
})

test('a form that takes several applications gets one of two devices, with the newer answers', async ({
  editor,
  visitor,
}) => {
  const form = await openForm(editor, { questions: short, settings: { multiple_submissions: true } })
  const email = address('two')
  const laptop = await visitor(desktop)
  await open(laptop, form.identifier)
  await laptop.getByLabel('Name').fill('Noor Haddad')
  await laptop.getByLabel('Email').fill(email)
  await city(laptop).fill('Porto')
  await savedThere(laptop)
  const mobile = await visitor(phone)
  await mobile.goto(await mailedLink(laptop, email))
  await alive(mobile)
  const saved = taken(mobile, 'Braga')
  await city(mobile).fill('Braga')
  await saved
  await laptop.getByLabel('Why us').fill('Typed on the laptop')
  await send(laptop).click()
  await expect(field(laptop, 'City').getByRole('region', { name: 'Another answer' })).toContainText('Porto')
  await send(laptop).click()
  await expect(sent(laptop)).toBeVisible()

  await send(mobile).click()
  const bar = mobile.locator('.bar')
  await expect(bar.getByRole('status')).toContainText(
    'You already sent this application from another device.',
  )
  await expect(bar.getByRole('button', { name: 'Email me my link' })).toBeFocused()
  await expect(city(mobile)).toHaveValue('Braga')
  expect(await violations(mobile)).toEqual([])
  await city(mobile).fill('Lisbon')
  await expect(mobile.getByText(/already sent/)).toHaveCount(1)
  const answers = async () => {
    const { submissions } = await editor.winnow.fetchSubmissions({ form_id: form.identifier })
    return submissions.map(it => it.fieldValues.slice(-2).map(({ value }) => value))
  }
  expect(await answers()).toEqual([['Braga', 'Typed on the laptop']])
  await bar.getByRole('button', { name: 'Send as another application' }).click()
  await expect(sent(mobile)).toBeVisible()
  expect(await answers()).toEqual([
    ['Braga', 'Typed on the laptop'],
    ['Lisbon', null],
  ])
})

test('a person who has applied before is shown the next step, and may correct the address', async ({
  editor,
  visitor,
}) => {
  const form = await openForm(editor, { questions: short })
  const email = address('once')
  const fill = async (page: Page) => {
    await open(page, form.identifier)
    await page.getByLabel('Name').fill('Noor Haddad')
    await page.getByLabel('Email').fill(email)
    await send(page).click()
  }
  const first = await visitor(desktop)
  await fill(first)
  await expect(sent(first)).toBeVisible()
  const page = await visitor(phone)
  await fill(page)
  await expect(page.locator('.bar [role=status]')).toContainText(
    'You have already applied to this form with this email address.',
  )
  const again = page.getByRole('button', { name: 'Email me my link' })
  await expect(again).toBeFocused()
  await again.click()
  await expect(page.getByText(`If you applied with ${email}, the link is on its way.`)).toBeVisible()
  await page.getByLabel('Email').fill(address('another'))
  await send(page).click()
  await expect(sent(page)).toBeVisible()
})

test('starting over empties the form here, in the other tab and behind the link', async ({
  editor,
  visitor,
}) => {
  const form = await openForm(editor, { questions: [...short, { type: 'FILE_UPLOAD', question: 'Deck' }] })
  const email = address('again')
  const page = await visitor(desktop)
  await open(page, form.identifier)
  await page.getByLabel('Email').fill(email)
  await city(page).fill('Porto')
  await deckIn(page).setInputFiles(deck(2_000))
  await expect(page.getByRole('button', { name: 'Remove deck.pdf' })).toBeVisible()
  await savedThere(page)
  const link = await mailedLink(page, email)
  const other = await page.context().newPage()
  await open(other, form.identifier)
  await expect(city(other)).toHaveValue('Porto')

  await page.getByRole('button', { name: 'Start over' }).click()
  const dialog = page.getByRole('dialog', { name: 'Start over?' })
  await expect(dialog).toContainText("This can't be undone.")
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(city(page)).toHaveValue('Porto')

  await page.getByRole('button', { name: 'Start over' }).click()
  await dialog.getByRole('button', { name: 'Start over' }).click()
  await expect(city(page)).toHaveValue('')
  await alive(page)
  await expect(page.locator('.progress-count')).toHaveText('0 of 5 answered')
  await expect(deckIn(page)).toBeVisible()
  await expect(other.getByText('You started over in another tab')).toBeVisible()
  await page.reload()
  await alive(page)
  await expect(city(page)).toHaveValue('')
  await page.goto(link)
  await expect(page.getByText("This link doesn't work anymore")).toBeVisible()
  await city(page).fill('Braga')
  await savedHere(page)
  await page.reload()
  await expect(city(page)).toHaveValue('Braga')
})

test('starting over on one device leaves the answers on another to that device, which asks before it saves them', async ({
  editor,
  visitor,
}) => {
  const form = await openForm(editor, { questions: short })
  const email = address('deleted')
  const laptop = await visitor(desktop)
  await open(laptop, form.identifier)
  await laptop.getByLabel('Email').fill(email)
  await city(laptop).fill('Porto')
  await savedThere(laptop)
  const link = await mailedLink(laptop, email)
  const mobile = await visitor(phone)
  await mobile.goto(link)
  await alive(mobile)
  await mobile.getByRole('button', { name: 'Start over' }).click()
  await mobile.getByRole('dialog').getByRole('button', { name: 'Start over' }).click()
  await expect(city(mobile)).toHaveValue('')

  const deleted =
    'Saved on this device only. The copy on our server was deleted: you may have started over on another device.'
  const saves: string[] = []
  laptop.on('request', request => {
    if (request.url().endsWith('/save-draft')) saves.push(request.postData() ?? '')
  })
  await laptop.reload()
  await alive(laptop)
  await expect(status(laptop)).toHaveText(deleted)
  await expect(laptop.getByText('the link we sent')).toHaveCount(0)
  expect(await violations(laptop)).toEqual([])
  await city(laptop).fill('Braga')
  await laptop.reload()
  await alive(laptop)
  await expect(city(laptop)).toHaveValue('Braga')
  await expect(status(laptop)).toHaveText(deleted)
  expect(saves).toEqual([])

  await laptop.getByRole('button', { name: 'Keep these answers' }).click()
  await savedThere(laptop)
  await expect(laptop.getByRole('button', { name: 'Continue on another device' })).toBeFocused()
  expect(saves).toHaveLength(1)
})

test('a link that is asked for once the draft was deleted on another device is not sent', async ({
  editor,
  visitor,
}) => {
  const form = await openForm(editor, { questions: short })
  const email = address('deleted')
  const laptop = await visitor(desktop)
  await open(laptop, form.identifier)
  await laptop.getByLabel('Email').fill(email)
  await city(laptop).fill('Porto')
  await savedThere(laptop)
  const mobile = await visitor(phone)
  await mobile.goto(await mailedLink(laptop, email))
  await alive(mobile)
  await mobile.getByRole('button', { name: 'Start over' }).click()
  await mobile.getByRole('dialog').getByRole('button', { name: 'Start over' }).click()
  await expect(city(mobile)).toHaveValue('')

  await laptop.getByRole('button', { name: 'Send the link again' }).click()
  await expect(status(laptop)).toContainText('The copy on our server was deleted')
  await expect(laptop.getByRole('button', { name: 'Keep these answers' })).toBeFocused()
})

test('starting over without a connection deletes nothing, and says so', async ({ editor, visitor }) => {
  const form = await openForm(editor, { questions: short })
  const page = await visitor(phone)
  await open(page, form.identifier)
  await page.getByLabel('Email').fill(address('again'))
  await city(page).fill('Porto')
  await savedThere(page)
  await page.getByRole('button', { name: 'Start over' }).click()
  await page.context().setOffline(true)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Start over' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Nothing was deleted')
  await dialog.getByRole('button', { name: 'Keep answers' }).click()
  await page.context().setOffline(false)
  await page.reload()
  await expect(city(page)).toHaveValue('Porto')
})

test('a mailed link to a form that has closed shows the answers, to be read and downloaded', async ({
  editor,
  visitor,
}) => {
  const form = await openForm(editor, { questions: short })
  const email = address('closed')
  const page = await visitor(desktop)
  await open(page, form.identifier)
  await page.getByLabel('Email').fill(email)
  await city(page).fill('Porto')
  await page.getByLabel('Why us').fill('First line\nsecond line')
  await savedThere(page)
  const link = await mailedLink(page, email)
  await editor.winnow.updateStatus({ form_id: form.identifier, status: 'CLOSED' })

  const elsewhere = await visitor({ ...phone, javaScriptEnabled: false })
  await elsewhere.goto(link)
  const answers = elsewhere.getByRole('region', { name: 'Your answers' })
  await expect(answers).toContainText("The form has closed, so they can't be sent.")
  await expect(answers).toContainText('First line')
  const download = elsewhere.waitForEvent('download')
  await answers.getByRole('link', { name: 'Download as text' }).click()
  const text = await (await download).createReadStream()
  expect(Buffer.concat(await text.toArray()).toString()).toContain('City\nPorto')
})

test('a file on another device is attached once it is whole, and named and not counted before', async ({
  editor,
  visitor,
}) => {
  const form = await openForm(editor, {
    questions: [{ type: 'FILE_UPLOAD', question: 'Deck', required: true }],
  })
  const email = address('file')
  const laptop = await visitor(desktop)
  await open(laptop, form.identifier)
  await laptop.getByLabel('Email').fill(email)
  const deleteDraft = await holdUploads(laptop)
  const saved = taken(laptop, 'deck.pdf')
  await deckIn(laptop).setInputFiles(deck(300_000))
  await saved
  const link = await mailedLink(laptop, email)

  const mobile = await visitor(phone)
  await mobile.goto(link)
  await alive(mobile)
  await expect(field(mobile, 'Deck')).toContainText("deck.pdf didn't finish uploading on your other device.")
  await expect(mobile.locator('.progress-count')).toHaveText('1 of 3 answered')
  expect(await violations(mobile)).toEqual([])
  await expect(laptop.getByRole('button', { name: 'Cancel the upload of deck.pdf' })).toBeVisible()
  deleteDraft()
  await expect(laptop.getByRole('button', { name: 'Remove deck.pdf' })).toBeVisible()
  await expect(mobile.getByRole('button', { name: 'Remove deck.pdf' })).toBeVisible()
  await expect(mobile.locator('.progress-count')).toHaveText('2 of 3 answered')
  await mobile.getByLabel('Name').fill('Noor Haddad')
  await send(mobile).click()
  await expect(sent(mobile)).toBeVisible()
  const { submissions } = await editor.winnow.fetchSubmissions({ form_id: form.identifier })
  expect(submissions[0]?.fieldValues.at(-1)?.fileMetadata).toMatchObject({ bytes: 300_000, pending: false })
})

test('a file that is chosen again on another device takes the place of the half-sent one on the first', async ({
  editor,
  visitor,
}) => {
  const form = await openForm(editor, { questions: [{ type: 'FILE_UPLOAD', question: 'Deck' }] })
  const email = address('file')
  const laptop = await visitor(desktop)
  await open(laptop, form.identifier)
  await laptop.getByLabel('Email').fill(email)
  await holdUploads(laptop)
  const first = taken(laptop, 'deck.pdf')
  await deckIn(laptop).setInputFiles(deck(300_000))
  await first
  const link = await mailedLink(laptop, email)

  const mobile = await visitor(phone)
  await mobile.goto(link)
  await alive(mobile)
  await expect(field(mobile, 'Deck')).toContainText("deck.pdf didn't finish uploading")
  const second = taken(mobile, 'newer.pdf')
  await deckIn(mobile).setInputFiles({ ...deck(2_000), name: 'newer.pdf' })
  await expect(mobile.getByRole('button', { name: 'Remove newer.pdf' })).toBeVisible()
  await second
  await laptop.reload()
  await alive(laptop)
  await expect(laptop.getByRole('button', { name: 'Remove newer.pdf' })).toBeVisible()
})

test('a recording on another device is there once it is whole, and not counted before', async ({
  editor,
  visitor,
}) => {
  const form = await openForm(editor, { questions: [{ type: 'VIDEO', question: 'Yourself' }] })
  const email = address('recording')
  const laptop = await visitor(desktop)
  await open(laptop, form.identifier)
  await laptop.getByLabel('Email').fill(email)
  const deleteDraft = await holdUploads(laptop)
  const press = (name: string) => laptop.getByRole('button', { name, exact: true }).click()
  await press('Start recording')
  await press('Record')
  await expect(field(laptop, 'Yourself')).toContainText('0:02 of 1:00')
  const saved = taken(laptop, '.webm')
  await press('Stop recording')
  await press('Save')
  await saved
  const link = await mailedLink(laptop, email)

  const mobile = await visitor(phone)
  await mobile.goto(link)
  await alive(mobile)
  const video = field(mobile, 'Yourself')
  await expect(video).toContainText("Your video didn't finish uploading on your other device.")
  await expect(mobile.locator('.progress-count')).toHaveText('1 of 3 answered')
  deleteDraft()
  await expect(field(laptop, 'Yourself').getByText('Saved, 0:0')).toBeVisible()
  await expect(video.getByText('Saved, 0:0')).toBeVisible()
  await expect(video).toContainText('This video was made on another device.')
  await expect(mobile.locator('.progress-count')).toHaveText('2 of 3 answered')
})
