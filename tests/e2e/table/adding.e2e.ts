import { Buffer } from 'node:buffer'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { limits } from '@winnow/openapi/common/limits'
import { pdf } from '../../support/uploads.ts'
import { violations } from '../support/axe.ts'
import { openForm } from '../support/forms.ts'
import { field } from '../support/hosted.ts'
import type { Editor } from '../support/people.ts'
import { Grid, toast } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

test('an applicant is added by hand, with the checks of the form, and removed again', async ({
  page,
  editor,
}) => {
  const form = await openForm(editor, {
    questions: [
      { question: 'Team size', type: 'NUMBER', required: true },
      { question: 'Pitch deck', type: 'FILE_UPLOAD', required: false },
    ],
  })
  const before = { form_identifier: form.identifier, name: 'Amara Okafor', email: 'amara@example.com' }
  await editor.winnow.addApplicant({ ...before, values: [] })
  await page.goto(`/f/${form.identifier}`)
  const grid = new Grid(page)
  await grid.expectNames('Amara Okafor')
  await page.getByRole('button', { name: 'Add applicant' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Applicant' })
  const add = dialog.getByRole('button', { name: 'Add', exact: true })
  const field = (name: string) => dialog.getByRole('textbox', { name })
  await field('Name').fill('Dorothy Vaughan')
  await expect(add).toBeDisabled()
  await field('Email').fill('nobody')
  await field('Team size').fill('4')
  await expect(field('Email')).toHaveAttribute('aria-invalid', 'true')
  await expect(add).toBeDisabled()
  await field('Email').fill('Amara@example.com')
  await field('Team size').focus()
  await expect(dialog.getByText('This email address has already applied.')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await dialog
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'deck.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdf()) })
  await expect(dialog.getByText('deck.pdf is uploaded')).toBeAttached()
  await add.click()
  const added = toast(page, 'Row added successfully')
  await expect(added).toContainText('The new application has been added to the form.')
  await grid.expectRow('Dorothy Vaughan')
  const { submissions } = await editor.winnow.fetchSubmissions({ form_id: form.identifier })
  const values = submissions.find(it => it.name === 'Dorothy Vaughan')?.fieldValues.map(it => it.value)
  expect(values).toEqual(['4', 'deck.pdf'])
  await added.getByRole('button', { name: 'Undo' }).click()
  await grid.expectNames('Amara Okafor')
})

test('the calendar of a date stands within the dialog, and its button within its field', async ({
  page,
  editor,
}) => {
  const form = await openForm(editor, {
    questions: [{ question: 'First day', type: 'DATE', required: false }],
  })
  await page.goto(`/f/${form.identifier}`)
  await page.getByRole('button', { name: 'Add applicant' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add Applicant' })
  const middle = async (of: Locator) => {
    const box = await of.boundingBox()
    return { middle: Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2), height: box?.height ?? 0 }
  }
  const opener = dialog.getByRole('button', { name: /open calendar/ })
  await expect(opener).toBeVisible()
  const button = await middle(opener)
  const field = await middle(dialog.getByRole('textbox', { name: 'First day' }))
  expect(button.middle).toBe(field.middle)
  expect(button.height).toBeLessThan(field.height)

  // However short the dialog is, all of the calendar can be seen; Escape closes it alone.
  await opener.click()
  const calendar = dialog.getByRole('group', { name: 'First day: calendar' })
  await expect(calendar).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Escape')
  await expect(calendar).toBeHidden()
  await expect(dialog).toBeVisible()
})

/** Dorothy is being added to a form that asks for a pitch deck. */
async function withDeck(page: Page, editor: Editor) {
  const form = await openForm(editor, {
    questions: [{ question: 'Pitch deck', type: 'FILE_UPLOAD', required: false }],
  })
  await page.goto(`/f/${form.identifier}`)
  await page.getByRole('button', { name: 'Add applicant' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Applicant' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Dorothy Vaughan')
  await dialog.getByRole('textbox', { name: 'Email' }).fill('dorothy@example.com')
  return { form, dialog }
}

test('a file that is still on its way is waited for before the applicant is added', async ({
  page,
  editor,
}) => {
  const { form, dialog } = await withDeck(page, editor)
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/uploads/**', async route => {
    await held
    await route.continue()
  })
  await dialog
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'deck.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdf()) })
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByRole('button', { name: /^Uploading/ })).toBeDisabled()
  release()
  await expect(toast(page, 'Row added successfully')).toBeVisible()
  const { submissions } = await editor.winnow.fetchSubmissions({ form_id: form.identifier })
  expect(submissions.map(it => it.fieldValues.map(({ value }) => value))).toEqual([['deck.pdf']])
})

test('a file that is refused says why at its own field, and the other one is added without it', async ({
  page,
  editor,
}) => {
  const form = await openForm(editor, {
    questions: [
      { question: 'Pitch deck', type: 'FILE_UPLOAD', required: false },
      { question: 'Portfolio', type: 'FILE_UPLOAD', required: false, fileTypes: ['PDF'] },
    ],
  })
  await page.goto(`/f/${form.identifier}`)
  await page.getByRole('button', { name: 'Add applicant' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Applicant' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Dorothy Vaughan')
  await dialog.getByRole('textbox', { name: 'Email' }).fill('dorothy@example.com')
  const [deck, portfolio] = [field(page, 'Pitch deck'), field(page, 'Portfolio')]
  const choose = (at: Locator, name: string, mimeType: string, buffer: Buffer) =>
    at.locator('input[type=file]').first().setInputFiles({ name, mimeType, buffer })
  const whole = Buffer.from(pdf())

  await choose(deck, 'nothing.pdf', 'application/pdf', Buffer.alloc(0))
  await expect(deck).toContainText('nothing.pdf: This file is empty')
  await choose(portfolio, 'song.mp3', 'audio/mpeg', Buffer.from('ID3'))
  await expect(portfolio).toContainText('song.mp3: Unsupported file type')
  // From the disk: handing so many bytes to the browser takes longer than the test has.
  const large = join(mkdtempSync(join(tmpdir(), 'winnow-large-')), 'large.pdf')
  writeFileSync(large, Buffer.alloc(limits.fileBytes + 1))
  await deck.locator('input[type=file]').first().setInputFiles(large)
  await expect(deck).toContainText('large.pdf: File size must be less than 10 MB')
  await choose(portfolio, 'program.pdf', 'application/pdf', Buffer.from(`MZ${'x'.repeat(3_000)}`))
  await expect(portfolio).toContainText('program.pdf: Unsupported file type')
  expect(await violations(page)).toEqual([])

  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/uploads/*', async route => {
    await held
    await route.continue()
  })
  await choose(portfolio, 'program.pdf', 'application/pdf', Buffer.from(`MZ${'y'.repeat(3_000)}`))
  await choose(deck, 'deck.pdf', 'application/pdf', whole)
  const add = dialog.getByRole('button', { name: 'Add', exact: true })
  await add.click()
  await expect(dialog.getByRole('button', { name: /^Uploading/ })).toBeDisabled()
  release()
  await expect(portfolio).toContainText('program.pdf: Unsupported file type')
  await expect(portfolio.locator('input[type=file]').first()).toBeFocused()
  await expect(dialog.getByText('deck.pdf is uploaded')).toBeAttached()
  const { submissions: none } = await editor.winnow.fetchSubmissions({ form_id: form.identifier })
  expect(none).toEqual([])
  await add.click()
  await expect(toast(page, 'Row added successfully')).toBeVisible()
  const { submissions } = await editor.winnow.fetchSubmissions({ form_id: form.identifier })
  expect(submissions.map(it => it.fieldValues.map(({ value }) => value))).toEqual([['deck.pdf', null]])
})

test('a recording that is refused while Add waits for it says so at its field, and what was typed stays', async ({
  page,
  editor,
}) => {
  const form = await openForm(editor, {
    questions: [
      { question: 'About you', type: 'SHORT_TEXT', required: false },
      { question: 'Why you', type: 'VIDEO', required: false },
    ],
  })
  await page.goto(`/f/${form.identifier}`)
  await page.getByRole('button', { name: 'Add applicant' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Applicant' })
  const typed = { Name: 'Dorothy Vaughan', Email: 'dorothy@example.com', 'About you': 'I compute.' }
  for (const [name, text] of Object.entries(typed)) await dialog.getByRole('textbox', { name }).fill(text)
  const video = field(page, 'Why you')
  const press = (name: string) => video.getByRole('button', { name, exact: true }).click()

  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  let refusals = 1
  await page.route('**/api/uploads/*', async route => {
    if (route.request().method() !== 'PATCH' || refusals === 0) return route.continue()
    refusals -= 1
    await held
    await route.fulfill({ status: 415, json: { code: 'unsupported_file', detail: 'Unsupported file type' } })
  })
  await press('Start recording')
  const leaving = page.waitForRequest(it => it.method() === 'PATCH')
  await press('Record')
  await leaving
  await press('Stop recording')
  await press('Save')
  const add = dialog.getByRole('button', { name: 'Add', exact: true })
  await add.click()
  await expect(dialog.getByRole('button', { name: /^Uploading/ })).toBeDisabled()
  release()
  await expect(video).toContainText('Failed to upload video. Please try again.')
  await expect(add).toBeEnabled()
  for (const [name, text] of Object.entries(typed))
    await expect(dialog.getByRole('textbox', { name })).toHaveValue(text)
  expect(await violations(page)).toEqual([])
  expect((await editor.winnow.fetchSubmissions({ form_id: form.identifier })).submissions).toEqual([])

  await press('Try Again')
  await add.click()
  await expect(toast(page, 'Row added successfully')).toBeVisible()
  const { submissions } = await editor.winnow.fetchSubmissions({ form_id: form.identifier })
  expect(submissions.map(it => it.fieldValues.map(({ value }) => value))).toEqual([
    ['I compute.', expect.stringMatching(/\.webm$/)],
  ])
})

test('an applicant who cannot be added keeps what was typed, and is added once at the next try', async ({
  page,
  editor,
}) => {
  const form = await openForm(editor)
  await page.goto(`/f/${form.identifier}`)
  await page.getByRole('button', { name: 'Add applicant' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Applicant' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Dorothy Vaughan')
  await dialog.getByRole('textbox', { name: 'Email' }).fill('dorothy@example.com')
  const add = dialog.getByRole('button', { name: 'Add', exact: true })
  // The server has it, but its answer is lost.
  await page.route(
    '**/api/submission/create-submission-for-admin',
    async route => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await page.route('**/api/submission/create-submission-for-admin', route => route.abort(), { times: 3 })
  await add.click()
  await expect(dialog.getByText('What you typed is kept.')).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Dorothy Vaughan')
  await page.unroute('**/api/submission/create-submission-for-admin')
  await add.click()
  await expect(toast(page, 'Row added successfully')).toBeVisible()
  const { submissions } = await editor.winnow.fetchSubmissions({ form_id: form.identifier })
  expect(submissions.map(it => it.name)).toEqual(['Dorothy Vaughan'])
})

test('adding is called off while a file is on its way: nobody is added, and the file is given up', async ({
  page,
  editor,
}) => {
  const { form, dialog } = await withDeck(page, editor)
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/uploads/**', async route => {
    if (route.request().method() === 'PATCH') await held
    await route.continue().catch(() => {})
  })
  await dialog
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'deck.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdf()) })
  const add = dialog.getByRole('button', { name: 'Add', exact: true })
  await add.click()
  await expect(dialog.getByRole('button', { name: /^Uploading/ })).toBeDisabled()

  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
  const sure = page.getByRole('alertdialog', { name: 'Discard this applicant?' })
  await sure.getByRole('button', { name: 'Keep editing' }).click()
  await expect(add).toBeEnabled()
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Dorothy Vaughan')

  await add.click()
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
  const removed = page.waitForRequest(it => it.method() === 'DELETE' && it.url().includes('/uploads/'))
  await sure.getByRole('button', { name: 'Discard' }).click()
  await removed
  await expect(dialog).toHaveCount(0)
  release()
  const { submissions } = await editor.winnow.fetchSubmissions({ form_id: form.identifier })
  expect(submissions).toEqual([])
})
