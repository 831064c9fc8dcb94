import { Buffer } from 'node:buffer'
import { heic } from '../../../support/uploads.ts'
import { violations } from '../../support/axe.ts'
import { answerOf, deckForm, handOver, open, removeButton } from '../../support/files.ts'
import { send, sent } from '../../support/hosted.ts'
import { desktop, Grid, panel, phone } from '../../support/screens.ts'
import { expect, test } from '../../support/test.ts'

test('a picture is seen before it is sent, and by the reviewer in place and larger', async ({
  editor,
  visitor,
  page: reviewer,
}) => {
  const form = await deckForm(editor)
  const page = await visitor(phone)
  const { choose } = await open(page, form.identifier)
  const buffer = await page.screenshot()
  await choose.setInputFiles({ name: 'Booth.png', mimeType: 'image/png', buffer })
  await expect(page.getByRole('img', { name: 'Preview of Booth.png' })).toBeVisible()
  await send(page).click()
  await expect(sent(page)).toBeVisible()
  const { submissionId } = await answerOf(editor, form.identifier)
  let asked = 0
  await reviewer.route('**/api/submission/fetch-file', route => {
    asked += 1
    return route.continue()
  })
  await reviewer.goto(`/f/${form.identifier}?submission_id=${submissionId}`)
  const detail = panel(reviewer, 'Noor Haddad')
  await detail.getByRole('button', { name: 'Open Booth.png' }).click()
  await expect(reviewer.getByRole('dialog', { name: 'Booth.png' }).getByRole('img')).toBeVisible()
  expect(await violations(reviewer)).toEqual([])
  await reviewer.keyboard.press('Escape')
  await expect(reviewer.getByRole('dialog', { name: 'Booth.png' })).toBeHidden()
  await detail.getByRole('button', { name: 'Close' }).click()
  await new Grid(reviewer).press(0)
  await expect(detail.getByRole('button', { name: 'Open Booth.png' })).toBeVisible()
  expect(asked).toBe(1)
})

test('a picture as phones take them is made a JPEG before it is sent, and keeps its name', async ({
  editor,
  visitor,
}) => {
  const form = await deckForm(editor)
  const page = await visitor(phone)
  const { choose } = await open(page, form.identifier)
  await choose.setInputFiles({ name: 'IMG_2041.HEIC', mimeType: '', buffer: Buffer.from(heic()) })
  const preview = page.getByRole('img', { name: 'Preview of IMG_2041.HEIC' })
  await expect(preview).toBeVisible({ timeout: 15_000 })
  expect(await preview.evaluate(it => (it instanceof HTMLImageElement ? it.naturalWidth : 0))).toBe(64)
  await send(page).click()
  await expect(sent(page)).toBeVisible()
  expect((await answerOf(editor, form.identifier)).answer?.fileMetadata).toMatchObject({
    originalFilename: 'IMG_2041.HEIC',
    contentType: 'image/jpeg',
  })
})

test('a file that is dropped while a picture is still made ready is the answer', async ({
  editor,
  visitor,
}) => {
  const form = await deckForm(editor)
  const page = await visitor(desktop)
  const { choose } = await open(page, form.identifier)
  const { promise: held, resolve: deleteDraft } = Promise.withResolvers<void>()
  await page.route('**/assets/heic*', async route => {
    await held
    await route.continue()
  })
  await choose.setInputFiles({ name: 'IMG_2041.HEIC', mimeType: '', buffer: Buffer.from(heic()) })
  await expect(page.getByText('Preparing IMG_2041.HEIC')).toBeVisible()
  await handOver(page, 'drop')
  await expect(removeButton(page, 'drop.pdf')).toBeVisible()
  const decoded = page.waitForResponse('**/assets/heic*')
  deleteDraft()
  await decoded
  await send(page).click()
  await expect(sent(page)).toBeVisible()
  expect((await answerOf(editor, form.identifier)).answer).toMatchObject({ value: 'drop.pdf' })
})
