import { violations } from '../../support/axe.ts'
import { savedThere } from '../../support/drafts.ts'
import { alive, field, send, sent } from '../../support/hosted.ts'
import { desktop, panel, phone } from '../../support/screens.ts'
import { expect, test } from '../../support/test.ts'
import { button, open, QUESTION, recorded, recordFor, videoForm, videoOf } from './scene.ts'

test('a video is recorded, saved, sent and watched by its reviewer', async ({
  editor,
  visitor,
  page: reviewer,
}) => {
  const form = await videoForm(editor)
  const page = await visitor(phone)
  await open(page, form.identifier)
  await recordFor(page, 2)
  await send(page).click()
  await expect(field(page, QUESTION)).toContainText('Stop the recording and save it first')
  await button(page, 'Stop recording').click()
  await button(page, 'Save').click()
  await expect(field(page, QUESTION).getByText('Saved, 0:0')).toBeVisible()
  await send(page).click()
  await expect(sent(page)).toBeVisible()
  const video = await videoOf(editor, form.identifier)
  expect(video).toMatchObject({ contentType: 'video/webm', pending: false })
  expect(video?.originalFilename).toMatch(/^video_Noor_[a-z0-9]{12}_fld_\w+\.webm$/)
  expect(video?.duration).toBeGreaterThan(1.5)
  await expect.poll(async () => (await videoOf(editor, form.identifier))?.thumbnail).not.toBeNull()

  await reviewer.goto(`/f/${form.identifier}?submission_id=${video?.submissionId}`)
  const player = panel(reviewer, 'Noor Haddad').locator('[data-player]')
  await expect(player).toHaveAttribute('data-player', 'ready')
  await player.getByRole('button', { name: 'Play' }).click()
  await expect(player).toHaveAttribute('data-player', 'ended', { timeout: 10_000 })
  await player.getByRole('button', { name: 'Replay' }).click()
  await expect(player).toHaveAttribute('data-player', 'ready')
  expect(await violations(reviewer)).toEqual([])
})

test('a screen reader hears what is wrong where the focus goes, and at what takes the video', async ({
  editor,
  visitor,
}) => {
  const form = await videoForm(editor)
  const page = await visitor(desktop)
  await open(page, form.identifier)
  const group = page.getByRole('group', { name: `${QUESTION}: video` })
  await expect(group).toBeVisible()
  await send(page).click()
  const said = /This field is required/
  await expect(group).toBeFocused()
  await expect(group).toHaveAccessibleDescription(said)
  await expect(button(page, 'Start recording')).toHaveAccessibleDescription(said)
  const upload = field(page, QUESTION).getByLabel('Upload a video')
  await expect(upload).toHaveAccessibleDescription(said)
  await expect(upload).toHaveAttribute('aria-invalid', 'true')
  await expect(upload).toHaveAttribute('aria-required', 'true')
  expect(await violations(page)).toEqual([])
})

test('a tab that is killed in the middle of a recording keeps it up to two seconds before', async ({
  editor,
  visitor,
}) => {
  const form = await videoForm(editor)
  const page = await visitor(desktop)
  await open(page, form.identifier)
  await recordFor(page, 5)
  await page.goto('about:blank')
  await page.goto(`/forms/${form.identifier}`)
  await alive(page)
  await expect(button(page, 'Save')).toBeVisible()
  await expect.poll(() => page.locator('.film-length').textContent(), { timeout: 10_000 }).toMatch(/0:0[3-9]/)
  // It comes back without taking the reader along.
  await expect(button(page, 'Save')).not.toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('a tab that is opened while another one records does not end that recording', async ({
  editor,
  visitor,
}) => {
  const form = await videoForm(editor)
  const page = await visitor(desktop)
  await open(page, form.identifier)
  await recordFor(page, 2)
  const other = await page.context().newPage()
  await other.goto(`/forms/${form.identifier}`)
  await alive(other)
  const elsewhere = 'Your video is being recorded or uploaded in another tab.'
  await expect(field(other, QUESTION)).toContainText(elsewhere)
  await page.bringToFront()
  const before = await recorded(page)
  await expect.poll(() => recorded(page)).toBeGreaterThan(before + 1)
  const whole = page.waitForResponse(it => it.request().headers()['upload-length'] !== undefined)
  await button(page, 'Stop recording').click()
  await whole
  // What is whole and not saved yet is not an answer, which that tab would save in place of it.
  await other.reload()
  await alive(other)
  await expect(field(other, QUESTION)).toContainText(elsewhere)
  await page.bringToFront()
  await button(page, 'Save').click()
  await expect(field(page, QUESTION).getByText('Saved, 0:')).toBeVisible()
  await send(page).click()
  await expect(sent(page)).toBeVisible()
  expect((await videoOf(editor, form.identifier))?.duration).toBeGreaterThan(before + 1)
})

test('a saved video is edited: recorded again or deleted, each after a question', async ({
  editor,
  visitor,
}) => {
  const form = await videoForm(editor)
  const page = await visitor(desktop)
  await open(page, form.identifier)
  await recordFor(page, 1)
  await button(page, 'Stop recording').click()
  await button(page, 'Save').click()
  await button(page, 'Edit').click()
  expect(await violations(page)).toEqual([])
  await button(page, 'Retake').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('The previous video will be disacarded when you record a new one.')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(button(page, 'Retake')).toBeFocused()
  await button(page, 'Delete').click()
  await expect(dialog).toContainText('The recorded video will be permanently deleted.')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(button(page, 'Start recording')).toBeVisible()
  await expect(page.locator('.progress-count')).toHaveText('2 of 3 answered')
})

test('nothing of a saved video is sent again when its form is opened again', async ({ editor, visitor }) => {
  const form = await videoForm(editor)
  const page = await visitor(desktop)
  await open(page, form.identifier)
  await recordFor(page, 1)
  await button(page, 'Stop recording').click()
  const thumbnail = page.waitForResponse(
    it =>
      it.request().method() === 'PATCH' && (it.request().postDataBuffer()?.length ?? 0) < 20_000 && it.ok(),
  )
  await button(page, 'Save').click()
  await expect(button(page, 'Edit')).toBeVisible()
  await thumbnail
  await savedThere(page)
  const created: string[] = []
  page.on(
    'request',
    it => it.method() === 'POST' && it.url().endsWith('/api/uploads') && created.push(it.url()),
  )
  await page.reload()
  await expect(button(page, 'Edit')).toBeVisible()
  expect(created).toEqual([])
})

test('what the camera sees is shown without a break while it records', async ({ editor, visitor }) => {
  const form = await videoForm(editor)
  const page = await visitor(desktop)
  await open(page, form.identifier)
  await recordFor(page, 0)
  const screen = page.getByLabel('What your camera sees')
  await screen.evaluate(video =>
    video.addEventListener('emptied', () => video.setAttribute('data-broken', '')),
  )
  await expect(field(page, QUESTION)).toContainText('0:02 of 1:00', { timeout: 8_000 })
  await expect(screen).not.toHaveAttribute('data-broken')
})
