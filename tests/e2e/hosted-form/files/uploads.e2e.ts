import { Buffer } from 'node:buffer'
import type { Page } from '@playwright/test'
import { heic } from '../../../support/uploads.ts'
import { violations } from '../../support/axe.ts'
import { answerOf, deck, deckForm, holdUploads, MEGABYTE, open, removeButton } from '../../support/files.ts'
import { alive, field, send, sent } from '../../support/hosted.ts'
import { mailTo } from '../../support/mailbox.ts'
import { address } from '../../support/people.ts'
import { desktop, Grid, panel, phone } from '../../support/screens.ts'
import { expect, test } from '../../support/test.ts'

test('a file goes up with its amount, is part of the application, and is read by the reviewer', async ({
  editor,
  visitor,
  page: reviewer,
}) => {
  const form = await deckForm(editor)
  const page = await visitor(phone)
  const { choose } = await open(page, form.identifier)
  const deleteDraft = await holdUploads(page)
  await choose.setInputFiles(deck(2 * MEGABYTE))
  await expect(field(page, 'Pitch deck')).toContainText('0.0 of 2.0 MB')
  await expect(page.locator('.progress-count')).toHaveText('3 of 3 answered')
  await send(page).click()
  await expect(page.getByText('Uploading Reefgrid pilot results.pdf.')).toBeVisible()
  deleteDraft()
  await expect(sent(page)).toBeVisible()
  const { submissionId, answer } = await answerOf(editor, form.identifier)
  expect(answer?.fileMetadata).toEqual({
    originalFilename: 'Reefgrid pilot results.pdf',
    contentType: 'application/pdf',
    bytes: 2 * MEGABYTE,
    pending: false,
  })

  await reviewer.goto(`/f/${form.identifier}?submission_id=${submissionId}`)
  const detail = panel(reviewer, 'Noor Haddad')
  await expect(detail).toContainText('PDF, 2.0 MB')
  const download = reviewer.waitForEvent('download')
  await detail.getByRole('button', { name: 'Download Reefgrid pilot results.pdf' }).click()
  expect((await download).suggestedFilename()).toBe('Reefgrid pilot results.pdf')
})

test('an application waits also for a file of which the server knows nothing yet', async ({
  editor,
  visitor,
}) => {
  const form = await deckForm(editor)
  const page = await visitor(phone)
  const { choose } = await open(page, form.identifier)
  const { promise: held, resolve: deleteDraft } = Promise.withResolvers<void>()
  await page.route('**/api/uploads', async route => {
    await held
    await route.continue()
  })
  await choose.setInputFiles(deck(1_000))
  await send(page).click()
  await expect(page.getByText('Uploading Reefgrid pilot results.pdf.')).toBeVisible()
  deleteDraft()
  await expect(sent(page)).toBeVisible()
  expect((await answerOf(editor, form.identifier)).answer?.fileMetadata).toMatchObject({ pending: false })
})

test('an upload is cancelled, and another file takes its place', async ({ editor, visitor }) => {
  const form = await deckForm(editor)
  const page = await visitor(desktop)
  const { choose } = await open(page, form.identifier)
  await holdUploads(page)
  await choose.setInputFiles(deck(2 * MEGABYTE))
  await page.getByRole('button', { name: 'Cancel the upload of Reefgrid pilot results.pdf' }).click()
  await expect(choose).toBeVisible()
  await expect(page.locator('.progress-count')).toHaveText('2 of 3 answered')
  await send(page).click()
  await expect(field(page, 'Pitch deck')).toContainText('This field is required')

  // Why a file was refused is the one reason that shows.
  await choose.setInputFiles({ name: 'deck.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) })
  await send(page).click()
  await expect(choose).toBeFocused()
  await expect(field(page, 'Pitch deck').locator('.error').filter({ visible: true })).toHaveText([
    'deck.pdf: This file is empty',
  ])
})

test('the focus goes from the input to the button of the file and back, and is not taken from elsewhere', async ({
  editor,
  visitor,
}) => {
  const form = await deckForm(editor)
  const page = await visitor(desktop)
  const { choose } = await open(page, form.identifier)
  const remove = removeButton(page, 'Reefgrid pilot results.pdf')
  await choose.focus()
  await choose.setInputFiles(deck(1_000))
  await expect(remove).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(choose).toBeFocused()

  await choose.setInputFiles({ name: 'photo.heic', mimeType: 'image/heic', buffer: Buffer.from(heic()) })
  await expect(removeButton(page, 'photo.heic')).toBeFocused()
  await page.keyboard.press('Enter')

  const release = await holdUploads(page)
  await choose.setInputFiles(deck(2 * MEGABYTE))
  await expect(
    page.getByRole('button', { name: 'Cancel the upload of Reefgrid pilot results.pdf' }),
  ).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(choose).toBeFocused()
  release()

  await choose.setInputFiles({
    name: 'deck.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('<html></html>'),
  })
  await expect(field(page, 'Pitch deck')).toContainText('Unsupported file type')
  await expect(choose).toBeFocused()

  await page.getByLabel('Name').focus()
  await choose.setInputFiles(deck(1_000))
  await expect(remove).toBeVisible()
  await expect(page.getByLabel('Name')).toBeFocused()
})

test('an upload that is cut in the middle continues from there', async ({ editor, visitor }) => {
  const form = await deckForm(editor)
  const page = await visitor(phone)
  const { choose } = await open(page, form.identifier)
  let parts = 0
  let bytes = 0
  await page.route('**/api/uploads/*', async route => {
    if (route.request().method() !== 'PATCH') return route.continue()
    parts += 1
    if (parts === 3) return route.abort('connectionreset')
    bytes += route.request().postDataBuffer()?.byteLength ?? 0
    return route.continue()
  })
  await choose.setInputFiles(deck(4 * MEGABYTE))
  await expect(page.getByRole('button', { name: 'Remove Reefgrid pilot results.pdf' })).toBeVisible()
  expect(parts).toBeGreaterThan(4)
  expect(bytes).toBeLessThanOrEqual(5 * MEGABYTE)
})

/** Holds a lock as the page before a reload can for a moment, and marks the page if it speaks of another tab. */
const holdLockWhileLoading = (page: Page, name: string) =>
  page.addInitScript(held => {
    navigator.locks.request(held, () => new Promise(resolve => setTimeout(resolve, 500)))
    const look = () => {
      if (document.body?.textContent.includes('in another tab'))
        document.documentElement.dataset.elsewhere = ''
    }
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true })
  }, name)

test('a reload in the middle of an upload loses nothing, and speaks of no other tab', async ({
  editor,
  visitor,
}) => {
  const form = await deckForm(editor)
  const page = await visitor(desktop)
  const { choose } = await open(page, form.identifier)
  let stop = false
  const offsets: string[] = []
  await page.route('**/api/uploads/*', route => {
    if (route.request().method() !== 'PATCH') return route.continue()
    const offset = route.request().headers()['upload-offset'] ?? ''
    if (stop || offset !== '0') return route.abort('connectionreset')
    return route.continue()
  })
  await choose.setInputFiles(deck(3 * MEGABYTE))
  await expect(field(page, 'Pitch deck')).toContainText('1.0 of 3.0 MB')
  stop = true
  await page.unroute('**/api/uploads/*')
  await page.route('**/api/uploads/*', route => {
    if (route.request().method() === 'PATCH') offsets.push(route.request().headers()['upload-offset'] ?? '')
    return route.continue()
  })
  page.on('dialog', dialog => dialog.accept())
  await holdLockWhileLoading(page, `winnow-upload/${form.identifier}/${form.inputFields.at(-1)?.id}`)
  await page.reload()
  await alive(page)
  await expect(page.getByRole('button', { name: 'Remove Reefgrid pilot results.pdf' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.dataset.elsewhere)).toBeUndefined()
  expect(offsets).not.toContain('0')
  await page.getByLabel('Name').fill('Noor Haddad')
  await page.getByLabel('Email').fill(address('reload'))
  await send(page).click()
  await expect(sent(page)).toBeVisible()
  expect((await answerOf(editor, form.identifier)).answer).toMatchObject({
    value: 'Reefgrid pilot results.pdf',
    fileMetadata: { bytes: 3 * MEGABYTE, pending: false },
  })
})

test('where files cannot be stored the application goes in, and says that one is pending', async ({
  editor,
  visitor,
  page: reviewer,
}) => {
  const form = await deckForm(editor)
  const page = await visitor(phone)
  const email = address('pending')
  const { choose } = await open(page, form.identifier, email)
  await page.route('**/api/uploads/*', route =>
    route.request().method() === 'PATCH'
      ? route.fulfill({
          status: 503,
          contentType: 'application/problem+json',
          body: JSON.stringify({ detail: "Files can't be stored right now." }),
        })
      : route.continue(),
  )
  await choose.setInputFiles(deck(MEGABYTE))
  await expect(field(page, 'Pitch deck')).toContainText("Files can't be stored right now.")
  await send(page).click()
  await page.getByRole('button', { name: 'Send without it' }).click()
  await expect(sent(page)).toBeVisible()
  const { submissionId, answer } = await answerOf(editor, form.identifier)
  expect(answer).toMatchObject({
    value: 'Reefgrid pilot results.pdf',
    fileMetadata: { pending: true, bytes: null },
  })
  await reviewer.goto(`/f/${form.identifier}?submission_id=${submissionId}`)
  await expect(
    new Grid(reviewer).canvas.getByText('Reefgrid pilot results.pdf (1 file pending)'),
  ).toHaveCount(1)
  await expect(panel(reviewer, 'Noor Haddad')).toContainText('1 file pending')
  expect(await violations(reviewer)).toEqual([])
  const mail = await mailTo(reviewer.request, email)
  expect(mail.text).toMatch(/Finish your upload/i)
})

test('an upload that a proxy refuses says that it is not the connection', async ({ editor, visitor }) => {
  const form = await deckForm(editor)
  const page = await visitor(phone)
  const { choose } = await open(page, form.identifier)
  await page.route('**/api/uploads/*', route =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 502 }) : route.continue(),
  )
  await choose.setInputFiles(deck(MEGABYTE))
  await expect(field(page, 'Pitch deck')).toContainText("Files can't be uploaded right now.")
  await page.unroute('**/api/uploads/*')
  await send(page).click()
  await expect(sent(page)).toBeVisible()
  const { answer } = await answerOf(editor, form.identifier)
  expect(answer).toMatchObject({ fileMetadata: { pending: false } })
})

test('a long name keeps its ending and its button in the card', async ({ editor, visitor }) => {
  const form = await deckForm(editor)
  const page = await visitor(phone)
  const { choose } = await open(page, form.identifier)
  const name = `${'Business plan '.repeat(8)}(final).pdf`
  await choose.setInputFiles({ ...deck(1_000), name })
  const card = await page.locator('.card').boundingBox()
  const right = (card?.x ?? 0) + (card?.width ?? 0)
  for (const part of [page.getByText('final).pdf', { exact: true }), removeButton(page, name)]) {
    const box = await part.boundingBox()
    expect(box?.x).toBeGreaterThan(card?.x ?? 0)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(right)
  }
})
