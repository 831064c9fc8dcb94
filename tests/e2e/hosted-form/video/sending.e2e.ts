import { alive, field, send, sent } from '../../support/hosted.ts'
import { ownServer } from '../../support/own-server.ts'
import { address, signedIn } from '../../support/people.ts'
import { phone } from '../../support/screens.ts'
import { expect, test } from '../../support/test.ts'
import { button, film, open, QUESTION, recordFor, videoForm, videoOf } from './scene.ts'

test('a recording whose upload is slow shows its whole size', async ({ editor, visitor }) => {
  const form = await videoForm(editor)
  const page = await visitor(phone)
  await open(page, form.identifier)
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  /** Bytes by the address of their upload: that of the video is the first, that of its picture follows */
  const bytes = new Map<string, number>()
  await page.route('**/api/uploads/*', async route => {
    const request = route.request()
    if (request.method() !== 'PATCH') return route.continue()
    bytes.set(request.url(), (bytes.get(request.url()) ?? 0) + (request.postDataBuffer()?.byteLength ?? 0))
    await held
    return route.continue()
  })
  await recordFor(page, 2)
  await button(page, 'Stop recording').click()
  await button(page, 'Save').click()
  const progress = field(page, QUESTION).getByRole('progressbar', { name: 'Upload of the video' })
  await expect(progress).toHaveJSProperty('value', 0)
  const total = await progress.evaluate((it: HTMLProgressElement) => it.max)
  release()
  await expect(field(page, QUESTION).getByText('Saved, 0:0')).toBeVisible()
  expect(total).toBe([...bytes.values()][0] ?? 0)
})

test('a video whose upload ends while its deletion is asked for is deleted all the same', async ({
  editor,
  visitor,
}) => {
  const form = await videoForm(editor)
  const page = await visitor(phone)
  await open(page, form.identifier)
  await recordFor(page, 1)
  const held = Promise.withResolvers<void>()
  await page.route('**', async route => {
    if (route.request().method() === 'PATCH') await held.promise
    await route.continue()
  })
  await button(page, 'Stop recording').click()
  await button(page, 'Save').click()
  await button(page, 'Delete').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('The recorded video will be permanently deleted.')
  held.resolve()
  await expect(field(page, QUESTION).getByText('Saved, 0:0')).toBeVisible()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(button(page, 'Start recording')).toBeVisible()
  await expect(field(page, QUESTION)).not.toContainText('Saved')
  await expect(page.locator('.progress-count')).toHaveText('2 of 3 answered')
})

test('a video that is refused while Send waits for it stops Send, and another Send goes on without it', async ({
  editor,
  visitor,
}) => {
  const form = await videoForm(editor, false)
  const page = await visitor(phone)
  await open(page, form.identifier)
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/uploads/*', async route => {
    if (route.request().method() !== 'PATCH') return route.continue()
    await held
    const detail = 'Unsupported file type'
    await route.fulfill({ status: 422, json: { code: 'invalid_input', title: detail, status: 422, detail } })
  })
  const chosen = field(page, QUESTION).locator('input[type=file]').last()
  await chosen.setInputFiles(await film(page, 100_000))
  await button(page, 'Save').click()
  await send(page).click()
  await expect(page.getByText('Your application is sent right after.')).toBeVisible()
  release()
  const stage = page.getByRole('group', { name: `${QUESTION}: video` })
  await expect(stage).toContainText('Unsupported file type')
  await expect(stage).toBeFocused()
  await expect(field(page, QUESTION)).toContainText("This wasn't uploaded. Try again, or go on without it.")
  await page.getByRole('button', { name: 'Send application' }).click()
  await expect(sent(page)).toBeVisible()
  expect(await videoOf(editor, form.identifier)).toBeNull()
})

test('a chosen video larger than the server’s limit is refused by that limit as soon as it is chosen', async ({
  playwright,
  visitor,
}) => {
  const server = await ownServer({ VIDEO_MEGABYTES: '12' })
  try {
    const request = await playwright.request.newContext({ baseURL: server.url })
    const { winnow } = await signedIn(request, server.url, { email: address('owner'), name: 'Mira Sandoval' })
    const { id: workspaceId } = await winnow.createWorkspace({ name: 'Northlight' })
    const form = await videoForm({ winnow, workspaceId, workspaceName: 'Northlight', email: '', cookies: [] })
    const page = await visitor(phone)
    await page.goto(`${server.url}/forms/${form.identifier}`)
    await alive(page)
    const chosen = field(page, QUESTION).locator('input[type=file]').last()
    await chosen.setInputFiles(await film(page, 13 * 1024 * 1024))
    await expect(field(page, QUESTION)).toContainText('File size must be less than 12 MB')
    await chosen.setInputFiles(await film(page, 11 * 1024 * 1024))
    await expect(button(page, 'Save')).toBeVisible()
  } finally {
    await server.close()
  }
})
